import LibinputSource
import Touchstone

/// The block of Getting started, which is compiled and not run: it would read the devices of this machine.
private func readDevices(window: Window) throws {
  let loop = PollLoop(application: window.application, sources: [try LibinputTouchSource()])
  try loop.run()
}
