import Testing
import TouchGeometry
import TouchGestures
import TouchPainting
import TouchRecordings
import Touchstone

/// Each session contains the gesture that its name promises.
@Suite("laws of the bundled sessions")
struct SessionPromiseTests {
  /// How often each recognizer is recognized in a session.
  struct Promise: CustomTestStringConvertible, Sendable {
    let session: String
    let gestures: [String: Int]

    init(_ session: String, _ gestures: [String: Int]) {
      self.session = session
      self.gestures = gestures
    }

    var testDescription: String { session }
  }

  static let promises = [
    Promise("tap", ["tap": 1]),
    Promise("double-tap", ["double-tap": 1]),
    Promise("triple-tap", ["triple-tap": 1]),
    Promise("two-finger-tap", ["two-finger-tap": 1]),
    Promise("tap-with-jitter", ["tap": 1]),
    Promise("tap-and-a-half", ["tap-and-a-half": 1]),
    Promise("tap-beside-resting-finger", ["long-press": 1, "tap": 1]),
    Promise("long-press", ["long-press": 1]),
    Promise("long-press-then-drag", ["long-press": 1]),
    Promise("long-still-then-swipe", ["long-press": 1]),
    Promise("pan-just-over-slop", ["pan": 1]),
    Promise("move-just-under-slop", [:]),
    Promise("pan-two-fingers", ["pan": 1]),
    Promise("swipe-left", ["pan": 1, "swipe-left": 1]),
    Promise("swipe-right", ["pan": 1, "swipe-right": 1]),
    Promise("swipe-up", ["pan": 1, "swipe-up": 1]),
    Promise("swipe-down", ["pan": 1, "swipe-down": 1]),
    Promise("swipe-two-fingers", ["two-finger-swipe-left": 1]),
    Promise("swipe-three-fingers", ["three-finger-swipe-up": 1]),
    Promise("edge-pan-left", ["edge-pan": 1]),
    Promise("edge-pan-right", ["edge-pan": 1]),
    Promise("edge-pan-top", ["edge-pan": 1]),
    Promise("edge-pan-bottom", ["edge-pan": 1]),
    Promise("pinch-out", ["pinch": 1]),
    Promise("pinch-in", ["pinch": 1]),
    Promise("pinch-flung", ["pinch": 1]),
    Promise("rotation-90", ["rotation": 1]),
    Promise("rotation-minus-60", ["rotation": 1]),
    Promise("rotation-540", ["rotation": 1]),
    Promise("rotation-while-pinching", ["pinch": 1, "rotation": 1]),
    Promise("four-fingers-two-pinches", ["left-pinch": 1, "right-pinch": 1]),
    Promise("two-hands-apart", ["pan": 1, "double-tap": 1]),
    Promise("ten-fingers", ["left-hand": 1, "right-hand": 1]),
    Promise("finger-replaced", ["transform": 1]),
    Promise("lifting-in-any-order", ["transform": 1]),
    Promise("swipe-too-slow", ["pan": 1]),
    Promise(
      "three-flowers-and-a-photo",
      [
        "left-tap": 1, "left-move": 1, "middle-move": 1, "right-move": 1, "photo-tap": 1,
        "photo-move": 1, "photo-double-tap": 1,
      ]),
  ]

  @Test("a session has the gestures of its name and no others", arguments: promises)
  func gesturesAreThose(_ promise: Promise) throws {
    let transcript = try BundledSession(name: promise.session).replay()
    let counts = transcript.calls.filter(\.isFirst).reduce(into: [:]) { counts, call in
      counts[call.recognizer, default: 0] += 1
    }
    #expect(counts == promise.gestures)
  }

  /// The last report of a recognizer in a session.
  private func last(_ recognizer: String, of session: String) throws -> GestureSnapshot {
    let calls = try BundledSession(name: session).replay().calls
    return try #require(calls.last { $0.recognizer == recognizer }).snapshot
  }

  @Test(
    "a rotation is as large as its name says, less the angle until it begins",
    arguments: [("rotation-90", 90.0), ("rotation-minus-60", -60), ("rotation-540", 540)])
  func rotationsAreRight(_ session: String, _ degrees: Double) throws {
    let rotation = try #require(try last("rotation", of: session).rotation)
    #expect(abs(rotation.degrees - degrees) < 4)
    #expect(abs(rotation.degrees) < abs(degrees))
  }

  @Test(
    "a pinch is as large as the fingers make it, less the way until it begins",
    arguments: [("pinch-out", 3.0), ("pinch-in", 0.35)])
  func pinchesAreRight(_ session: String, _ scale: Double) throws {
    let found = try #require(try last("pinch", of: session).scale)
    #expect(abs(found - scale) < 0.05 * max(scale, 1))
  }

  @Test("a pinch that lifts at speed ends with the velocity of its last movement")
  func pinchKeepsItsVelocity() throws {
    let calls = try BundledSession(name: "pinch-flung").replay().calls
    let velocities = try calls.suffix(2).map { try #require($0.snapshot.scaleVelocity) }
    try #require(velocities.count == 2)
    #expect(velocities[0] > 5, "it lifts while it spreads")
    #expect(abs(velocities[1] - velocities[0]) < 0.1 * velocities[0], "\(velocities)")
  }

  @Test("fingers that come and go side by side neither spread nor turn")
  func replacementIsCalm() throws {
    let calls = try BundledSession(name: "finger-replaced").replay().calls
    for call in calls {
      #expect(abs(try #require(call.snapshot.scale) - 1) < 0.01)
      #expect(abs(try #require(call.snapshot.rotation).degrees) < 0.5)
    }
  }

  @Test("in the demonstration session, fingers leave every image with the expected scale and turn")
  func demonstration() throws {
    let movements = try BundledSession(name: "three-flowers-and-a-photo").replay().movements
    let images = ["photo", "left-flower", "middle-flower", "right-flower"]
    #expect(movements.map(\.layer) == images)
    #expect(movements.count == images.count)
    let growth = zip(movements, [1.4, 1.0, 1.8, 1.2])
    #expect(growth.allSatisfy { abs($0.scale - $1) < 0.01 })
    let turns = zip(movements, [-15.0, 0, 0, 84])
    #expect(turns.allSatisfy { abs($0.rotation.degrees - $1) < 0.5 })
  }

  @Test("a tap on a clear corner of the sunflower's picture goes to the photograph behind it")
  func clearCorner() throws {
    let session = BundledSession(name: "three-flowers-and-a-photo")
    let recording = try Recording.read(path: session.recordingPath).get()
    func taps(_ layers: (any SceneLayerFactory)?) throws -> [String] {
      let scene = try SceneFile.read(path: session.scenePath).makeScene(layers: layers)
      let calls = Replayer(recording).run(in: scene.window).calls
      return calls.map(\.recognizer).filter { $0 == "photo-tap" || $0 == "middle-tap" }
    }
    #expect(try taps(PaintedLayers()) == ["photo-tap"])
    #expect(try taps(nil) == ["middle-tap"], "as rectangles the sunflower is in front")
  }

  @Test("a pan carries as far as the finger goes, less its start distance")
  func panIsRight() throws {
    let pan = try last("pan", of: "pan-slow")
    let way = 60 * Surface.pointsPerMillimeter
    let translation = try #require(pan.translation)
    #expect(abs(translation.dx - (way - 10)) < 1)
    #expect(abs(translation.dy) < 1)
  }

  @Test(
    "any number of fingers tells the same movement",
    arguments: ["transform-two-fingers", "transform-three-fingers", "transform-five-fingers"])
  func transformsAreRight(_ session: String) throws {
    let transform = try last("transform", of: session)
    #expect(abs(try #require(transform.scale) - 1.5) < 0.06)
    #expect(abs(try #require(transform.rotation).degrees - 45) < 4)
    #expect(abs(try #require(transform.translation).dx - 50 * Surface.pointsPerMillimeter) < 16)
  }
}
