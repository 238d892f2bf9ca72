// Keeps a match page as the table is now. The page works without it: a reload shows the same.
//
// While somebody looks, the page asks every second whether anything has changed; as long
// as nothing has, the answer is 304 and empty. After some minutes without a change it asks seldom,
// and not at all in a tab that nobody sees.

const EAGER_EVERY = 1000; // milliseconds
const IDLE_EVERY = 15000;
const EAGER_FOR = 10 * 60 * 1000;

const main = document.querySelector("main");
const address = document.querySelector("[data-live-at]")?.dataset.liveAt;
let tag = "";
let changedAt = Date.now();
let timer;

// What a person is doing must not be swept away under the finger.
function isInUse(region) {
  if (region.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return true;
  return Array.from(region.querySelectorAll("input, textarea, select")).some((field) =>
    field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.type !== "hidden" && !field.matches("select") && field.value !== field.defaultValue,
  );
}

// Two renderings of one page differ in the token of each form.
function content(region) {
  return region.innerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1");
}

function replace(region, fresh) {
  const opened = Array.from(region.querySelectorAll("details"), (details) => details.open);
  fresh.querySelectorAll("details").forEach((details, place) => {
    details.open ||= opened[place] ?? false;
  });
  const focused = region.contains(document.activeElement) && document.activeElement.id;
  region.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function show(page) {
  const fresh = new DOMParser().parseFromString(page, "text/html");
  const status = "[data-live-status]";
  if (fresh.querySelector(status)?.dataset.liveStatus !== document.querySelector(status)?.dataset.liveStatus) {
    location.reload(); // the deal, the end: another page altogether
    return;
  }
  let isHeldBack = false;
  for (const region of document.querySelectorAll("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!other || content(other) === content(region)) continue;
    if (isInUse(region)) isHeldBack = true;
    else replace(region, document.adoptNode(other));
  }
  if (document.title !== fresh.title) {
    document.title = fresh.title;
    const said = document.querySelector("[data-live-said]");
    if (said) said.textContent = document.querySelector(".question")?.textContent ?? "";
  }
  const held = document.querySelector("[data-live-held]");
  if (held) held.hidden = !isHeldBack;
}

async function look() {
  try {
    const answer = await fetch(address, {
      headers: tag ? { "If-None-Match": tag } : {},
      cache: "no-store",
      redirect: "error",
    });
    if (answer.status === 200) {
      if (tag) changedAt = Date.now();
      tag = answer.headers.get("ETag") ?? "";
      show(await answer.text());
    }
  } catch {
    // The network is away; the next look finds it back, or not.
  }
  wait();
}

function wait() {
  clearTimeout(timer);
  if (document.hidden) return;
  const isEager = Date.now() - changedAt < EAGER_FOR;
  timer = setTimeout(look, isEager ? EAGER_EVERY : IDLE_EVERY);
}

if (main && address) {
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  for (const sign of ["pointerdown", "keydown"]) {
    addEventListener(sign, () => {
      changedAt = Date.now();
    });
  }
  wait();
}
