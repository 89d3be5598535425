// Exports from the page: a command, a case, the recording.

function say(text) {
  const message = byId("message");
  message.textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { message.textContent = ""; }, 6000);
}

/** Copies a text. Some browsers deny the clipboard to pages opened from disk, hence the fallback. */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied.`);
    return;
  } catch { /* The second way. */ }
  // That of an earlier text, and the button with the focus.
  document.querySelector(".copied")?.remove();
  const button = document.activeElement;
  const field = element("textarea", { "aria-label": what, readonly: true, class: "copied" });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  if (isCopied) { field.remove(); button?.focus(); say(`${what} copied.`); return; }
  say(`${what} is selected at the end of the page: copy it from there.`);
}

/** The bytes of a text in base64. */
function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The recording as it was read, in the format of libinput record. */
async function recordingBlob() {
  const packed = new Blob([bytesOf(data.recording.gzip)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).blob();
}

async function saveRecording() {
  const blob = await recordingBlob();
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: data.recording.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  say(`${data.recording.name} saved (${blob.size} bytes).`);
}

function listenToShare() {
  byId("copy-command").addEventListener("click", () => copy(data.command, "Command"));
  byId("copy-case").addEventListener("click", () => copy(data.case, "Case"));
  byId("copy-case").hidden = data.case === null;
  byId("save").hidden = data.recording === null;
  byId("save").addEventListener("click", saveRecording);
}
