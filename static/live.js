// Keeps a match page as the table is now. The page works without it: a reload shows the same.
//
// While somebody looks, the page asks every second whether anything has changed; as long
// as nothing has, the answer is 304 and empty. After some minutes without a change it asks seldom,
// and not at all in a tab that nobody sees.

const EAGER_EVERY = 1000; // milliseconds
const IDLE_EVERY = 15000;
const EAGER_FOR = 10 * 60 * 1000;
const NOTICED_FOR = 10000; // what was said of one's own move is not pushed aside by the next

const main = document.querySelector("main");
const address = document.querySelector("[data-live-at]")?.dataset.liveAt;
const said = document.querySelector("[data-live-said]");
let tag = "";
let changedAt = Date.now();
let noticedAt = Date.now();
let timer;
let isPressing = false;
let waiting = ""; // a page that could not be shown whole, since a part of it was in use
let answers = 0; // of this page's own forms: what was asked for before is older
let told = newsOf(document).map((line) => line.textContent);
let asked = questionOf(document)?.textContent;

// What a person is doing must not be swept away under the finger.
function isInUse(region) {
  if (region.querySelector("#step *")) return true;
  if (region.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return true;
  return Array.from(region.querySelectorAll("input, textarea, select")).some((field) =>
    field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.type !== "hidden" && !field.matches("select") && field.value !== field.defaultValue,
  );
}

// Two renderings of one page differ in the token of each form, and in what scripts have noted.
function content(region) {
  const copy = region.cloneNode(true);
  for (const field of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) field.removeAttribute("value");
  for (const field of copy.querySelectorAll("[aria-disabled]")) field.removeAttribute("aria-disabled");
  copy.querySelector("#picked")?.replaceChildren();
  for (const details of copy.querySelectorAll("details")) details.open = false;
  return copy.innerHTML.replace(/ class=""/g, "");
}

function alike(element, page) {
  if (element.id) return page.querySelector(`#${CSS.escape(element.id)}`);
  const { name, value } = element;
  return name && page.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
}

function replace(region, fresh, keepsTicks) {
  keepFolds(region, fresh);
  if (keepsTicks) keepTicks(region, fresh);
  const focused = region.contains(document.activeElement) && document.activeElement;
  region.replaceWith(fresh);
  globalThis.htmx?.process(fresh);
  if (focused) (alike(focused, fresh) || questionOf(fresh))?.focus({ preventScroll: true });
}

// Folds by what they are called: one may come, go or move up, and a fold that nobody opened, such as
// the one that sends somebody away, must not open in the place of another.
function foldsOf(region) {
  const folds = new Map();
  for (const details of region.querySelectorAll("details")) {
    let name = details.className || details.querySelector("summary")?.textContent;
    while (folds.has(name)) name += "+";
    folds.set(name, details);
  }
  return folds;
}

function keepFolds(region, fresh) {
  const before = foldsOf(region);
  for (const [name, details] of foldsOf(fresh)) details.open ||= before.get(name)?.open ?? false;
}

function keepTicks(region, fresh) {
  const ticked = Array.from(region.querySelectorAll(":checked[value]"), ({ name, value }) => `${name} ${value}`);
  for (const box of fresh.querySelectorAll("[type=checkbox], [type=radio]")) {
    const place = ticked.indexOf(`${box.name} ${box.value}`);
    box.checked = place >= 0;
    if (place >= 0) ticked.splice(place, 1); // equal cards have equal boxes
  }
}

function newsOf(page) {
  return Array.from(page.querySelectorAll(".news li"));
}

function questionOf(page) {
  return page.querySelector("#question");
}

// The list begins anew with each turn of the reader's, and a watcher's has an end: what is new
// follows on the longest piece that stood there before.
function newIn(news) {
  const lines = news.map((line) => line.textContent);
  let known = Math.min(told.length, lines.length);
  while (known > 0 && !told.slice(-known).every((line, place) => line === lines[place])) known -= 1;
  told = lines;
  return news.slice(known);
}

function paragraph(...parts) {
  const made = document.createElement("p");
  made.append(...parts);
  return made;
}

// Says once, to eyes and ears, what is new. A question that has the focus, or gets it, is read by
// that.
function say(fresh, isOwn) {
  const notices = Array.from(fresh.querySelectorAll("[data-live-said] > .notice, main > .notice.error"));
  const news = newIn(newsOf(fresh));
  if (notices.some((notice) => notice.matches(".success"))) news.shift(); // one's own move
  const question = questionOf(fresh);
  const isHeard = isOwn || document.activeElement === questionOf(document);
  const isNewQuestion = question?.textContent !== asked;
  asked = question?.textContent;
  const words = news.flatMap((line) => [...line.cloneNode(true).childNodes, " "]);
  if (isNewQuestion && !isHeard && question?.matches(".question-own")) {
    words.push(said.dataset.turn, ...question.cloneNode(true).childNodes);
  }
  const spoken = [...notices, ...(words.length ? [paragraph(...words)] : [])];
  if (!said || !spoken.length) return;
  if (notices.length) noticedAt = Date.now();
  const isOld = notices.length || Date.now() - noticedAt > NOTICED_FOR;
  for (const part of said.querySelectorAll(isOld ? ":scope > *" : ":scope > :not(.notice)")) part.remove();
  said.append(...spoken.map((part) => document.adoptNode(part)));
}

// `answered` is the region whose form this page answers: it is shown though it was in use.
function show(page, { answered = "", keepsTicks = false } = {}) {
  const fresh = new DOMParser().parseFromString(page, "text/html");
  const status = "[data-live-status]";
  if (fresh.querySelector(status)?.dataset.liveStatus !== document.querySelector(status)?.dataset.liveStatus) {
    location.replace(address.replace(/live\/$/, "")); // the deal, the end: another page altogether
    return;
  }
  say(fresh, answered === "scene");
  let isHeldBack = false;
  for (const region of document.querySelectorAll("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!other) continue;
    const isAnswered = region.dataset.live === answered;
    if (!isAnswered && content(other) === content(region)) continue;
    if (!isAnswered && isInUse(region)) isHeldBack = true;
    else replace(region, document.adoptNode(other), keepsTicks);
  }
  document.title = fresh.title;
  waiting = isHeldBack ? page : "";
  const held = document.querySelector("[data-live-held]");
  if (held) held.hidden = !isHeldBack;
  document.dispatchEvent(new CustomEvent("turnpost:shown", { detail: { answered, keepsTicks } }));
}

async function look() {
  const before = answers;
  try {
    const answer = await fetch(address, {
      headers: tag ? { "If-None-Match": tag } : {},
      cache: "no-store",
      redirect: "error",
    });
    if (answer.status === 200) {
      const page = await answer.text();
      if (isPressing || before !== answers) tag = "";
      else {
        if (tag) changedAt = Date.now();
        tag = answer.headers.get("ETag") ?? "";
        show(page);
      }
    } else if (answer.status === 304 && waiting && !isPressing) show(waiting);
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
  addEventListener("pointerdown", () => {
    isPressing = true;
  });
  for (const sign of ["pointerup", "pointercancel"]) {
    addEventListener(sign, () => {
      isPressing = false;
    });
  }
  // The page that answered one of this page's own forms.
  document.addEventListener("turnpost:answer", ({ detail }) => {
    answers += 1;
    tag = "";
    show(detail.page, detail);
  });
  wait();
}
