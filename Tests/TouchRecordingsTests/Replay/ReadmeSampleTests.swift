import Testing
import Touchstone

@Suite("the readme's sample")
struct ReadmeSampleTests {
  @Test("the sample in the readme is this one, and says what the readme says")
  func sampleRuns() throws {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    // The readme shows what stands between the next two marks.
    // sample begins
    // A photo that fingers can move, scale and turn; it also knows taps and double taps.
    let window = Window(size: Size(width: 800, height: 600))
    let photo = Layer(frame: Rect(x: 200, y: 150, width: 400, height: 300), name: "photo")
    try window.addChild(photo)
    photo.addManipulator(Manipulator())

    let tap = TapGestureRecognizer()
    let doubleTap = TapGestureRecognizer(taps: 2)
    try tap.require(toFail: doubleTap)
    tap.onAction(of: photo) { photo, tap in print("tap at \(tap.location(in: photo))") }
    doubleTap.onAction(of: photo) { photo, _ in photo.transform = .identity }
    photo.addGestureRecognizers(tap, doubleTap)

    // The program says what touches the screen and when. Here a finger taps for 80 ms.
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    let report = { (phase: Contact.Phase, seconds: Double) in
      let finger = Contact(slot: 0, phase: phase, position: Point(x: 300, y: 200))
      window.deliver(ContactFrame(device: screen, time: .seconds(seconds), contacts: [finger]))
    }
    report(.began, 1.00)
    report(.ended, 1.08)

    // Nothing has happened yet: a second tap may follow. The engine says until when, and has no
    // clock of its own.
    while let deadline = window.nextDeadline { window.advance(to: deadline) }
    // sample ends
    #expect(printed == ["tap at (100.0, 50.0)"])
  }

  @Test("the readme shows the sample as it is tested")
  func readmeShowsSample() throws {
    let source = try #require(textOfFile(#filePath))
    let readme = try #require(textOfFile("\(BundledSession.folder)/../README.md"))
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasSuffix("// sample begins") })
    let last = try #require(lines.firstIndex { $0.hasSuffix("// sample ends") })
    let sample = lines[(first + 1)..<last].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(readme.contains("```swift\nimport Touchstone\n\n\(sample)\n```"))
  }
}
