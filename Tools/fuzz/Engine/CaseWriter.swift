import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// Writes a script as a case, with plain layers, built-in recognizers and orderly fingers.
///
/// The expectations are left to the reader; the fuzzer knows rules, not gestures.
struct CaseWriter {
  private let world: World
  private let root: Window

  /// Performs the script's changes; its frames are stored and not delivered, since they may crash.
  private init?(_ script: Script) {
    guard script.steps.allSatisfy({ CaseWriter.acts.contains($0.act) }) else { return nil }
    world = World(temper: script.temper, census: Census())
    world.keepsFrames = true
    for step in script.steps { world.perform(step) }
    guard world.windows.count == 1, let window = world.windows.first?.object,
      window.transform == .identity, world.hosts.count == 1
    else { return nil }
    root = window
  }

  private static let acts: Set<Act> = [
    .addWindow, .addLayer, .addRecognizer, .require, .frame, .batch,
  ]

  /// The bytes of the case file; nil if the script cannot be written as one.
  static func bytes(_ script: Script, why: String) -> [UInt8]? {
    guard let writer = CaseWriter(script), let layer = writer.layer(writer.root, id: "root"),
      let recognizers = writer.recognizers(), let events = writer.events()
    else { return nil }
    let text = """
      {"cases": [{
        "id": "found",
        "why": "\(why)",
        "layers": [\(layer)],
        "recognizers": [\(recognizers)],
        "events": [
          \(events)
        ],
        "expect": []
      }]}

      """
    let bytes = Array(text.utf8)
    guard let file = try? CaseFile.read(bytes), file.errors.isEmpty, !file.cases.isEmpty else {
      return nil
    }
    return bytes
  }

  private func layer(_ layer: Layer, id: String) -> String? {
    guard layer === root ? type(of: layer) == Window.self : type(of: layer) == Layer.self,
      let area = area(of: layer)
    else { return nil }
    var children: [String] = []
    for child in layer.children {
      guard let text = self.layer(child, id: child.name) else { return nil }
      children.append(text)
    }
    let matrix = layer.transform
    let frame = layer.bounds
    let origin = layer.position
    let place = "\(origin.x - frame.size.width / 2), \(origin.y - frame.size.height / 2)"
    let values = [
      "\"id\": \"\(id)\"",
      "\"frame\": [\(place), \(frame.size.width), \(frame.size.height)]",
      "\"transform\": [\(matrix.a), \(matrix.b), \(matrix.c), \(matrix.d), \(matrix.tx), "
        + "\(matrix.ty)]",
      "\"hidden\": \(layer.isHidden)", "\"zPosition\": \(layer.zPosition)",
      "\"multipleTouch\": \(layer.isMultipleTouchEnabled)",
      "\"exclusiveTouch\": \(layer.isExclusiveTouch)", "\"hitArea\": \"\(area)\"",
      "\"children\": [\(children.joined(separator: ", "))]",
    ]
    return "{\(values.joined(separator: ", "))}"
  }

  private func area(of layer: Layer) -> String? {
    switch layer.hitArea {
    case .bounds: "bounds"
    case .ellipse: "ellipse"
    case .circle: "circle"
    case .opaquePixels, .custom: nil
    }
  }

  // MARK: Recognizers

  private func recognizers() -> String? {
    var texts: [String] = []
    for recognizer in world.recognizers.map(\.object) {
      guard let kind = CaseWriter.kind(of: recognizer), recognizer.delegate == nil,
        recognizer.handOffRules.isEmpty, recognizer.requiredButtons == .primary,
        let layer = recognizer.layer, layer.window === root
      else { return nil }
      let others = recognizer.requirements.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let values =
        [
          "\"id\": \"\(recognizer.name)\"",
          "\"layer\": \"\(layer === root ? "root" : layer.name)\"", "\"kind\": \"\(kind.name)\"",
          "\"requireFailureOf\": [\(others)]",
          "\"cancelsTouchesInView\": \(recognizer.cancelsTouchesInView)",
          "\"delaysTouchesBegan\": \(recognizer.delaysTouchesBegan)",
          "\"delaysTouchesEnded\": \(recognizer.delaysTouchesEnded)",
        ] + kind.fields + ["\"params\": {\(kind.parameters.joined(separator: ", "))}"]
      texts.append("{\(values.joined(separator: ", "))}")
    }
    return texts.joined(separator: ", ")
  }

  private typealias Kind = (name: String, fields: [String], parameters: [String])

  /// The description of a built-in recognizer; nil for a subclass.
  private static func kind(of recognizer: GestureRecognizer) -> Kind? {
    func plain<Recognizer>(_ type: Recognizer.Type) -> Recognizer? {
      Swift.type(of: recognizer) == type ? recognizer as? Recognizer : nil
    }
    if let tap = plain(TapGestureRecognizer.self) {
      let fields = [
        "\"taps\": \(tap.numberOfTapsRequired)", "\"touches\": \(tap.numberOfTouchesRequired)",
      ]
      return (
        "tap", fields,
        [
          "\"allowableMovement\": \(tap.allowableMovement)",
          "\"maximumPressDuration\": \(tap.maximumPressDuration.seconds)",
          "\"maximumTapInterval\": \(tap.maximumTapInterval.seconds)",
        ]
      )
    }
    if let press = plain(LongPressGestureRecognizer.self) {
      let fields = [
        "\"taps\": \(press.numberOfTapsRequired)",
        "\"touches\": \(press.numberOfTouchesRequired)",
      ]
      return ("longPress", fields, ["\"minDuration\": \(press.minimumPressDuration.seconds)"])
    }
    if let pan = plain(PanGestureRecognizer.self) {
      return (
        "pan", ["\"touches\": \(pan.minimumNumberOfTouches)"],
        [
          "\"maxTouches\": \(min(pan.maximumNumberOfTouches, 64))",
          "\"startDistance\": \(pan.startDistance)",
        ]
      )
    }
    if let pinch = plain(PinchGestureRecognizer.self) {
      return (
        "pinch", [],
        [
          "\"startDistance\": \(pinch.startDistance)",
          "\"endsAtFirstLift\": \(pinch.endsAtFirstLift)",
        ]
      )
    }
    guard let rotation = plain(RotationGestureRecognizer.self) else { return nil }
    return (
      "rotation", [],
      [
        "\"startArc\": \(rotation.startArc)",
        "\"endsAtFirstLift\": \(rotation.endsAtFirstLift)",
      ]
    )
  }

  // MARK: Events

  private func events() -> String? {
    var lines: [String] = []
    var last = Instant(microseconds: .min)
    for frame in world.keptFrames {
      guard frame.device == world.hosts[0].devices[0], !frame.isPartial, frame.time >= last else {
        return nil
      }
      last = frame.time
      for contact in frame.contacts {
        guard contact.tool == .finger else { return nil }
        let phase = contact.phase.word
        let place = "\"x\": \(contact.position.x), \"y\": \(contact.position.y)"
        let finger = "\"id\": \(contact.slot), \"phase\": \"\(phase)\""
        lines.append("{\"t\": \(frame.time.seconds), \(finger), \(place)}")
      }
    }
    return lines.joined(separator: ",\n    ")
  }
}
