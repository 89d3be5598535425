import Foundation
import Testing
import Touchstone

@Suite("the code in README and guides")
struct ReadmeSampleTests {
  @Test("the program in the guide prints the output in the guide")
  func sampleRuns() throws {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    // Getting started shows the lines between "sample begins" and "sample ends", README those between
    // "readme begins" and "readme ends".
    // sample begins
    // Fingers can move, scale and turn this photo, tap it and double-tap it.
    let window = Window(size: Size(width: 800, height: 600))
    // readme begins
    let photo = Layer(frame: Rect(x: 200, y: 150, width: 400, height: 300), name: "photo")
    try window.addChild(photo)
    photo.addManipulator(Manipulator())

    let tap = TapGestureRecognizer()
    let doubleTap = TapGestureRecognizer(taps: 2)
    try tap.require(toFail: doubleTap)
    tap.onAction(of: photo) { photo, tap in print("tap at \(tap.location(in: photo))") }
    doubleTap.onAction(of: photo) { photo, _ in photo.transform = .identity }
    photo.addGestureRecognizers(tap, doubleTap)
    // readme ends

    // Your program reports what touches the screen, and when. Here a finger taps for 80 ms.
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    let report = { (phase: Contact.Phase, seconds: Double) in
      let finger = Contact(slot: 0, phase: phase, position: Point(x: 300, y: 200))
      window.deliver(ContactFrame(device: screen, time: .seconds(seconds), contacts: [finger]))
    }
    report(.began, 1.00)
    report(.ended, 1.08)

    // The tap still waits for a second one. The engine has no clock; nextDeadline says how long it waits.
    while let deadline = window.nextDeadline { window.advance(to: deadline) }
    // sample ends
    #expect(printed == ["tap at (100.0, 50.0)"])
  }

  @Test("README and the guide show the sample as it is tested")
  func samplesAreShown() throws {
    let guide = try #require(text("Documentation/getting-started.md"))
    let sample = try lines(of: #filePath, between: "sample").filter { !$0.hasPrefix("// readme ") }
    #expect(guide.contains("```swift\nimport Touchstone\n\n\(sample.joined(separator: "\n"))\n```"))
    let readme = try #require(text("README.md"))
    let part = try lines(of: #filePath, between: "readme").joined(separator: "\n")
    #expect(readme.contains("```swift\nimport Touchstone\n\n\(part)\n```"))
  }

  @Test(
    "the guide to recognizers shows recognizers as they are tested",
    arguments: ["final class CheckmarkRecognizer", "struct KnockMachine"])
  func recognizersAreShown(declaration: String) throws {
    let guide = try #require(text("Documentation/recognizers.md"))
    let tests = try #require(text("Tests/TouchstoneTests/Recognizers/CustomRecognizerTests.swift"))
    let first = try #require(tests.range(of: "private \(declaration)"))
    let last = try #require(tests[first.lowerBound...].range(of: "\n}\n"))
    let code = tests[first.lowerBound..<last.upperBound].dropFirst("private ".count)
    #expect(guide.contains("```swift\n\(code)```"))
  }

  /// A file of the checkout.
  private func text(_ path: String) -> String? { textOfFile("\(BundledSession.folder)/../\(path)") }

  /// The lines of a test between two marks, without their indentation.
  private func lines(of path: String, between mark: String) throws -> [Substring] {
    let source = try #require(textOfFile(path))
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasSuffix("    // \(mark) begins") })
    let last = try #require(lines.firstIndex { $0.hasSuffix("    // \(mark) ends") })
    return lines[(first + 1)..<last].map { $0.dropFirst(4) }
  }
}
