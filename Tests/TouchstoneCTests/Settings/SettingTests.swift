import CTouchstone
import Testing
import TouchRecordings
import TouchstoneC
import Touchstone

/// Every setting of every kind, set and read in each possible way.
@Suite("settings")
struct SettingTests {
  /// A value other than the default.
  fileprivate static func other(_ setting: GestureSetting) -> Double {
    switch setting.unit {
    case .flag: 1 - setting.standard
    case .set: setting.standard == 1 ? 2 : 1
    case .choice: setting.range.upperBound
    case .count: 3
    case .microseconds: 123_456
    // Between the least and the greatest speed of a fling, which a scene must not exchange.
    case .pointsPerSecond: 123
    case .points, .radians, .radiansPerSecond, .perSecond, .factor:
      setting.range.contains(0.75) ? 0.75 : setting.range.lowerBound + 0.75
    }
  }

  /// Values that the setting cannot have.
  fileprivate static func wrong(_ setting: GestureSetting) -> [Double] {
    let (least, greatest) = (setting.range.lowerBound, setting.range.upperBound)
    let values = [.nan, .infinity, -.infinity, least - 1, greatest + 1, 1e300]
    return (values + (setting.unit.isWhole ? [least + 0.5] : [])).filter { $0 != setting.none }
  }

  @Test("a new recognizer has the default", arguments: GestureKind.allCases)
  func defaults(kind: GestureKind) {
    #expect(kind.settings.count >= 7)
    for setting in kind.settings {
      let value = setting.read(kind.makeRecognizer())
      #expect(value == setting.standard, "\(kind).\(setting.name)")
      #expect(setting.accepts(setting.standard), "\(kind).\(setting.name)")
    }
  }

  @Test("in Swift, each setting is kept; other values are clamped, and NaN changes nothing")
  func swift() {
    for setting in GestureSetting.all {
      let name = "\(setting.kind).\(setting.name)"
      let recognizer = setting.kind.makeRecognizer()
      setting.write(recognizer, Self.other(setting))
      #expect(setting.read(recognizer) == Self.other(setting), "\(name)")
      setting.write(recognizer, setting.standard)
      #expect(setting.read(recognizer) == setting.standard, "\(name)")
      switch setting.unit {
      // A flag, a set or a choice is not a number in Swift, and only some numbers may be fractions.
      case .flag, .set, .choice: continue
      case .count, .microseconds: break
      case .points, .pointsPerSecond, .radians, .radiansPerSecond, .perSecond, .factor:
        setting.write(recognizer, Self.other(setting))
        setting.write(recognizer, .nan)
        #expect(setting.read(recognizer) == Self.other(setting), "\(name)")
      }
      let (least, greatest) = (setting.range.lowerBound, setting.range.upperBound)
      setting.write(recognizer, least - 1)
      #expect(setting.read(recognizer) == least, "\(name)")
      setting.write(recognizer, greatest + 1)
      let isOpen = setting.unit == .count && setting.none != nil
      #expect(setting.read(recognizer) == (isOpen ? .infinity : greatest), "\(name)")
    }
  }

  @Test("settings of a manipulator that are set together are limited one by one")
  func together() {
    var settings = Manipulator.Settings(momentum: MomentumSettings(decay: 5000, minimumSpeed: .nan))
    settings.limits.minimumScale = -3
    settings.limits.maximumScale = .nan
    let manipulator = Manipulator(settings)
    #expect(manipulator.settings.momentum?.decay == 1000)
    #expect(manipulator.settings.momentum?.minimumSpeed == 50)
    #expect(manipulator.settings.limits == ManipulationLimits())
    manipulator.settings.momentum?.minimumSpeed = 70
    manipulator.settings.momentum?.minimumSpeed = .nan
    #expect(manipulator.settings.momentum?.minimumSpeed == 70)
    #expect(Manipulator().settings == Manipulator.Settings())
  }

  // MARK: Scenes

  /// A scene with one setting, as in a file.
  private func scene(_ setting: GestureSetting, _ key: String, _ value: String) -> String {
    let entry = "\"\(key)\": \(value)"
    guard setting.kind == .manipulator else {
      let entry = setting.scene.section == .own ? entry : "\"params\": {\(entry)}"
      return """
        {"layers": [{"id": "root", "frame": [0, 0, 9, 9]}],
         "recognizers": [{"id": "r", "layer": "root", "kind": "\(setting.kind.rawValue)", \(entry)}]}
        """
    }
    let isOwn = setting.scene.section == .own
    let part = isOwn ? entry : "\"\(setting.scene.section)\": {\(entry)}"
    return """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9], "manipulator": {"id": "r", \(part)}}]}
      """
  }

  /// The value as a scene writes it.
  private func text(_ value: Double, of setting: GestureSetting) -> String {
    switch setting.unit {
    case .set(let names): "[\"\(names[value == 1 ? 0 : 1])\"]"
    case .choice(let names): "\"\(names[Int(value)])\""
    case .flag: value > 0 ? "true" : "false"
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      "\(value / setting.unit.size(in: .scene))"
    }
  }

  private func read(_ text: String) throws(SceneError) -> SceneFile {
    try SceneFile.read(Array(text.utf8), file: "s")
  }

  @Test("in scenes, each setting is read under each of its keys")
  func scenes() throws {
    for setting in GestureSetting.all {
      guard let name = setting.scene.name else { continue }
      let other = Self.other(setting)
      for key in setting.scene.former + [name] {
        let file = try read(scene(setting, key, text(other, of: setting)))
        #expect(file.warnings.isEmpty, "\(setting.kind).\(key)")
        let made = try #require(try file.makeScene().recognizer("r"))
        #expect(setting.read(made) == other, "\(setting.kind).\(key)")
      }
    }
  }

  @Test("in scenes, members of a set that have separate keys are read")
  func members() throws {
    for setting in GestureSetting.all where setting.scene.name == nil {
      let file = try read(scene(setting, "scale", "false"))
      let made = try #require(try file.makeScene().recognizer("r"))
      #expect(setting.read(made) == 5, "\(setting.name)")
    }
  }

  @Test("the limits that a message shows are allowed themselves")
  func shownLimits() throws {
    for setting in GestureSetting.all {
      let demand = setting.demand(in: .c)
      guard let limits = demand.firstMatch(of: /number from (\S+) to ([^ ,]+)/) else { continue }
      let least = try #require(Double(limits.1))
      let greatest = try #require(Double(limits.2))
      #expect(setting.accepts(least), "\(setting.kind).\(setting.name): \(demand)")
      #expect(setting.accepts(greatest), "\(setting.kind).\(setting.name): \(demand)")
    }
  }

  @Test("scenes with other values are refused with the key and the range")
  func wrongScenes() throws {
    for setting in GestureSetting.all {
      guard let name = setting.scene.name else { continue }
      var wrong = [".nan", ".inf", "\"much\"", "[1]", "{}"]
      switch setting.unit {
      case .flag: wrong += ["1"]
      case .set, .choice: wrong.removeAll { $0 == "{}" }
      case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond,
        .perSecond, .factor:
        let size = setting.unit.size(in: .scene)
        let (least, greatest) = (setting.range.lowerBound, setting.range.upperBound)
        wrong += [text(least - size, of: setting), text(greatest + size, of: setting)]
      }
      for value in wrong {
        let error = #expect(throws: SceneError.self, "\(setting.kind).\(name): \(value)") {
          try read(scene(setting, name, value))
        }
        guard case .unexpected? = error?.reason else {
          let message = error.map { "\($0)" } ?? ""
          #expect(message.contains(": \(name) must be \(setting.demand(in: .scene)), not "))
          continue
        }
        // A word is required, and a list or an object is not one.
        #expect(value == "[1]" && setting.unit.isWhole, "\(setting.kind).\(name): \(value)")
      }
    }
  }
}

// Among the checks in C, which run one after another: each expects that no other context exists.
extension InterfaceTests {
  @Test("in C, each setting is stored; other values are refused with the name and the range")
  func settings() throws {
    let context = try #require(touchstone_context_create(100, 100))
    defer { touchstone_context_destroy(context) }
    for (index, kind) in GestureKind.allCases.enumerated() {
      let recognizer = try #require(
        touchstone_recognizer_create(context, touchstone_kind(UInt32(index + 1)), "r"))
      for setting in kind.settings {
        let name = "\(kind).\(setting.name)"
        let number = touchstone_setting(setting.number.rawValue)
        #expect(touchstone_recognizer_get(recognizer, number) == setting.standard, "\(name)")
        let other = SettingTests.other(setting)
        #expect(touchstone_recognizer_set(recognizer, number, other) == TOUCHSTONE_OK, "\(name)")
        #expect(touchstone_recognizer_get(recognizer, number) == other, "\(name)")
        for wrong in SettingTests.wrong(setting) {
          let status = touchstone_recognizer_set(recognizer, number, wrong)
          #expect(status == TOUCHSTONE_ERROR_ARGUMENT, "\(name) = \(wrong)")
          let message = touchstone_last_message().map { String(cString: $0) } ?? ""
          let demand = setting.demand(in: .c)
          #expect(message == "\(setting.number.enumerator) must be \(demand), not \(wrong)")
        }
        #expect(touchstone_recognizer_get(recognizer, number) == other, "\(name)")
        #expect(
          touchstone_recognizer_set(recognizer, number, setting.standard) == TOUCHSTONE_OK)
      }
    }
  }
}
