import Foundation
import ProgramRuns
import Testing

/// Runs the checks of MockedDeviceChecks, each in its own process and mount namespace.
///
/// umockdev redirects /sys and /dev of one process. libinput also reads udev's database in /run/udev and
/// compares device numbers, so /run and /dev/pts must be new as well, which needs root. Without root the
/// checks are skipped, unless TOUCHSTONE_REQUIRE_MOCKS is set.
@Suite("devices mocked by umockdev", .serialized)
struct MockedDeviceTests {
  static let names = [
    "session", "twoScreens", "tenFingers", "outOfRange", "hotplug", "unplug", "suspension",
    "returning", "palm", "pen", "lostEvents", "refusals", "emptySeat", "udevGarbage", "mapping",
    "calibration", "missingResolution", "touchpad", "tablet", "mice", "directNode", "twoReaders",
    "seat", "noSeat", "seatDaemon", "seatLending", "seatSwitching", "seatSuspension", "seatLoss",
    "seatRevocation", "seatNodes",
    "penScreen", "lateUdev", "loop", "latency",
  ]

  @Test("live devices are read as they should be", arguments: names)
  func check(_ name: String) async throws {
    guard try await MockWorld.isAvailable() else {
      try #require(!MockWorld.isRequired, "mocked devices cannot be had: \(MockWorld.needs)")
      return print("skipped: mocked devices cannot be had, \(MockWorld.needs)")
    }
    let outcome = try await MockWorld.run([try MockWorld.checks(), name])
    if outcome.status == 77 {
      try #require(!MockWorld.isRequired, "\(name) was not made: \(outcome.lines)")
      return print("skipped: \(name), \(outcome.lines.first ?? "")")
    }
    let failed = outcome.lines.filter { !$0.hasPrefix("ok: ") }.joined(separator: "\n")
    #expect(outcome.status == 0, "\(failed)")
    print(outcome.lines.last ?? "")
  }

  @Test("every check of the program is run")
  func namesAreComplete() async throws {
    let outcome = try await ProgramRun.of("/bin/sh", ["-c", try MockWorld.checks()])
    #expect(outcome.lines == Self.names)
  }
}

/// A mount namespace in which umockdev's devices look real to libinput.
private enum MockWorld {
  static let needs = "for they need root, unshare, and Debian's packages umockdev and libumockdev0"

  static var isRequired: Bool {
    ProcessInfo.processInfo.environment["TOUCHSTONE_REQUIRE_MOCKS"] != nil
  }

  /// /run is empty except for udev's folder, and terminals are numbered from zero: umockdev's nodes are
  /// terminals, and udev must know their numbers.
  private static let script = """
    mount -t tmpfs tmpfs /run && mkdir -p /run/udev/data &&
    mount -t devpts -o newinstance,ptmxmode=0666,mode=0600 devpts /dev/pts &&
    mount --bind /dev/pts/ptmx /dev/ptmx && exec umockdev-wrapper "$@"
    """

  static func isAvailable() async throws -> Bool {
    let command =
      "PATH=$PATH:/sbin:/usr/sbin; command -v unshare umockdev-wrapper timeout >/dev/null "
      + "&& ldconfig -p | grep -q libumockdev.so.0"
    guard try await ProgramRun.of("/bin/sh", ["-c", command]).status == 0 else { return false }
    return try await run(["true"]).status == 0
  }

  /// Runs a program in the namespace, for at most a minute.
  static func run(_ command: [String]) async throws -> ProgramRun {
    try await ProgramRun.of(
      "/usr/bin/env",
      ["timeout", "60", "unshare", "-m", "--", "sh", "-c", script, "sh"] + command)
  }

  /// The built program, which is next to the tests.
  static func checks() throws -> String {
    let name = "MockedDeviceChecks"
    return try ProgramRun.buildFolder(of: name).appending(path: name).path
  }
}

extension ProgramRun {
  fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
}
