import Glibc
import ProgramRuns
import Testing

@testable import touchstone_demo

// Tools/console-test checks the state of the console.
@Suite("the guard of the console")
struct ConsoleGuardTests {
  @Test("modes go through the command line")
  func modes() {
    let modes = ConsoleModes(number: 2, keyboard: 3, screen: 0)
    #expect("\(modes)" == "2:3:0" && modes.path == "/dev/tty2")
    #expect(ConsoleModes(argument: "2:3:0") == modes)
    for text in ["", "3:0", "2:3:", "2:3:0:", "a:b:c", "2:3:99999999999", "0:3:0", "64:3:0"] {
      #expect(ConsoleModes(argument: text) == nil, "\(text)")
    }
  }

  @Test("a file that is no virtual console has no modes and accepts none")
  func others() throws {
    var ends: (Int32, Int32) = (-1, -1)
    try #require(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { for descriptor in [ends.0, ends.1, null] { close(descriptor) } }
    for terminal in [ends.1, null, -1] {
      #expect(ConsoleModes(of: terminal) == nil)
      #expect(!ConsoleModes(number: 2, keyboard: 3, screen: 0).apply(to: terminal))
    }
  }

  @Test("a guard ends when the demo is gone, though there is no console to put back")
  func end() async throws {
    let outcome = try await Program.run("sleep 0.2 | touchstone-demo --guard-console 63:3:0")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  @Test("the help does not mention it")
  func help() async throws {
    let outcome = try await Program.run("touchstone-demo --help")
    #expect(outcome.status == 0 && outcome.output.contains("--replay"))
    #expect(!outcome.output.contains(ConsoleGuard.option))
  }
}
