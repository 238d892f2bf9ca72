// Choosing a move shows it in place, beside the hand, and playing is a second press. htmx asks; this
// says what comes of it and where the focus goes. Without it, a move is shown on a page of its own.

let origin; // what was pressed to choose a move

const step = () => document.getElementById("step");

function comeBack() {
  step()?.replaceChildren();
  (origin?.isConnected ? origin : document.getElementById("question"))?.focus();
}

// Where it was pressed; a form that shows a move has its answer in the step.
function complain({ detail }, reason) {
  const place = detail.elt.closest("#talk form, .step") ?? step() ?? document.querySelector("main");
  const words = document.createElement("p");
  words.className = "error failure";
  words.setAttribute("role", "alert");
  words.textContent = document.querySelector("[data-live-said]").dataset[reason];
  place.prepend(words);
}

const pressed = (event) => event.detail.requestConfig?.triggeringEvent?.submitter ?? event.detail.elt;

document.addEventListener("htmx:beforeRequest", (event) => {
  document.querySelector(".failure")?.remove();
  const button = pressed(event);
  button.setAttribute("aria-busy", "true");
  if (event.detail.target?.id !== "step") return;
  origin = document.activeElement?.matches("#command") ? document.activeElement : button;
});

document.addEventListener("htmx:afterRequest", (event) => {
  pressed(event).removeAttribute("aria-busy");
});

// A whole page: the move was played, or came too late; the hand is sorted; something was said.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, elt } = event.detail;
  const isPage = xhr.responseText.includes("data-live-status");
  if (!isPage) return;
  event.detail.shouldSwap = false;
  event.detail.isError = false;
  const isTalk = elt.closest("#talk");
  const answered = isTalk ? "talk" : "scene";
  const detail = { page: xhr.responseText, answered, keepsTicks: elt.id === "sort" };
  document.dispatchEvent(new CustomEvent("turnpost:answer", { detail }));
  if (isTalk && !document.querySelector("[data-live-said] .error")) elt.reset();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "step") document.getElementById("step-title")?.focus();
});

document.addEventListener("htmx:responseError", (event) => complain(event, "failed"));
document.addEventListener("htmx:sendError", (event) => complain(event, "lost"));

document.addEventListener("turnpost:shown", ({ detail }) => {
  if (detail.answered !== "scene" || detail.keepsTicks) return;
  const question = document.getElementById("question");
  question?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "nearest" });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-step=no]")) comeBack();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && step()?.firstElementChild) comeBack();
});

// The second half of a double press is a slip, and plays nothing.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail > 1 && event.target.closest("[data-step=yes]")) event.preventDefault();
  },
  true,
);
