import Touchstone

// The settings of recognizers and manipulators in scenes, derived from their descriptions.

/// The settings stated in a scene, by property name.
typealias SceneSettings = [String: Double]

extension SceneFields {
  /// Reads the settings of a kind from this object.
  ///
  /// - Throws: an error with the key, the allowed values and the value found.
  mutating func settings(
    of kind: GestureKind, in section: SceneKey.Section
  ) throws(SceneError) -> SceneSettings {
    var settings: SceneSettings = [:]
    for setting in kind.settings where setting.scene.section == section {
      if let value = try value(of: setting) { settings[setting.name] = value }
    }
    return settings
  }

  private mutating func value(of setting: GestureSetting) throws(SceneError) -> Double? {
    guard let name = setting.scene.name else { return try members(of: setting) }
    var value: Double?
    for key in setting.scene.former + [name] {
      guard let node = node(key) else { continue }
      value = try reading.value(node, of: setting, key: key)
    }
    return value
  }

  /// Reads a set whose members are keys. Missing keys count as members; nil if all keys are missing.
  private mutating func members(of setting: GestureSetting) throws(SceneError) -> Double? {
    guard case .set(let names) = setting.unit else { return nil }
    var bits = setting.range.upperBound
    var isAnyNamed = false
    for (index, name) in names.enumerated() {
      guard let isMember = try boolean(name) else { continue }
      isAnyNamed = true
      if !isMember { bits -= Double(1 << index) }
    }
    return isAnyNamed ? bits : nil
  }
}

extension SceneReading {
  /// The value of a setting, in the setting's own unit.
  fileprivate func value(
    _ node: SceneNode, of setting: GestureSetting, key: String
  ) throws(SceneError) -> Double {
    guard let value = try number(node, of: setting, key: key), setting.accepts(value) else {
      throw refused(node, setting, key)
    }
    return value
  }

  private func number(
    _ node: SceneNode, of setting: GestureSetting, key: String
  ) throws(SceneError) -> Double? {
    switch setting.unit {
    case .flag: return node.boolean.map { $0 ? 1 : 0 }
    case .set(let names):
      var bits = 0
      for word in try words(node) {
        if try text(word) == "all" {
          bits = Int(setting.range.upperBound)
          continue
        }
        guard let index = names.firstIndex(of: try text(word)) else {
          throw refused(word, setting, key)
        }
        bits |= 1 << index
      }
      return Double(bits)
    case .choice(let names): return names.firstIndex(of: try text(node)).map(Double.init)
    case .microseconds:
      return node.number.map { ($0 * setting.unit.size(in: .scene)).rounded() }
    case .count, .points, .pointsPerSecond, .radians, .radiansPerSecond, .perSecond, .factor:
      return node.number
    }
  }

  /// Reads one word or a list of words.
  private func words(_ node: SceneNode) throws(SceneError) -> [SceneNode] {
    switch node.content {
    case .list: try list(node)
    case .scalar, .mapping: [node]
    }
  }

  private func refused(_ node: SceneNode, _ setting: GestureSetting, _ key: String) -> SceneError {
    error(.setting(key, demand: setting.demand(in: .scene), found: node.excerpt), at: node.place)
  }
}

extension SceneReading {
  /// Refuses a maximum that is less than its minimum, such as those of a pan's touches or of a manipulator's
  /// scale.
  func checkPairs(
    of recognizer: GestureRecognizer, _ kind: GestureKind, at place: TextPlace
  ) throws(SceneError) {
    guard let (minimum, maximum) = kind.contradiction(in: recognizer) else { return }
    let (least, greatest) = (minimum.read(recognizer), maximum.read(recognizer))
    let own = minimum.scene.name ?? minimum.name
    throw error(
      .setting(
        maximum.scene.name ?? maximum.name,
        demand: "at least \(minimum.text(of: least, in: .scene)), the value of \(own)",
        found: "\"\(maximum.text(of: greatest, in: .scene))\""),
      at: place)
  }
}

extension GestureKind {
  /// The first minimum that is greater than its maximum, with that maximum; nil if there is none.
  package func contradiction(
    in recognizer: GestureRecognizer
  ) -> (minimum: GestureSetting, maximum: GestureSetting)? {
    for minimum in settings {
      guard let name = nameOfMaximum(to: minimum.name),
        let maximum = settings.first(where: { $0.name == name })
      else { continue }
      if minimum.read(recognizer) > maximum.read(recognizer) { return (minimum, maximum) }
    }
    return nil
  }

  /// The name of the maximum that belongs to a minimum, such as limits.maximumScale to limits.minimumScale; nil
  /// for another setting's name.
  private func nameOfMaximum(to name: String) -> String? {
    let own = name.split(separator: ".").last ?? ""
    guard own.hasPrefix("minimum") else { return nil }
    return name.dropLast(own.count) + "maximum" + own.dropFirst("minimum".count)
  }
}

extension GestureRecognizer {
  /// Applies the settings of a scene, in the order of the descriptions.
  func apply(_ settings: SceneSettings, of kind: GestureKind) {
    for setting in kind.settings {
      if let value = settings[setting.name] { setting.write(self, value) }
    }
  }
}
