import Testing
import TouchGeometry
import TouchGestures
import TouchPainting
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("the scene of taps")
struct TapsTests {
  private let played: PlayedScene<TapsScene>
  private let fingers: Fingers

  init() throws {
    played = try PlayedScene(TapsScene.self)
    fingers = Fingers(on: played.window, in: played.scene.root)
  }

  private var scene: TapsScene { played.scene }
  private let place = Point(x: 400, y: 400)

  private func tap(_ count: Int) {
    for _ in 0..<count {
      fingers.tap(at: place)
      fingers.rest(for: .milliseconds(120))
    }
  }

  private var titles: [String] { scene.journal.notes.map(\.title) }

  @Test(
    "each number of taps is told once, as itself",
    arguments: [(1, "single tap"), (2, "double tap"), (3, "triple tap")])
  func counts(count: Int, title: String) {
    tap(count)
    fingers.rest(for: .seconds(1))
    _ = scene.update(at: fingers.now)
    #expect(titles == [title])
  }

  @Test(
    "two fingers tap once or twice",
    arguments: [(1, "two-finger tap"), (2, "two-finger double tap")])
  func twoFingers(count: Int, title: String) {
    for _ in 0..<count {
      fingers.land([1: place, 2: Point(x: 520, y: 410)])
      fingers.rest(for: .milliseconds(60))
      fingers.lift([1, 2])
      fingers.rest(for: .milliseconds(120))
    }
    fingers.rest(for: .seconds(1))
    _ = scene.update(at: fingers.now)
    #expect(titles == [title])
  }

  @Test("a single tap waits for the double tap's 0.35 s, and says so")
  func waiting() throws {
    fingers.tap(at: place)
    let single = scene.taps[0]
    #expect(single.isPending)
    // It landed after 1 s and lifted 50 ms later.
    let landing = Instant.seconds(1)
    let lift = Instant.seconds(1.05)
    #expect(single.outlook == .waiting(since: landing, until: lift + Thresholds.tapInterval))
    #expect(
      scene.taps[1].outlook == .looking(since: landing, until: lift + Thresholds.tapInterval))
    #expect(scene.update(at: Instant.seconds(1.2)))
    // From 1 s to 1.4 s: half at 1.2 s.
    #expect(scene.nodes[0].look.progress == 500)
    #expect(scene.nodes[0].look.state == "seen; waits in case it becomes a double tap")
    fingers.rest(for: .milliseconds(340))
    #expect(titles.isEmpty)
    fingers.rest(for: .milliseconds(20))
    #expect(titles == ["single tap"])
    #expect(single.outlook == .recognized(delay: .microseconds(350_001)))
    #expect(
      scene.journal.notes.first?.detail
        == "decided 0.35 s after the lift; not a double tap: no further tap within 0.350 s")
    #expect(!scene.update(at: fingers.now))
  }

  @Test("a wait is shown as long as it lasts, shorter for later presses and for fast people")
  func shorterWaits() throws {
    fingers.tap(at: place)
    fingers.rest(for: .milliseconds(100))
    fingers.land([1: place])
    let landing = fingers.now
    #expect(
      scene.taps[1].outlook
        == .looking(since: landing, until: landing + Thresholds.maximumLaterPressDuration))
    fingers.lift([1])
    fingers.rest(for: .seconds(1))

    for _ in 0..<2 {
      tap(3)
      fingers.rest(for: .seconds(1))
    }
    let learned = try #require(played.window.tapRhythm.interval)
    #expect(learned < Thresholds.tapInterval)
    fingers.land([1: place])
    let last = fingers.now
    fingers.lift([1])
    #expect(scene.taps[1].outlook == .looking(since: last, until: fingers.now + learned))
  }

  @Test("without the double tap, a single tap is decided at once, even if a third tap may come")
  func takenOut() {
    fingers.tap(scene.nodes[1])
    #expect(!scene.taps[1].isEnabled)
    #expect(scene.nodes[0].look.delay == "decides at once")
    #expect(scene.nodes[1].look.state == "switched off")
    fingers.tap(at: place)
    #expect(titles == ["single tap"])
    #expect(scene.journal.notes.first?.detail == "decided at once")
    fingers.rest(for: .seconds(1))
    fingers.tap(scene.nodes[1])
    #expect(scene.taps[1].isEnabled)
    // A press of 0.75 s, 0.35 s for every pause and 0.5 s for every later press.
    #expect(scene.nodes[0].look.delay == "decides within 2.45 s")
    #expect(scene.nodes[1].look.delay == "decides within 2.45 s")
    #expect(scene.nodes[2].look.delay == "decides at once")
  }

  @Test("a press that is no tap is listed with its reason")
  func failure() {
    fingers.land([1: place])
    fingers.rest(for: .seconds(1))
    _ = scene.update(at: fingers.now)
    fingers.lift([1])
    fingers.rest(for: .seconds(1))
    _ = scene.update(at: fingers.now)
    #expect(titles == ["no tap"])
    #expect(
      scene.journal.notes.first?.detail
        == "single tap: held for more than 0.750 s")
    #expect(
      scene.taps[0].failureReason == .heldTooLong(.microseconds(750_001), limit: .seconds(0.75)))
  }

  @Test("a finger that slides too far is said to have")
  func sliding() {
    fingers.land([1: place])
    // By then the movement is no slip of the landing any more.
    fingers.rest(for: .milliseconds(200))
    fingers.move([1: Point(x: 440, y: 400)], over: .milliseconds(200))
    fingers.lift([1])
    fingers.rest(for: .seconds(1))
    _ = scene.update(at: fingers.now)
    // Reports at 120 Hz, 1.67 points apart: the eleventh is the first beyond 18.
    #expect(scene.taps[0].failureReason?.kind == .moved)
    #expect(titles == ["no tap"])
    #expect(
      scene.journal.notes.first?.detail == "single tap: moved 18.3 pt, at most 18.0 pt allowed")
  }

  @Test(
    "the pad and the nodes of the tap scene are apart and large enough on any screen",
    arguments: [
      Size(width: 2016, height: 1062), Size(width: 1333, height: 728),
      Size(width: 962, height: 505), Size(width: 688, height: 341), Size(width: 1134, height: 1944),
      Size(width: 600, height: 995),
    ])
  func layouts(size: Size) {
    scene.root.bounds.size = size
    scene.resize(to: size)
    let frames = [scene.pad.frame] + scene.nodes.map(\.frame)
    for (index, frame) in frames.enumerated() {
      #expect(scene.root.bounds.contains(frame), "\(index)")
      #expect(min(frame.width, frame.height) >= 2 * Measures.target, "\(index)")
      for other in frames[..<index] {
        #expect(other.intersection(frame)?.isEmpty ?? true, "\(index)")
      }
    }
    #expect(scene.journal.isHidden || scene.journal.frame.height >= 100)
    #expect(!scene.journal.isHidden || size.height < 600)
  }

  @Test("the session of the scene ends as it should, and looks right on the way")
  func session() throws {
    try Golden.expect(played.picture(), named: "taps-start")
    // While the first tap waits: the finger lands at the beginning and lifts after 80 ms.
    let early = try played.play(until: .seconds(0.3))
    _ = scene.update(at: early)
    try Golden.expect(played.picture(), named: "taps-waiting")
  }

  @Test("the whole session is recognized")
  func wholeSession() throws {
    let recording = try #require(
      SessionCatalog.demo.first { $0.scene == TapsScene.name }
    ).recording()
    let player = SessionPlayer(recording, in: played.window)
    for tenth in 1...140 {
      player.play(to: .seconds(Double(tenth) / 10))
      _ = scene.update(at: player.now)
    }
    #expect(
      titles == [
        "single tap", "no tap", "two-finger tap", "triple tap", "double tap", "single tap",
      ])
    try Golden.expect(played.picture(), named: "taps")
    try Golden.expect(played.state + thoughts, named: "taps")
  }

  /// The texts of the nodes and the log.
  private var thoughts: String {
    let nodes = scene.nodes.map { node in
      "\(node.name): \(node.look.isEnabled ? "on" : "off"), \(node.look.state), \(node.look.delay)"
    }
    let notes = scene.journal.notes.map { "\($0.title): \($0.detail)" }
    return (nodes + notes).joined(separator: "\n") + "\n"
  }
}
