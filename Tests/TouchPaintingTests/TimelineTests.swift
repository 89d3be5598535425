import Testing
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchPainting

@Suite("timelines")
struct TimelineTests {
  private func failure(
    _ name: String, _ start: Double, _ end: Double, isExcluded: Bool = false
  ) -> FailureSpan {
    FailureSpan(
      recognizer: RecognizerID(1), name: name, start: .seconds(start), end: .seconds(end),
      reason: "moved", isExcluded: isExcluded)
  }

  private func gesture(_ name: String, _ start: Double, _ end: Double) -> GestureSpan {
    GestureSpan(
      recognizer: RecognizerID(1), name: name, start: .seconds(start), end: .seconds(end),
      outcome: .ended)
  }

  @Test("a recognizer has one lane: failures beside gestures, and those that only failed below")
  func lanes() {
    let log = SessionLog(
      gestures: [gesture("pan", 1, 2), gesture("pan", 3, 4)],
      failures: [
        failure("tap", 0, 1, isExcluded: true), failure("pan", 5, 6), failure("press", 0, 1),
        failure("tap", 5, 6, isExcluded: true),
      ], end: .seconds(6))
    let (gestures, failures) = Timeline.recognizerRows(log)
    #expect(gestures.map(\.label) == ["pan"])
    #expect(gestures[0].bars.count == 2 && gestures[0].failures.count == 1)
    // Excluded recognizers come last.
    #expect(failures.map(\.label) == ["press", "tap"] && failures[1].failures.count == 2)
  }

  @Test("recognizers with one name, such as those of two screens, have lanes of their own")
  func lanesOfOneName() {
    var other = gesture("pan", 1, 3)
    other.recognizer = RecognizerID(2)
    var tap = failure("tap", 0, 1, isExcluded: true)
    tap.recognizer = RecognizerID(3)
    let log = SessionLog(
      gestures: [gesture("pan", 1, 2), other], failures: [tap, failure("tap", 0, 1)],
      end: .seconds(6))
    let (gestures, failures) = Timeline.recognizerRows(log)
    #expect(gestures.map(\.label) == ["pan", "pan"])
    #expect(gestures.map(\.bars.count) == [1, 1])
    #expect(failures.map(\.label) == ["tap", "tap"])
  }

  @Test("more lanes than have room are counted")
  func manyLanes() {
    let names = (0..<20).map { "recognizer \($0)" }
    let log = SessionLog(failures: names.map { failure($0, 0, 1) }, end: .seconds(1))
    let rows = Timeline.recognizerRows(log).failures
    #expect(rows.count == Timeline.maximumRows + 1)
    #expect(rows.last?.label == "and 8 more recognizers that failed")
    let contacts = (1...14).map {
      ContactSpan(id: TouchID(UInt64($0)), start: .zero, end: .seconds(1))
    }
    let fingers = Timeline.contactRows(SessionLog(contacts: contacts, end: .seconds(1)))
    #expect(fingers.last?.label == "and 2 more touches")
  }

  @Test("a finger that replaces another at one instant is in its row")
  func replacedFinger() {
    func rows(_ spans: [(Double, Double)], isCancelled: Bool = false, end: Double = 3) -> Int {
      let contacts = spans.enumerated().map { index, span in
        ContactSpan(
          id: TouchID(UInt64(index + 1)), start: .seconds(span.0), end: .seconds(span.1),
          isCancelled: isCancelled)
      }
      return Timeline.contactRows(SessionLog(contacts: contacts, end: .seconds(end))).count
    }
    #expect(rows([(0, 1), (1, 2)]) == 1)
    #expect(rows([(0, 1), (0.5, 2), (1, 2)]) == 2)
    // Both fingers are down when the session is cancelled or ends, and two taps of no length overlap.
    #expect(rows([(0, 1), (1, 1)], isCancelled: true) == 2)
    #expect(rows([(0, 3), (3, 3)]) == 2)
    #expect(rows([(1, 1), (1, 1)]) == 2)
  }

  @Test("the numbers of nearby pictures do not overlap")
  func marks() {
    let places = TimeScale.apart([10, 11, 50, 99, 100], by: 15, upTo: 100)
    #expect(places == [10, 25, 50, 85, 100])
    #expect(TimeScale.apart([], by: 15, upTo: 100).isEmpty)
  }

  @Test("a scale bar is 1, 2 or 5 times a power of ten millimeters, and fits")
  func scaleBar() throws {
    for width in [0.1, 1, 7, 100, 1_000, 30_000] {
      let bar = try #require(ScaleBar(atMost: width))
      #expect(bar.points <= width && bar.points > width / 2.6)
      #expect(abs(bar.points / Surface.pointsPerMillimeter - bar.millimeters) < 1e-9)
    }
    #expect(ScaleBar(atMost: 130)?.label(false) == "20 mm")
    #expect(ScaleBar(atMost: 4)?.label(true) == "0.5 mm (size assumed)")
    #expect(ScaleBar(atMost: 0.2)?.label(false) == "0.02 mm")
    for width in [0, -1, .nan, .infinity, 0.01] { #expect(ScaleBar(atMost: width) == nil) }
  }

  @Test("a session's failures have the reasons that its trace has")
  func failures() throws {
    let recording = bundledRecording("swipe-too-slow")
    let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    player.playToEnd()
    let swipe = try #require(player.log.failures.first { $0.name == "swipe-right" })
    #expect(swipe.reason == "too slow: 35.2 pt of 48.0 pt within 0.450 s" && !swipe.isExcluded)
    #expect(
      swipe.start == player.log.start && abs((swipe.end - swipe.start).seconds - 0.45) < 0.001)
    let tap = try #require(player.log.failures.first { $0.name == "tap" })
    #expect(tap.reason == "excluded by pan" && tap.isExcluded)
  }

  @Test(
    "the end of a session shows complete paths and every recognizer's outcome, the middle does not")
  func summary() throws {
    let recording = bundledRecording("swipe-too-slow")
    let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    player.play(to: .seconds(1))
    #expect(player.summary == player.moment && player.moment.paths.isEmpty)
    player.playToEnd()
    let end = player.summary
    let path = try #require(end.paths.first)
    #expect(end.paths.count == 1 && end.trails.isEmpty)
    #expect(path.places.first?.time == player.log.start)
    // The finger moved 178 points in 2.4 s; the trail shows the last 0.7 s.
    let length = path.places[0].location.distance(to: path.places[path.places.count - 1].location)
    #expect(length > 170)
    #expect(end.recognizers.count == 12)
    #expect(end.recognizers.first { $0.name == "pan" }?.phase == .ended)
    let swipe = end.recognizers.first { $0.name == "swipe-right" }
    #expect(swipe?.phase == .failed && swipe?.reason.hasPrefix("too slow") == true)
  }

  @Test("paths of a long session are thinned, and keep their ends")
  func thinning() {
    var paths = TouchPaths()
    let count = 3 * TouchPaths.maximumPlaces
    for index in 0..<count {
      let phase: TouchPhase = index == 0 ? .began : index == count - 1 ? .ended : .moved
      let location = Point(x: Double(index % 1_000) * 2, y: Double(index / 1_000))
      let sample = TouchSample(
        id: TouchID(1), time: .seconds(Double(index) / 100), location: location, phase: phase)
      paths.add(TouchTrail.Place(time: sample.time, location: location), of: sample)
    }
    let path = paths.paths[0]
    #expect(paths.paths.count == 1 && path.places.count <= TouchPaths.maximumPlaces)
    #expect(path.places.count > TouchPaths.maximumPlaces / 10 && paths.distance > 0.5)
    #expect(path.places.first?.location == Point(x: 0, y: 0))
    #expect(path.places.last?.location == Point(x: 1_998, y: Double(count / 1_000 - 1)))
    #expect(!path.isDown)
  }
}
