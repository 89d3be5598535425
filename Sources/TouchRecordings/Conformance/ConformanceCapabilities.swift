import Touchstone

/// The capabilities that a case requires of an engine, as named in the conformance protocol.
extension TouchCase {
  /// The capabilities that the case requires, in alphabetical order; see `Documentation/conformance.md`.
  package var capabilities: Set<String> {
    var needed: Set<String> = []
    collect(scene.root, isRoot: true, &needed)
    if scene.hasOwnSize { needed.insert("size") }
    for recognizer in scene.recognizers {
      needed.insert(recognizer.kindName)
      for setting in recognizer.statedSettings {
        needed.insert("\(recognizer.kindName).\(setting.scene.name ?? setting.name)")
      }
      if !recognizer.isEnabled { needed.insert("enabled") }
      if !recognizer.requireFailureOf.isEmpty { needed.insert("requireFailureOf") }
      if !recognizer.simultaneousWith.isEmpty { needed.insert("simultaneousWith") }
    }
    if !actions.isEmpty { needed.insert("enabled") }
    if !pointer.isEmpty { needed.insert("pointer") }
    if pointer.contains(where: { $0.action == .wheel || $0.action == .scroll }) {
      needed.insert("wheel")
    }
    if case .events(let events) = input {
      if events.contains(where: { $0.phase == .cancelled }) { needed.insert("cancel") }
      if events.contains(where: { $0.buttons != nil }) { needed.insert("buttons") }
      if events.contains(where: { $0.tool == .pen }) { needed.insert("pen") }
    }
    for expectation in expectations {
      for value in expectation.values { needed.insert("value.\(value.key.rawValue)") }
      if expectation.direction != nil { needed.insert("value.direction") }
    }
    return needed
  }

  /// The maximum number of fingers that are down at the same time.
  package var maximumFingers: Int {
    guard case .events(let events) = input else { return 0 }
    var (down, most) = (0, 0)
    for event in events {
      switch event.phase {
      case .began: down += 1
      case .ended, .cancelled: down -= 1
      case .moved: continue
      }
      most = max(most, down)
    }
    return most
  }

  /// The reason the protocol cannot express the case; nil if it can.
  package var protocolObstacle: String? {
    if case .recording = input { return "the protocol has no recordings" }
    if !scene.manipulators.isEmpty { return "the protocol has no manipulators" }
    if scene.accommodations != .none { return "the protocol has no accommodations" }
    if scene.recognizers.contains(where: { !$0.handsOff.isEmpty }) {
      return "the protocol has no hand-offs"
    }
    return scene.root.contains { $0.image != nil || $0.scrolling != nil }
      ? "the protocol has no images and no scroll layers" : obstacle
  }

  private func collect(_ layer: SceneLayer, isRoot: Bool, _ needed: inout Set<String>) {
    func need(_ capability: String, _ isNeeded: Bool) {
      if isNeeded { needed.insert("layer.\(capability)") }
    }
    need("nested", !isRoot)
    need("transform", layer.transform != .identity)
    need("hidden", layer.isHidden)
    need("alpha", layer.opacity != 1)
    need("interaction", !layer.isUserInteractionEnabled)
    need("multipleTouch", layer.isMultipleTouchEnabled)
    need("exclusiveTouch", layer.isExclusiveTouch)
    need("zPosition", layer.zPosition != 0)
    need("hitArea", layer.hitArea != .bounds)
    need("hitOutset", layer.hitSlop != 0)
    for child in layer.children { collect(child, isRoot: false, &needed) }
  }
}

extension SceneFile {
  /// Whether the window is not as large as the root reaches, as it is in programs that know no size. The size
  /// decides where the edges for edge pans are.
  var hasOwnSize: Bool { size != root.reach }
}

extension SceneLayer {
  fileprivate func contains(_ condition: (SceneLayer) -> Bool) -> Bool {
    condition(self) || children.contains { $0.contains(condition) }
  }
}

extension SceneRecognizer {
  /// The settings that differ from their defaults.
  var statedSettings: [GestureSetting] {
    guard let kind = kind.gestureKind else { return [] }
    return kind.settings.filter { setting in
      settings[setting.name].map { $0 != setting.standard } ?? false
    }
  }
}

/// A set of capabilities stated by a program: "pan" is a single one, "pan.*" all that begin with "pan.".
package struct ConformanceCapabilities: Hashable, Sendable {
  private var names: Set<String> = []
  private var prefixes: [String] = []

  package init(_ stated: [String]) {
    for name in stated {
      if name == "*" || name.hasSuffix(".*") {
        prefixes.append(String(name.dropLast()))
      } else {
        names.insert(name)
      }
    }
  }

  /// Whether a capability is included, by name or by prefix.
  package func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  /// The capabilities that a case requires and that are not stated, in alphabetical order.
  package func missing(of touchCase: TouchCase) -> [String] {
    touchCase.capabilities.filter { !contains($0) }.sorted()
  }
}
