// Conveniences of the start form, which works without them.

// Where an answer may take days, a game can have a shorter length to suggest; as long as the player
// has chosen none himself, it goes with the pace.
const DAYS = ["mail", "daily", "relaxed"];
const lengths = [...document.querySelectorAll("input[data-by-mail]")];
const isUntouched = !document.querySelector("[aria-invalid]");
let isOwnLength = !isUntouched;
for (const length of lengths) length.addEventListener("change", () => { isOwnLength = true; });
for (const pace of document.querySelectorAll("input[name='pace-pace']")) {
  pace.addEventListener("change", () => {
    if (isOwnLength) return;
    for (const length of lengths) {
      const suggested = DAYS.includes(pace.value) ? length.dataset.byMail : length.dataset.otherwise;
      length.checked = length.value === suggested;
    }
  });
}

// The browser knows its zone; the site knows it only of players who said so.
const zone = document.querySelector("select[data-own-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && own && isUntouched && zone.value === "UTC") {
  // Browsers do not agree on the names of zones.
  if (![...zone.options].some((option) => option.value === own)) zone.add(new Option(own, own));
  zone.value = own;
}
