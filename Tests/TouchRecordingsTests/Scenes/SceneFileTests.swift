import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// The scene read from a text.
func scene(_ text: String) throws -> SceneFile {
  try SceneFile.read(Array(text.utf8), file: "scene.json")
}

/// A scene with these recognizers on a root layer of 1000 x 1000.
func scene(recognizers: String) throws -> SceneFile {
  try scene(
    """
    {"layers": [{"id": "root", "frame": [0, 0, 1000, 1000]}],
     "recognizers": [\(recognizers)]}
    """)
}

struct SceneFileTests {
  @Test("every key of a layer reaches the layer")
  func layerKeys() throws {
    let file = try scene(
      """
      {"size": [800, 600], "layers": [{"id": "root", "frame": [0, 0, 1000, 1000], "children": [
        {"id": "a", "name": "photo", "frame": [10, 20, 300, 200],
         "transform": [0, 1, -1, 0, 5, 6], "hidden": true, "alpha": 0.25, "interaction": false,
         "multipleTouch": true, "exclusiveTouch": true, "zPosition": -2, "hitArea": "ellipse",
         "hitSlop": 4.5},
        {"id": "b", "frame": [0, 0, 1, 1], "hitArea": "circle"}]}]}
      """)
    #expect(file.warnings.isEmpty)
    let scene = try file.makeScene()
    #expect(scene.window.bounds.size == Size(width: 800, height: 600))
    #expect(scene.window.children.first === scene.root)
    let layer = try #require(scene.layers["a"])
    #expect(layer.parent === scene.root)
    #expect(layer.name == "photo")
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(layer.position == Point(x: 160, y: 120))
    #expect(layer.transform == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6))
    #expect(layer.isHidden && layer.isMultipleTouchEnabled && layer.isExclusiveTouch)
    #expect(!layer.isUserInteractionEnabled)
    #expect(layer.opacity == 0.25 && layer.zPosition == -2 && layer.hitSlop == 4.5)
    guard case .ellipse = layer.hitArea else {
      Issue.record("the hit area is \(layer.hitArea)")
      return
    }
    guard case .circle = try #require(scene.layers["b"]).hitArea else {
      Issue.record("the hit area of b is no circle")
      return
    }
  }

  @Test("the window holds the root layer unless a size is given")
  func windowSize() throws {
    let file = try scene(#"{"layers": [{"id": "r", "frame": [100, 50, 400, 300]}]}"#)
    #expect(file.size == Size(width: 500, height: 350))
    #expect(try file.makeScene().root.name == "r")
  }

  @Test("YAML and JSON say the same")
  func yaml() throws {
    let yaml = try scene(
      """
      # A comment
      layers:
        - id: root
          frame: [0, 0, 1000, 1000]
      recognizers:
        - {id: tap, layer: root, kind: tap, taps: 2}
      """)
    let json = try scene(
      recognizers: #"{"id": "tap", "layer": "root", "kind": "tap", "taps": 2}"#)
    #expect(yaml.root.frame == json.root.frame)
    let taps = try [yaml, json].map { try $0.makeScene().recognizers[0] as? TapGestureRecognizer }
    #expect(taps[0]?.numberOfTapsRequired == 2)
    #expect(taps[1]?.numberOfTapsRequired == 2)
  }

  @Test("every key of a recognizer reaches the recognizer")
  func recognizerKeys() throws {
    let file = try scene(
      recognizers: """
        {"id": "a", "layer": "root", "kind": "tap", "enabled": false,
         "cancelsTouchesInView": false, "delaysTouchesBegan": true, "delaysTouchesEnded": false},
        {"id": "b", "layer": "root", "kind": "pan", "requireFailureOf": ["a"],
         "simultaneousWith": ["c"]},
        {"id": "c", "layer": "root", "kind": "pinch"}
        """)
    #expect(file.warnings.isEmpty)
    let scene = try file.makeScene()
    let first = try #require(scene.recognizer("a"))
    #expect(first.name == "a" && first.layer === scene.root)
    #expect(!first.isEnabled && !first.cancelsTouchesInView)
    #expect(first.delaysTouchesBegan && !first.delaysTouchesEnded)
    let second = try #require(scene.recognizer("b"))
    #expect(second.requirements.map(\.name) == ["a"])
    #expect(scene.root.gestureRecognizers.map(\.name) == ["a", "b", "c"])
  }

  @Test("a hand-off at the edge of a scroll layer is reported with recipient and time")
  func handOffs() throws {
    let file = try scene(
      """
      layers:
        - {id: root, frame: [0, 0, 100, 100], children: [
            {id: list, frame: [0, 0, 9, 9], kind: scroll, handsOff: [{to: a}]}]}
      recognizers:
        - {id: a, layer: root, kind: pan, handsOff: [{to: b, when: {moreFingersThan: 1}}, {to: list,
           when: {fewerFingersThan: 3}}]}
        - {id: b, layer: root, kind: pinch}
      """)
    #expect(file.warnings.isEmpty)
    #expect(
      file.recognizers[0].handsOff.map(\.condition) == [
        .moreFingers(than: 1), .fewerFingers(than: 3),
      ])
    #expect(file.recognizers[0].handsOff.map(\.other.text) == ["b", "list"])
    #expect(file.root.children[0].scrolling?.handsOff.map(\.condition) == [.atEdge])
    #expect(throws: Never.self) { try file.makeScene() }
    for wrong in [
      "[{to: b}]", "[{to: nobody, when: {moreFingersThan: 1}}]", "[{to: b, when: atEdge}]",
      "[{to: b, when: {fewerFingersThan: 1}}]", "[{when: {moreFingersThan: 1}}]", "[b]",
    ] {
      #expect(throws: SceneError.self, "\(wrong)") {
        try scene(
          """
          layers: [{id: root, frame: [0, 0, 100, 100]}]
          recognizers:
            - {id: a, layer: root, kind: pan, handsOff: \(wrong)}
            - {id: b, layer: root, kind: pinch}
          """)
      }
    }
  }

  @Test("a scroll layer hands off the fingers of its pan, also if a recognizer has its ID")
  func handOffsOfSharedID() throws {
    let file = try scene(
      """
      layers:
        - {id: root, frame: [0, 0, 100, 100], children: [
            {id: list, frame: [0, 0, 9, 9], kind: scroll, handsOff: [{to: a}]}]}
      recognizers:
        - {id: a, layer: root, kind: pan}
        - {id: list, layer: list, kind: tap}
      """)
    #expect(file.warnings.isEmpty)
    let made = try file.makeScene()
    let list = try #require(made.layers["list"] as? ScrollLayer)
    let receiver = try #require(list.panGestureRecognizer.handOffRules.first)
    #expect(receiver.other === made.recognizer("a"))
    #expect(made.recognizer("list")?.handOffRules.isEmpty == true)
  }

  @Test("an alias repeats the value of its anchor")
  func alias() throws {
    let file = try scene(
      """
      layers:
        - id: root
          frame: &all [0, 0, 100, 100]
          children: [{id: a, frame: *all}, {id: b, frame: *all}]
      """)
    #expect(file.root.children.map(\.frame) == [file.root.frame, file.root.frame])
  }

  @Test("names that look like numbers are the same in the JSON of a scene")
  func namesAsJSON() throws {
    let text = """
      layers:
        - {id: 1, frame: [0, 0, 9, 9], children: [{id: 007, name: 1.50, frame: [1, 0.5, 1, 1]}]}
      recognizers:
        - {id: 7, layer: 007, kind: own, params: {id: 3}}
        - {id: true, layer: 1, kind: tap, requireFailureOf: [7, 007]}
        - {id: 007, layer: 1, kind: pan, simultaneousWith: [7]}
      """
    let parts = try #require(try SceneFile.sceneParts(of: Array(text.utf8))).compact
    let again = try scene(parts)
    #expect(again.root.id == "1" && again.root.children.map(\.id) == ["007"])
    #expect(again.root.children.map(\.name) == ["1.50"])
    #expect(again.root.children.map(\.frame) == [Rect(x: 1, y: 0.5, width: 1, height: 1)])
    #expect(again.recognizers.map(\.id) == ["7", "true", "007"])
    #expect(again.recognizers[1].requireFailureOf.map(\.text) == ["7", "007"])
    #expect(parts.contains(#""params":{"id":3.0}"#))
  }

  @Test("tabs, line ends of DOS, a byte order mark and every JSON escape are understood")
  func escapes() throws {
    let text =
      "\u{FEFF}{\"layers\":\r\n\t[{\"id\":\"\\ud83d\\uDE00 \\\\ud83d \\u00e9\\/\\n\",\r\n"
      + "\t\"frame\":[0,0,1E2,1.5e+1]}]}\r\n"
    let file = try scene(text)
    #expect(file.root.id == "\u{1F600} \\ud83d \u{E9}/ ")
    #expect(file.root.frame == Rect(x: 0, y: 0, width: 100, height: 15))
    #expect(throws: SceneError.self) { try scene(#"{"layers": [{"id": "\ud83d"}]}"#) }
  }

  @Test("a misspelt key is a warning with its line")
  func unknownKeys() throws {
    let file = try scene(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9],
        "hiden": true}], "colour": "red",
       "recognizers": [{"id": "t", "layer": "root", "kind": "tap",
          "params": {"allowableMovment": 3}}]}
      """)
    let found = file.warnings.map { "\($0)" }
    #expect(
      found == [
        "scene.json:2:3: warning: unknown key \"hiden\" of a layer is ignored.",
        "scene.json:4:16: warning: unknown key \"allowableMovment\" of the params of tap \"t\" is "
          + "ignored.",
        "scene.json:2:20: warning: unknown key \"colour\" of the scene is ignored.",
      ])
  }
}

struct SceneThresholdTests {
  private func made<Recognizer: GestureRecognizer>(
    _ kind: String, _ rest: String, as type: Recognizer.Type
  ) throws -> Recognizer {
    let file = try scene(
      recognizers: #"{"id": "r", "layer": "root", "kind": "\#(kind)", \#(rest)}"#)
    #expect(file.warnings.isEmpty)
    return try #require(try file.makeScene().recognizer("r") as? Recognizer)
  }

  @Test("the thresholds of a tap")
  func tap() throws {
    let tap = try made(
      "tap",
      """
      "taps": 3, "touches": 2, "params": {"allowableMovement": 7, "maximumTapDistance": 8,
      "maximumPressDuration": 0.25, "maximumTapInterval": 0.5}
      """, as: TapGestureRecognizer.self)
    #expect(tap.numberOfTapsRequired == 3 && tap.numberOfTouchesRequired == 2)
    #expect(tap.allowableMovement == 7 && tap.maximumTapDistance == 8)
    #expect(tap.maximumPressDuration == .milliseconds(250))
    #expect(tap.maximumTapInterval == .milliseconds(500))
  }

  @Test("the thresholds of a long press, under both names of its duration")
  func longPress() throws {
    let press = try made(
      "longPress",
      #""taps": 1, "touches": 2, "params": {"minDuration": 0.2, "allowableMovement": 7}"#,
      as: LongPressGestureRecognizer.self)
    #expect(press.numberOfTapsRequired == 1 && press.numberOfTouchesRequired == 2)
    #expect(press.minimumPressDuration == .milliseconds(200) && press.allowableMovement == 7)
    let other = try made(
      "longPress", #""params": {"minimumPressDuration": 0}"#, as: LongPressGestureRecognizer.self)
    #expect(other.minimumPressDuration == .zero)
  }

  @Test("former names of settings are still read; the new name wins")
  func formerNames() throws {
    let pan = try made(
      "pan", #""params": {"swallowsStartDistance": false}"#, as: PanGestureRecognizer.self)
    #expect(!pan.excludesSlop)
    let both = try made(
      "pan", #""params": {"excludesSlop": true, "swallowsStartDistance": false}"#,
      as: PanGestureRecognizer.self)
    #expect(both.excludesSlop)
    let swipe = try made(
      "swipe", #""params": {"allowableWrongWay": 3}"#, as: SwipeGestureRecognizer.self)
    #expect(swipe.directionSlop == 3)
    let file = try scene(
      #"{"size": [9, 9], "layers": [{"id": "a", "frame": [0, 0, 9, 9], "hitOutset": 4.5}]}"#)
    #expect(try file.makeScene().layers["a"]?.hitSlop == 4.5 && file.warnings.isEmpty)
  }

  @Test("the thresholds of pans")
  func pans() throws {
    let pan = try made(
      "pan",
      #""touches": 2, "params": {"maxTouches": 3, "startDistance": 4, "excludesSlop": false}"#,
      as: PanGestureRecognizer.self)
    #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 3)
    #expect(pan.startDistance == 4 && !pan.excludesSlop)
    let edge = try made(
      "screenEdgePan",
      #""params": {"edges": ["left", "top"], "edgeWidth": 30, "maximumAngle": 0.5}"#,
      as: ScreenEdgePanGestureRecognizer.self)
    #expect(edge.edges == [.left, .top] && edge.edgeWidth == 30)
    #expect(edge.maximumAngle == .radians(0.5))
    let all = try made(
      "screenEdgePan", #""params": {"edges": "all", "maximumNumberOfTouches": 1}"#,
      as: ScreenEdgePanGestureRecognizer.self)
    #expect(all.edges == .all && all.maximumNumberOfTouches == 1)
  }

  @Test("the thresholds of pinch, rotation and transform")
  func twoFingers() throws {
    let pinch = try made(
      "pinch", #""touches": 2, "params": {"startDistance": 3, "endsAtFirstLift": true}"#,
      as: PinchGestureRecognizer.self)
    #expect(pinch.startDistance == 3 && pinch.endsAtFirstLift)
    let rotation = try made(
      "rotation", #""params": {"startArc": 3, "startAngle": 0.1, "endsAtFirstLift": true}"#,
      as: RotationGestureRecognizer.self)
    #expect(rotation.startArc == 3 && rotation.startAngle == .radians(0.1))
    #expect(rotation.endsAtFirstLift)
    let transform = try made(
      "transform",
      """
      "touches": 2, "params": {"startDistance": 1, "startSpread": 2, "startArc": 3,
      "startAngle": 0.5}
      """, as: TransformGestureRecognizer.self)
    #expect(transform.minimumNumberOfTouches == 2)
    let settings = transform.machine.settings
    #expect(settings.startDistance == 1 && settings.startSpread == 2 && settings.startArc == 3)
    #expect(settings.startAngle == .radians(0.5))
  }

  @Test("the thresholds of a swipe, with one direction or several")
  func swipe() throws {
    let swipe = try made(
      "swipe",
      """
      "touches": 2, "params": {"direction": ["up", "down"], "minimumDistance": 9,
      "maximumDuration": 1}
      """, as: SwipeGestureRecognizer.self)
    #expect(swipe.direction == [.up, .down] && swipe.numberOfTouchesRequired == 2)
    #expect(swipe.minimumDistance == 9 && swipe.maximumDuration == .seconds(1))
    let left = try made(
      "swipe", #""params": {"direction": "left"}"#, as: SwipeGestureRecognizer.self)
    #expect(left.direction == .left)
    let diagonals = try made(
      "swipe", #""params": {"direction": ["upLeft", "upRight", "downLeft", "downRight"]}"#,
      as: SwipeGestureRecognizer.self)
    #expect(diagonals.direction == [.upLeft, .upRight, .downLeft, .downRight])
    let plain = try made("swipe", #""touches": 1"#, as: SwipeGestureRecognizer.self)
    #expect(plain.direction == .right)
  }
}
