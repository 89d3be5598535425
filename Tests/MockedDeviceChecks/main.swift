// Checks the sources of live input against devices that umockdev mocks, one check a run:
//
//   umockdev-wrapper MockedDeviceChecks NAME
//
// in a mount namespace with an empty /run and a new /dev/pts. The tests of LibinputSource make that namespace
// and run all checks. Without a name it lists them.
import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// The checks by their names.
enum Checks {
  static let all: [(name: String, run: @Sendable () throws(CheckError) -> Findings)] = [
    ("session", session), ("twoScreens", twoScreens), ("tenFingers", tenFingers),
    ("outOfRange", outOfRange),
    ("hotplug", hotplug), ("unplug", unplug), ("suspension", suspension),
    ("returning", returning), ("palm", palm), ("pen", pen), ("lostEvents", lostEvents),
    ("refusals", refusals), ("emptySeat", emptySeat), ("udevGarbage", udevGarbage),
    ("mapping", mapping), ("calibration", calibration), ("missingResolution", missingResolution),
    ("touchpad", touchpad), ("tablet", tablet), ("mice", mice),
    ("directNode", directNode),
    ("twoReaders", twoReaders),
    ("seat", seat), ("noSeat", noSeat), ("seatDaemon", seatDaemon), ("seatLending", seatLending),
    ("seatSwitching", seatSwitching), ("seatSuspension", seatSuspension), ("seatLoss", seatLoss),
    ("seatRevocation", seatRevocation), ("seatNodes", seatNodes), ("penScreen", penScreen),
    ("lateUdev", lateUdev), ("loop", loop), ("latency", latency),
  ]

  /// A test bed with these devices, and libinput's session of the seat.
  static func screen(_ devices: MockDevice...) throws(CheckError) -> (MockTestbed, LiveSession) {
    let bed = try MockTestbed(devices)
    let touchscreens = devices.filter { $0.kind == .touchscreen }
    return (bed, try seatSession(window: LiveSession.window(for: touchscreens)))
  }

  /// The same with screens placed by a layout, in a window for all of `devices`, including those that are
  /// added later.
  static func screens(
    _ devices: [MockDevice], present: Int, on layout: OutputLayout = OutputLayout()
  ) throws(CheckError) -> (MockTestbed, LiveSession) {
    let bed = try MockTestbed(Array(devices.prefix(present)))
    let recording = Recording(devices: devices.map(\.recorded))
    let window = Replayer(recording, layout: layout).standardWindow()
    var layout = layout
    let live = try announced(
      LibinputTouchSource(.seat("seat0"), access: .direct, mapping: { layout.place($0) }),
      in: window)
    return (bed, live)
  }

  /// A session of a source, whose devices have been announced.
  static func announced(
    _ source: @autoclosure () throws(SourceError) -> any TouchSource, in window: Window
  ) throws(CheckError) -> LiveSession {
    do throws(SourceError) {
      let live = LiveSession(try source(), window: window)
      try live.start()
      return live
    } catch { throw CheckError(error) }
  }

  /// libinput's session of the seat, whose devices have been announced.
  static func seatSession(
    window: Window = LiveSession.window(for: [MockDevice(number: 0)])
  ) throws(CheckError) -> LiveSession {
    try announced(LibinputTouchSource(.seat("seat0"), access: .direct), in: window)
  }

  /// libinput's session of some nodes, whose devices have been announced.
  static func session(_ nodes: [String]) throws(CheckError) -> LiveSession {
    try announced(
      LibinputTouchSource(.paths(nodes), access: .direct),
      in: LiveSession.window(for: [MockDevice(number: 0)]))
  }

  /// A device that is added and read without libinput.
  static func node(_ device: MockDevice, on bed: MockTestbed) throws(CheckError) -> LiveSession {
    try bed.add(device)
    return try announced(
      EvdevTouchSource(node: device.node), in: LiveSession.window(for: [device]))
  }
}

guard CommandLine.arguments.count == 2,
  let check = Checks.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
  for check in Checks.all { say(check.name) }
  exit(CommandLine.arguments.count == 1 ? 0 : 64)
}
do throws(CheckError) {
  let findings = try check.run()
  if findings.failures > 0 { for line in LiveSession.log { say("  \(line)") } }
  say("\(check.name): \(findings.count) expectations, \(findings.failures) failures")
  // A check without an expectation proves nothing.
  if findings.count == 0 { exit(skipStatus) }
  exit(findings.failures == 0 ? 0 : 1)
} catch {
  say("\(check.name): \(error.message)")
  exit(2)
}
