// The seam for the engine. A page may hold touchstone.wasm as base64 in a script element with the id "engine" and
// the type "application/wasm+base64"; then `whatIf.start` is called with its bytes, and shows the section. Without
// one, or without WebAssembly, the section stays hidden and all else works.

const whatIf = {
  /** Set by the code that knows the engine's interface: takes the engine's bytes and the section. */
  start: null,
};

function listenToEngine() {
  const holder = byId("engine");
  if (!holder || !whatIf.start || typeof WebAssembly !== "object") return;
  byId("whatif-section").hidden = false;
  whatIf.start(bytesOf(holder.textContent.trim()), byId("whatif"));
}
