// The picture of a pairing code leads here with the code behind the #, which no server sees. The
// press is still the person's own.

const field = document.querySelector("[data-pair]");
const code = decodeURIComponent(location.hash.slice(1));

if (field && !field.value && /^[\w-]{8,9}$/.test(code)) {
  field.value = code;
  history.replaceState(null, "", location.pathname + location.search);
}
