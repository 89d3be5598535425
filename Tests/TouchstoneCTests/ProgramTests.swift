import Foundation
import ProgramRuns
import Testing

/// Programs as users write them, compiled against the built library.
@Suite("programs in C")
struct ProgramTests {
  /// The program in the guide, and what it prints according to the guide.
  private static func sample() throws -> (source: String, output: String) {
    let text = try Checkout.text("Documentation/c-interface.md")
    let block = try #require(text.firstMatch(of: /```c\n((?s).*?)```/))
    let printed = try #require(text[block.range.upperBound...].firstMatch(of: /(?m)^    (tap .*)$/))
    return (String(block.1), "\(printed.1)\n")
  }

  @Test("the guide's program compiles and prints what the guide says; README shows a part of it")
  func guide() async throws {
    guard !Program.isSanitized else { return print("skipped: the library has a sanitizer") }
    let sample = try Self.sample()
    let readme = try Checkout.text("README.md")
    let part = try #require(readme.firstMatch(of: /```c\n((?s).*?)```/)).1
    #expect(sample.source.contains(part))
    let scratch = try ScratchFolder()
    let source = try scratch.write(sample.source, to: "sample.c").path
    let outcome = try await Program.compileAndRun(source)
    #expect(outcome.status == 0)
    #expect(outcome.output == sample.output)
    // It is C++ as well.
    let compiler = ["g++", "-std=c++17", "-x", "c++", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    let include = ["-fsyntax-only", "-I", Checkout.path("Sources/CTouchstone/include")]
    let other = try await Program.run(compiler + include + [source])
    #expect(other.status == 0, "\(other.output)")
  }

  @Test("the example recognizes what it plays")
  func example() async throws {
    guard !Program.isSanitized else { return print("skipped: the library has a sanitizer") }
    let source = Checkout.path("Examples/CWindow/window.c")
    let outcome = try await Program.compileAndRun(source)
    #expect(outcome.status == 0)
    #expect(outcome.output == Self.expected)
    let said = try Checkout.text("Examples/CWindow/README.md")
    let indented = Self.expected.split(separator: "\n").map { "    \($0)" }
    #expect(said.contains(indented.joined(separator: "\n")))
  }

  /// The fingers are 108 points apart when the pinch begins and 200 when they lift.
  private static let expected = """
    1.000 s: no double tap: 2 touches, at most 1 allowed
    1.090 s: the photo is 1.85 times as large
    3.260 s: double tap on the photo at (202, 151)
    5.410 s: tap on the photo at (100, 50)
    5.410 s: no double tap: no further tap within 0.350 s

    """
}
