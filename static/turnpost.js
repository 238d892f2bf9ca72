// Five conveniences; every page works without them.

// The service worker keeps a page for when there is no network; push.js has it show notes, too. It
// has time: first comes what one looks at.
const helper = document.currentScript.dataset.worker;
addEventListener("load", () => {
  if (helper) navigator.serviceWorker?.register(helper, { scope: "/", updateViaCache: "none" }).catch(() => {});
});

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";
const SYLLABLES = 6;

// A word for the fair deal must not come from the server, or it would prove nothing: it is made
// here, from the browser's own random numbers.
function randomWord() {
  const numbers = crypto.getRandomValues(new Uint32Array(2 * SYLLABLES));
  return Array.from(numbers, (number, place) => {
    const letters = place % 2 ? VOWELS : CONSONANTS;
    return letters[number % letters.length];
  }).join("");
}

// A form that comes back with a mistake keeps what was typed, an empty word too.
for (const field of document.querySelectorAll("input[data-suggest]")) {
  if (field.value === "" && !field.form.querySelector("[aria-invalid]")) field.value = randomWord();
}

// A double click sends a form once: two presses on "start" would invite everybody twice. Back in
// the history the form can be sent again.
const sent = new Set();
addEventListener("submit", (event) => {
  if (event.target.method !== "post") return;
  if (sent.has(event.target)) event.preventDefault();
  sent.add(event.target);
});
addEventListener("pageshow", () => sent.clear());

// The player's time zone: told with a form that makes a player, and offered where one chooses.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll("input[data-zone]")) field.value = zone ?? "";
const offer = document.querySelector("[data-zone-offer]");
const choice = offer && document.getElementById(offer.dataset.zoneOffer);
if (zone && choice && choice.value !== zone) {
  offer.querySelector("b").textContent = zone;
  offer.hidden = false;
  offer.querySelector("button").addEventListener("click", () => {
    // Browsers do not agree on the names of zones.
    if (!Array.from(choice.options).some((option) => option.value === zone)) choice.add(new Option(zone, zone));
    choice.value = zone;
    offer.hidden = true;
    choice.focus();
  });
}

// Notes that still lie on the screen are of whoever played here: signing out puts them away.
document.querySelector("[data-sign-out]")?.addEventListener("submit", async () => {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  for (const note of (await registration?.getNotifications()) ?? []) note.close();
});
