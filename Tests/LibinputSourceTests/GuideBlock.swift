import LibinputSource
import Touchstone

/// The code block of Getting started, compiled but not run, because it would read the devices of this
/// machine.
private func readDevices(window: Window) throws {
  let loop = PollLoop(application: window.application, sources: [try LibinputTouchSource()])
  try loop.run()
}
