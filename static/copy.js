// Copies an address that is to be passed on. Without a script it can be marked and copied by hand.

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // no clipboard for a page without TLS
  }
}

// The match page puts new buttons in the place of old ones: hence one listener for all.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await copy(document.getElementById(button.dataset.copy));
  button.textContent = button.dataset.copied;
  button.focus();
});
