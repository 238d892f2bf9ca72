{% load static %}// Shows the notes that are pushed, and opens what they are about; and a page where there is no network.
const OFFLINE = "{% url 'offline' %}";
const KEPT = {{ kept|safe }};
const STORE = "offline-{{ version }}";
const ICON = "{% static 'icon-192.png' %}";
const BADGE = "{% static 'badge.png' %}";
const KEY = "{% url 'push-key' %}";
const RENEW = "{% url 'settings-renew-device' %}";

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), forget()])));

// Nothing else is ever kept: a page of a match shows a hand of cards, and a player's own.
async function keep() {
  const store = await caches.open(STORE);
  await store.addAll([OFFLINE, ...KEPT].map((address) => new Request(address, { cache: "reload" })));
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  // A form that could not be sent is the browser's to tell: it offers to send it again.
  if (mode === "navigate" && method === "GET") event.respondWith(fetch(event.request).catch(() => kept(OFFLINE)));
  else if (KEPT.includes(new URL(url).pathname)) event.respondWith(fetch(event.request).catch(() => kept(url)));
});

async function kept(address) {
  return (await caches.match(address)) ?? Response.error();
}

// A browser ends a subscription whose pushes show nothing: what cannot be read is told all the same.
function read(data) {
  try {
    const { title, body = "", navigate, tag, lang } = data.json().notification;
    return { title: String(title), body, page: pageOf(navigate), tag, lang };
  } catch {
    return { title: "Turnpost", body: "", page: pageOf("/") };
  }
}

// The page on this very site, whatever name of it the note was written for.
function pageOf(address) {
  const { pathname, search, hash } = new URL(address ?? "/", location.origin);
  return location.origin + pathname + search + hash;
}

addEventListener("push", (event) => {
  const { title, body, page, tag, lang } = read(event.data);
  const options = { body, lang, icon: ICON, badge: BADGE, data: { page } };
  // A newer note of a match takes the older one's place, and is heard like a first one.
  if (tag) Object.assign(options, { tag, renotify: true });
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.page ?? pageOf("/")));
});

async function open(page) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((client) => client.url.split("#")[0] === page);
  if (there) return focus(there);
  for (const client of pages) {
    try {
      return await focus(await Promise.race([client.navigate(page), patience()]));
    } catch {
      // A page that no worker controls cannot be moved, nor one that the browser has put to sleep.
    }
  }
  return clients.openWindow(page);
}

// A browser lets us open a page for some seconds after the press alone.
function patience() {
  return new Promise((_, giveUp) => setTimeout(giveUp, 1500));
}

async function focus(client) {
  try {
    await client?.focus();
  } catch {
    // Some browsers allow it only for a moment after the press; the page is there anyway.
  }
}

// Browsers change their address now and then. Who does not tell misses his turns.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.newSubscription)));

async function renew(given) {
  const { key, token } = await (await fetch(KEY, { cache: "no-store" })).json();
  const fresh =
    given ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = fresh.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch(RENEW, { method: "POST", body, headers: { "X-CSRFToken": token } });
}
