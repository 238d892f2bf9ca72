// Picking the cards of a move: only what leads to a legal move can be ticked. The legal moves come
// with the page, so nothing here knows a rule; why a card does not go, the game itself says.
// Without this, every card can be ticked and the game says afterwards what is wrong.

const picker = () => document.querySelector(".picker[data-moves]");
const parts = () => Array.from(picker().querySelectorAll(".part"));
const boxes = (part) => Array.from(part.querySelectorAll("[type=checkbox], [type=radio]"));
const codes = (ticked) => ticked.map((box) => box.value).filter(Boolean);
const picked = (but) => parts().map((part) => codes(boxes(part).filter((box) => box.checked && box !== but)));
const moves = () => JSON.parse(picker().dataset.moves).map((move) => move.map((cards) => cards.split(" ").filter(Boolean)));

// What of `whole` is left without `some`; null where it does not hold them all.
function without(whole, some) {
  const left = [...whole];
  for (const code of some) {
    const place = left.indexOf(code);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

// The cards that are missing for each move that these lead to, part by part.
function ways(cards) {
  return moves()
    .map((move) => move.map((whole, place) => without(whole, cards[place])))
    .filter((missing) => missing.every(Boolean));
}

function withCard(box) {
  const own = parts().findIndex((part) => part.contains(box));
  const added = box.value ? [box.value] : [];
  // While a press is being answered the browser has ticked the box already.
  return picked(box).map((cards, place) => {
    if (place !== own) return cards;
    return box.type === "radio" ? added : [...cards, ...added];
  });
}

// What is still to choose; empty where nothing is.
function missing() {
  const found = ways(picked()).sort((one, other) => one.flat().length - other.flat().length)[0];
  if (!found) return picker().dataset.clash;
  const place = found.findIndex((cards) => cards.length);
  return place < 0 ? "" : JSON.parse(parts()[place].dataset.missing)[found[place].length - 1];
}

function say(words) {
  document.getElementById("picked").textContent = words;
}

function mark(element, isOff) {
  if (isOff) element.setAttribute("aria-disabled", "true");
  else element.removeAttribute("aria-disabled");
}

function refresh() {
  if (!picker()) return;
  for (const box of parts().flatMap(boxes)) mark(box, !box.checked && !ways(withCard(box)).length);
  const words = missing();
  mark(picker().querySelector("button[value=cards]"), words);
  if (picked().flat().length) say(words || picker().dataset.ready);
  else say("");
}

// The game's own words, where so many cards could be right.
async function reason(box) {
  const cards = withCard(box);
  const own = parts().findIndex((part) => part.contains(box));
  if (cards[own].length < Math.min(...moves().map((move) => move[own].length))) return "";
  const form = picker().closest("form");
  const said = new URLSearchParams({ prompt: form.elements.prompt.value, pick: "cards" });
  parts().forEach((part, place) => {
    for (const code of cards[place]) said.append(boxes(part)[0].name, code);
  });
  const answer = await fetch(`${form.action}?${said}`, { headers: { "HX-Request": "true" } });
  if (answer.status !== 422) return "";
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".error")?.textContent ?? "";
}

async function explain(box) {
  const { none, clash } = picker().dataset;
  const words = picked(box).flat().length ? clash : none;
  const why = await reason(box).catch(() => "");
  say(why || words);
}

document.addEventListener("click", (event) => {
  if (!event.target.matches(".picker[data-moves] input[aria-disabled]")) return;
  event.preventDefault();
  explain(event.target);
});
document.addEventListener("change", (event) => {
  if (event.target.closest(".picker")) refresh();
});
document.addEventListener(
  "submit",
  (event) => {
    if (!event.submitter?.matches(".picker [aria-disabled]")) return;
    event.preventDefault();
    event.stopPropagation();
    say(missing());
  },
  true,
);
document.addEventListener("turnpost:shown", refresh);
addEventListener("pageshow", refresh); // with the ticks that a browser brings back
