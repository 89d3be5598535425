import Foundation
import ProgramRuns
import Testing
import TouchTracking

@testable import touchstone_demo

@Suite("the input of a console")
struct ConsoleInputTests {
  @Test("a console whose devices may not be read is not used")
  func noPermission() {
    #expect {
      try ConsoleInput.check(ConsoleInput.Nodes(found: 3, readable: 0))
    } throws: { error in
      let failure = error as? DemoFailure
      return failure?.status == .noPermission && "\(error)".contains("\"input\"")
        && "\(error)".contains("3 devices")
    }
  }

  @Test("one that may be read is enough, and where there is none nothing is muted")
  func enough() throws {
    try ConsoleInput.check(ConsoleInput.Nodes(found: 3, readable: 1))
    try ConsoleInput.check(ConsoleInput.Nodes(found: 0, readable: 0))
  }

  @Test("nodes are counted by their names")
  func nodes() throws {
    let folder = try ScratchFolder()
    for name in ["event0", "event17", "mouse0", "event300"] {
      try folder.write(Data(), to: name)
    }
    #expect(ConsoleInput.nodes(in: folder.path) == ConsoleInput.Nodes(found: 2, readable: 2))
  }
}

@Suite("when pictures are taken")
struct PictureScheduleTests {
  @Test("one each interval, named by their numbers")
  func regular() {
    var schedule = PictureSchedule(start: .seconds(10), interval: 0.5)
    #expect(schedule.name == "0000.png")
    #expect(schedule.next(restingUntil: nil) == .seconds(10.5))
    #expect(schedule.name == "0001.png")
    #expect(schedule.next(restingUntil: nil) == .seconds(11))
  }

  @Test("only four seconds of an hour's pause are shown, then what comes after the pause")
  func pause() {
    var schedule = PictureSchedule(start: .zero, interval: 1)
    var times: [Instant] = []
    for _ in 0..<6 { times += [schedule.next(restingUntil: .seconds(3600.5))].compactMap { $0 } }
    #expect(times == [1, 2, 3, 4, 3600, 3601].map { Instant.seconds($0) })
    #expect(schedule.name == "0006.png")
  }

  @Test("at most a thousand pictures are taken")
  func limit() {
    var schedule = PictureSchedule(start: .zero, interval: 0.01)
    var count = 1
    while schedule.next(restingUntil: nil) != nil { count += 1 }
    // The last frame shows the end.
    #expect(count + 1 == 1000 && schedule.isFull && schedule.name == "0999.png")
  }
}
