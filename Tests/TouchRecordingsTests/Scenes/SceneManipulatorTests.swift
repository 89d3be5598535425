import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

struct SceneManipulatorTests {
  private func manipulator(_ text: String) throws -> Manipulator {
    let file = try scene(
      #"{"layers": [{"id": "root", "frame": [0, 0, 9, 9], "manipulator": \#(text)}]}"#)
    #expect(file.warnings.isEmpty)
    return try #require(try file.makeScene().manipulators.first)
  }

  @Test("true in a scene makes a manipulator with the default settings")
  func usual() throws {
    let manipulator = try manipulator("true")
    #expect(manipulator.settings == Manipulator.Settings() && manipulator.isEnabled)
    #expect(manipulator.name == "root manipulator")
  }

  @Test("false in a scene makes no manipulator")
  func none() throws {
    let file = try scene(
      #"{"layers": [{"id": "root", "frame": [0, 0, 9, 9], "manipulator": false}]}"#)
    #expect(try file.makeScene().manipulators.isEmpty)
  }

  @Test("every key of a manipulator reaches it")
  func keys() throws {
    let manipulator = try manipulator(
      """
      {"id": "m", "enabled": false, "touches": 2, "rotation": false, "bringsToFront": false,
       "startsImmediately": true, "bounces": true,
       "limits": {"confinement": "contain", "area": [1, 2, 3, 4], "minimumScale": 0.5,
                  "maximumScale": 4, "minimumRotation": -1, "maximumRotation": 1},
       "snapping": {"interval": 0.5, "tolerance": 0.1, "release": 0.2},
       "momentum": {"scale": false, "rotation": false, "decay": 3, "growthDecay": 4,
                    "turnDecay": 5, "accumulates": false, "minimumSpeed": 10,
                    "maximumSpeed": 20, "minimumGrowth": 0.1,
                    "maximumGrowth": 0.4, "minimumTurn": 0.2, "maximumTurn": 0.3}}
      """)
    #expect(manipulator.name == "m" && manipulator.minimumNumberOfTouches == 2)
    #expect(!manipulator.isEnabled)
    let settings = manipulator.settings
    #expect(settings.freedoms == [.translation, .scale])
    #expect(!settings.bringsToFront && settings.startsImmediately && settings.bounces)
    #expect(
      settings.limits
        == ManipulationLimits(
          confinement: .contain, area: Rect(x: 1, y: 2, width: 3, height: 4), minimumScale: 0.5,
          maximumScale: 4, minimumRotation: .radians(-1), maximumRotation: .radians(1)))
    #expect(
      settings.snapping
        == RotationSnapping(every: .radians(0.5), within: .radians(0.1), release: .radians(0.2)))
    #expect(
      settings.momentum
        == MomentumSettings(
          parts: .translation, decay: 3, minimumSpeed: 10, maximumSpeed: 20, minimumGrowth: 0.1,
          maximumGrowth: 0.4, minimumTurn: .radians(0.2), maximumTurn: .radians(0.3),
          growthDecay: 4, turnDecay: 5, accumulates: false))
  }

  @Test("snapping and momentum of true are the usual ones")
  func usualParts() throws {
    let settings = try manipulator(#"{"snapping": true, "momentum": true}"#).settings
    #expect(settings.snapping == RotationSnapping())
    #expect(settings.momentum == MomentumSettings())
  }

  @Test("recognizers and manipulators can be related to each other")
  func relations() throws {
    let file = try scene(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9],
                   "manipulator": {"id": "m", "requireFailureOf": ["swipe"]}}],
       "recognizers": [{"id": "swipe", "layer": "root", "kind": "swipe"},
                       {"id": "tap", "layer": "root", "kind": "tap", "requireFailureOf": ["m"]}]}
      """)
    let scene = try file.makeScene()
    #expect(scene.root.manipulators.map(\.name) == ["m"])
    #expect(scene.recognizer("m")?.requirements.map(\.name) == ["swipe"])
    #expect(scene.recognizer("tap")?.requirements.map(\.name) == ["m"])
  }
}
