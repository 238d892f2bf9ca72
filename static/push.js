// Turns notes on and off in this browser. Without this script, and in browsers that show no notes,
// the page says so.

const section = document.querySelector("[data-push]");
const form = section?.querySelector("[data-push-form]");
const { key, worker, endpointHash } = section?.dataset ?? {};

function say(state) {
  for (const part of section.querySelectorAll("[data-push-state]")) {
    part.hidden = !part.dataset.pushState.split(" ").includes(state);
  }
}

// Safari on iPhones and iPads shows notes only of sites that stand on the home screen.
function isMissing() {
  if (!isSecureContext) return "insecure";
  if (navigator.standalone === false) return "home-screen";
  return !("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) && "unsupported";
}

function bytes(base64url) {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function hash(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A subscription belongs to the key that it was made with; a site that lost its key has another.
function isForKey(subscription) {
  const own = new Uint8Array(subscription.options?.applicationServerKey ?? []);
  const wanted = bytes(key);
  return own.length === wanted.length && own.every((byte, place) => byte === wanted[place]);
}

async function present() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function look() {
  const missing = isMissing();
  if (missing) return say(missing);
  if (Notification.permission === "denied") return say("denied");
  if (!endpointHash) return say("off");
  const subscription = await present();
  const isSame = subscription && isForKey(subscription) && (await hash(subscription.endpoint)) === endpointHash;
  say(isSame && Notification.permission === "granted" ? "on" : "lost");
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return look();
  await navigator.serviceWorker.register(worker, { scope: "/", updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !isForKey(old)) await old.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.p256dh.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
  form.submit();
}

if (section) {
  look().catch(() => say("failed"));
  for (const button of section.querySelectorAll("[data-push-on]")) {
    button.addEventListener("click", () => {
      button.disabled = true;
      subscribe()
        .catch(() => say("failed"))
        .finally(() => {
          button.disabled = false;
        });
    });
  }
  // The browser forgets its address, too; if it cannot, nothing is sent there anyway.
  section.querySelector("[data-push-off]")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const leaving = event.target;
    try {
      await (await present())?.unsubscribe();
    } finally {
      leaving.submit();
    }
  });
}
