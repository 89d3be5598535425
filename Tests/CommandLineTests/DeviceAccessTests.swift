import ArgumentParser
import Glibc
import LibinputSource
import ProgramRuns
import Testing
import TouchGeometry
import TouchTracking

@testable import TouchstoneCommands

@Suite("how devices are opened, and what failures mean")
struct DeviceAccessTests {
  private typealias Access = LibinputTouchSource.Access

  private static let forbidden = SourceError(node: "/dev/input/event3", reason: .noPermission)

  /// The ways that were tried, each with its own outcome; nil is success.
  private final class Trial {
    var ways: [Access] = []
    private let outcomes: [Access: SourceError]
    init(_ outcomes: [Access: SourceError]) { self.outcomes = outcomes }

    func open(_ access: Access) throws(SourceFaults) -> Access {
      ways.append(access)
      if let error = outcomes[access] { throw SourceFaults(faults: [error]) }
      return access
    }
  }

  @Test("with permission to read devices, the seat is not used")
  func direct() throws {
    let trial = Trial([:])
    #expect(try DeviceAccess.auto.open(trial.open) == .direct)
    #expect(trial.ways == [.direct])
  }

  @Test("without permission to read devices, the seat is asked to open them")
  func seat() throws {
    let trial = Trial([.direct: Self.forbidden])
    #expect(try DeviceAccess.auto.open(trial.open) == .seat)
    #expect(trial.ways == [.direct, .seat])
  }

  @Test("where there is no seat either, the permission is what is told")
  func neither() {
    let trial = Trial([.direct: Self.forbidden, .seat: SourceError(reason: .noSeat(code: 2))])
    let error = #expect(throws: SourceFaults.self) { try DeviceAccess.auto.open(trial.open) }
    #expect(error?.faults == [Self.forbidden])
    #expect(error?.faults.status == .noPermission)
  }

  @Test("a seat that another session has is told too")
  func inactive() {
    let inactive = SourceError(reason: .inactiveSeat)
    let trial = Trial([.direct: Self.forbidden, .seat: inactive])
    let error = #expect(throws: SourceFaults.self) { try DeviceAccess.auto.open(trial.open) }
    #expect(error?.faults == [Self.forbidden, inactive])
  }

  @Test("only missing permission is a reason to ask the seat")
  func otherFault() {
    let missing = SourceError(node: "/dev/input/event9", reason: .noSuchDevice)
    let trial = Trial([.direct: missing])
    #expect(throws: SourceFaults.self) { try DeviceAccess.auto.open(trial.open) }
    #expect(trial.ways == [.direct])
  }

  @Test("whoever names a way gets that one only", arguments: [DeviceAccess.direct, .seat])
  func named(_ access: DeviceAccess) {
    let trial = Trial([.direct: Self.forbidden, .seat: Self.forbidden])
    #expect(throws: SourceFaults.self) { try access.open(trial.open) }
    #expect(trial.ways == [access == .seat ? .seat : .direct])
  }

  @Test(
    "each fault has a status that says whose it is",
    arguments: [
      (.noPermission, 77), (.noSuchDevice, 66), (.notAnInputDevice, 66), (.notATouchDevice, 66),
      (.noDevices(seat: "seat0"), 66), (.vanished, 66), (.cannotOpen(code: 16), 66),
      (.unknownToUdev, 78), (.mirroringCalibration(matrix: "-1 0 1 0 1 0"), 78),
      (.singularCalibration(matrix: "0 0 0 0 0 0"), 78),
      (.noSeat(code: 2), 69), (.inactiveSeat, 69),
      (.library(name: "libinput", message: "no"), 70), (.system(action: "poll", code: 22), 71),
      (.system(action: "make a touchscreen", code: 13), 77),
    ] as [(SourceError.Reason, Int32)])
  func statuses(_ reason: SourceError.Reason, _ status: Int32) {
    #expect(SourceError(reason: reason).exitCode.rawValue == status)
    #expect([SourceError(reason: reason)].status.rawValue == status)
  }

  @Test(
    "missing permission among several errors sets the exit status, otherwise the first one does")
  func severalFaults() {
    let vanished = SourceError(reason: .vanished)
    let unknown = SourceError(reason: .unknownToUdev)
    #expect([unknown, Self.forbidden].status.rawValue == 77)
    #expect([unknown, vanished].status.rawValue == 78)
    #expect([SourceError]().status.rawValue == 66)
  }

  @Test("each reason is reported once, with all its nodes")
  func sentences() {
    let other = SourceError(node: "/dev/input/event1", reason: .noPermission)
    let absence = SourceError(reason: .noDevices(seat: "seat0"))
    let both = SourceError(
      node: "/dev/input/event3, /dev/input/event1", reason: .noPermission)
    #expect(
      [Self.forbidden, absence, other].sentences == ["\(both)", "\(absence)"])
    let named = SourceError(node: "/dev/\u{1B}[2J", reason: .vanished)
    #expect([named].sentences == ["/dev/\\u{1b}[2J: the device was disconnected."])
  }

  @Test(
    "a console is known by the number of its terminal",
    arguments: [
      // Device numbers as /proc shows them: 256 times the major number plus the minor one; tty1 is 4:1.
      ("71 (bash) S 70 71 71 1025 71 4194304", true), ("71 (bash) S 70 71 71 1087 71 0", true),
      // A name that contains parentheses and spaces.
      ("9 (a) S 1 (b) R 70 71 71 1026 71 4194304", true),
      // ttyS0 is 4:64 and a pseudoterminal 136:0; tty0 is not a separate console but an alias of the current
      // one.
      ("71 (bash) S 70 71 71 1088 71 0", false), ("71 (bash) S 70 71 71 34816 71 0", false),
      ("71 (bash) S 70 71 71 1024 71 0", false), ("71 (bash) S 70 71 71 0 -1 0", false),
      ("71 (bash) S 70 71", false), ("", false), ("71 (bash", false),
    ] as [(String, Bool)])
  func consoles(_ status: String, _ isConsole: Bool) {
    let terminal = DeviceAccess.controllingTerminal(inStatus: status)
    #expect(DeviceAccess.isConsole(terminal) == isConsole)
  }

  @Test("an output has a name, a place and a turn")
  func outputs() throws {
    let plain = try #require(OutputArgument(argument: "HDMI-A-1=1080,0,1920,1080.5"))
    #expect(plain.name == "HDMI-A-1")
    let area = Rect(x: 1080, y: 0, width: 1920, height: 1080.5)
    #expect(plain.mapping == OutputMapping(area: area))
    let turns = [("0", QuarterTurn.none), ("90", .clockwise), ("180", .half)]
    for (text, turn) in turns + [("270", .counterclockwise)] {
      let output = try #require(OutputArgument(argument: "a=b=0,0,10,20@\(text)"))
      #expect(output.name == "a=b")
      #expect(output.mapping.turn == turn)
      #expect(output.mapping.area == Rect(x: 0, y: 0, width: 10, height: 20))
    }
  }

  @Test("a link to a node places the node, and other names are kept")
  func linkedNode() throws {
    for (name, expected) in [
      ("/proc/self", "/proc/\(getpid())"), ("/nowhere/event3", "/nowhere/event3"),
      ("DSI-1", "DSI-1"),
    ] {
      let output = try #require(OutputArgument(argument: "\(name)=0,0,10,20@90"))
      #expect(output.followingLink.name == expected)
      #expect(output.followingLink.mapping == output.mapping)
    }
  }

  @Test(
    "what is no output is refused",
    arguments: [
      "", "DSI-1", "=0,0,1,1", "DSI-1=", "DSI-1=0,0,100", "DSI-1=0,0,100,", "DSI-1=0,0,1,1,1",
      "DSI-1=-1,0,10,10", "DSI-1=0,0,0,10", "DSI-1=0,0,nan,10", "DSI-1=0,0,inf,10",
      "DSI-1=0,0,1e99,10", "DSI-1=0,0,10,10@", "DSI-1=0,0,10,10@45", "DSI-1=0,0,10,10@90@90",
    ])
  func noOutput(_ argument: String) {
    #expect(OutputArgument(argument: argument) == nil)
  }
}
