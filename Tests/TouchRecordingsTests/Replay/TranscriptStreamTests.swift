import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@testable import Touchstone

@Suite("Transcripts as they happen")
struct TranscriptStreamTests {
  /// Sessions that are replayed with the standard gestures or a scene, as a live host would.
  @Test(
    "line by line it is what a replay says, also of a host that reads late",
    arguments: BundledSession.all, [false, true])
  func sameAsReplay(session: BundledSession, isLate: Bool) throws {
    let recording = try Recording.read(path: session.recordingPath).get()
    let window = try session.window(for: recording)
    var lines: [String] = []
    let stream = TranscriptStream(window, form: .jsonLines) { line in lines.append(line.text) }
    play(recording, in: window, stream, delay: .seconds(40_000), isLate: isLate)
    stream.finish()
    let expected = try session.replay()
    // Faults are reported when they happen; moved layers are reported at the end, which the host decides.
    let calls = lines.filter { $0.contains("\"recognizer\":") }
    #expect(calls == expected.calls.map(\.json))
    let others = lines.count - calls.count
    #expect(others == expected.faults.count + expected.movements.count)
  }

  /// Acts as a run loop: reaches deadlines and delivers frames when they are due. A late call receives all
  /// frames at once.
  private func play(
    _ recording: Recording, in window: Window, _ stream: TranscriptStream, delay: TimeSpan,
    isLate: Bool = false
  ) {
    let application = window.application
    var cursor = ContactFrameCursor(recording)
    let devices = cursor.surfaces.map { application.addSurface($0) }
    var frame = ContactFrame(time: .zero)
    func reachDeadlines(upTo limit: Instant) {
      while let deadline = application.nextDeadline, deadline <= limit {
        stream.didDeliver()
        application.advance(to: deadline)
      }
      stream.didDeliver()
    }
    var end = Instant.zero + delay
    while cursor.next(into: &frame) {
      frame.time = frame.time + delay
      frame.device = devices[frame.device.rawValue]
      end = frame.time
      if !isLate { reachDeadlines(upTo: end) }
      stream.willDeliver(at: frame.time)
      application.deliver(frame)
    }
    if application.openTouches > 0 { application.cancelAll(at: end) }
    reachDeadlines(upTo: end + Replayer.maximumAftermath)
  }

  @Test("after the host's clock was set back, lines have event times")
  func setBack() {
    let window = Window(size: Size(width: 100, height: 100))
    window.addGestureRecognizer(LongPressGestureRecognizer())
    let application = window.application
    let device = application.addSurface(Surface(sizeInPoints: window.bounds.size))
    var lines: [String] = []
    let stream = TranscriptStream(window, form: .jsonLines) { line in lines.append(line.text) }
    // The clock is set back between the two presses.
    let reports: [(time: Double, phase: Contact.Phase)] = [
      (10, .began), (10.7, .ended), (1, .began), (1.7, .ended),
    ]
    for report in reports {
      let contact = Contact(slot: 0, phase: report.phase, position: Point(x: 50, y: 50))
      let time = Instant.seconds(report.time)
      stream.willDeliver(at: time)
      application.deliver(ContactFrame(device: device, time: time, contacts: [contact]))
      stream.didDeliver()
    }
    stream.finish()
    let calls = lines.filter { $0.contains("\"recognizer\":") }
    let times = calls.map { line in String(line.prefix { $0 != "," }) }
    let expected = ["0.500000", "0.700000", "1.200000", "1.400000"]
    #expect(times == expected.map { "{\"t\":\($0)" })
  }

  @Test("a stream that is not finished keeps no window alive")
  func unfinished() {
    weak var gone: Window?
    do {
      let window = Window(size: Size(width: 100, height: 100))
      window.addGestureRecognizer(TapGestureRecognizer())
      let stream = TranscriptStream(window, form: .jsonLines) { _ in }
      stream.willDeliver(at: .zero)
      gone = window
      withExtendedLifetime(stream) {}
    }
    #expect(gone == nil)
  }

  @Test("recognizers keep nothing of the streams that were released")
  func released() {
    let window = Window(size: Size(width: 100, height: 100))
    let tap = TapGestureRecognizer()
    window.addGestureRecognizer(tap)
    for _ in 0..<3 {
      let stream = TranscriptStream(window, form: .jsonLines) { _ in }
      stream.finish()
    }
    let device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    for (phase, time) in [(Contact.Phase.began, 0.0), (.ended, 50)] {
      let contact = Contact(slot: 0, phase: phase, position: .zero)
      window.application.deliver(
        ContactFrame(device: device, time: .zero + .milliseconds(time), contacts: [contact]))
    }
    #expect(window.application.openTouches == 0)
    #expect(tap.actions.isEmpty)
  }

  @Test("columns are aligned with their headings, and an ongoing movement is a transient line")
  func columns() throws {
    let session = BundledSession(name: "pan-fast")
    let recording = try Recording.read(path: session.recordingPath).get()
    let window = try session.window(for: recording)
    var lines: [TranscriptStream.Line] = []
    let stream = TranscriptStream(window, form: .columns) { line in lines.append(line) }
    play(recording, in: window, stream, delay: .zero)
    stream.finish()
    let place = try #require(stream.heading.ranges(of: "state").first).lowerBound
    let column = stream.heading.distance(from: stream.heading.startIndex, to: place)
    let states = lines.map { line in
      line.text.dropFirst(column).prefix { $0 != " " }
    }
    #expect(zip(lines, states).allSatisfy { $0.isPassing == ($1 == "changed") })
    #expect(Set(states).isSuperset(of: ["began", "changed", "ended"]))
  }

  @Test("a transcript stream writes nothing after its end, and can be finished twice")
  func silence() throws {
    let window = StandardGestures.window(for: [])
    var lines = 0
    let stream = TranscriptStream(window, form: .columns) { _ in lines += 1 }
    stream.finish()
    stream.finish()
    let recording = try Recording.read(path: BundledSession(name: "tap").recordingPath).get()
    play(recording, in: window, stream, delay: .zero)
    #expect(lines == 0)
  }

  @Test("each kind of fault is a sentence once, and every fault is a line for programs")
  func faults() {
    for (form, count) in [(TranscriptStream.Form.columns, 1), (.jsonLines, 3)] {
      let window = StandardGestures.window(for: [])
      var lines: [String] = []
      let stream = TranscriptStream(window, form: form) { lines.append($0.text) }
      let device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
      for index in 0..<3 {
        // A contact that never landed moves.
        let contact = Contact(slot: index, phase: .moved, position: .zero)
        let time = Instant(microseconds: 5_000_000 + Int64(index))
        stream.willDeliver(at: time)
        window.application.deliver(ContactFrame(device: device, time: time, contacts: [contact]))
        stream.didDeliver()
      }
      #expect(lines.count == count)
      #expect(lines.first?.contains("0.000") == true)
    }
  }
}
