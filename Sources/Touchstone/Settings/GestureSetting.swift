import TouchGeometry
import TouchGestures
import TouchTracking

/// The description of one setting of one kind of recognizer.
///
/// Each setting is described once, in the tables next to this file. Scene keys and their checks, the settings
/// of the C interface and its header, the setting that `--explain` names, and `Documentation/settings.md` are
/// all generated from them.
package struct GestureSetting: Sendable {
  /// The kind of recognizer that has the setting.
  package let kind: GestureKind
  /// The Swift property: "allowableMovement", "settings.limits.minimumScale".
  package let name: String
  /// The key of the setting in scenes.
  package let scene: SceneKey
  /// The number in C.
  package let number: SettingNumber
  /// The unit of the number.
  package let unit: SettingUnit
  /// The default of a new recognizer.
  package let standard: Double
  /// The allowed values.
  package let range: ClosedRange<Double>
  /// The value outside the range that means no limit.
  package let none: Double?
  /// The quantities that it limits; empty if no failure refers to it.
  package let limits: [SettingLimit]
  #if hasFeature(Embedded) && !CompleteTexts
    // Omitted in the browser, where no documents are generated: these texts are a thirtieth of the engine's
    // size. The library for C, which describes settings, defines CompleteTexts.
    package var summary: String { "" }
    package var source: String { "" }
  #else
    /// A description of its effect, as a sentence.
    package private(set) var summary = ""
    /// The reason for the default, as a sentence.
    package private(set) var source = ""
  #endif

  /// Reads the value of a recognizer; NaN if the recognizer is of another kind.
  package let read: @Sendable (GestureRecognizer) -> Double
  /// Sets the property, which clamps the value; NaN changes nothing.
  package let write: @Sendable (GestureRecognizer, Double) -> Void

  init<Recognizer: GestureRecognizer>(
    _ kind: GestureKind, _ name: String, _ number: SettingNumber, _ unit: SettingUnit,
    _ standard: Double, in range: ClosedRange<Double>, none: Double? = nil,
    limits: [SettingLimit] = [], scene: SceneKey? = nil, _ summary: String, source: String,
    read: @escaping @Sendable (Recognizer) -> Double,
    write: @escaping @Sendable (Recognizer, Double) -> Void
  ) {
    self.init(
      kind, name, number, unit, standard, in: range, none: none, limits: limits,
      scene: scene ?? SceneKey(.params, name), read: Self.reading(read), write: Self.writing(write))
    #if !hasFeature(Embedded) || CompleteTexts
      self.summary = summary
      self.source = source
    #endif
  }

  // These are not inlined: each setting would have its own copies, 9 kB of the engine in a web page.

  /// Creates a description without texts.
  @inline(never)
  private init(
    _ kind: GestureKind, _ name: String, _ number: SettingNumber, _ unit: SettingUnit,
    _ standard: Double, in range: ClosedRange<Double>, none: Double?, limits: [SettingLimit],
    scene: SceneKey, read: @escaping @Sendable (GestureRecognizer) -> Double,
    write: @escaping @Sendable (GestureRecognizer, Double) -> Void
  ) {
    self.kind = kind
    self.name = name
    self.scene = scene
    self.number = number
    self.unit = unit
    self.standard = standard
    self.range = range
    self.none = none
    self.limits = limits
    self.read = read
    self.write = write
  }

  @inline(never)
  private static func reading<Recognizer: GestureRecognizer>(
    _ read: @escaping @Sendable (Recognizer) -> Double
  ) -> @Sendable (GestureRecognizer) -> Double {
    { recognizer in
      guard let recognizer = recognizer as? Recognizer else { return .nan }
      return read(recognizer)
    }
  }

  @inline(never)
  private static func writing<Recognizer: GestureRecognizer>(
    _ write: @escaping @Sendable (Recognizer, Double) -> Void
  ) -> @Sendable (GestureRecognizer, Double) -> Void {
    { recognizer, value in
      guard let recognizer = recognizer as? Recognizer, !value.isNaN else { return }
      write(recognizer, value)
    }
  }
}

/// The key of a setting in scenes.
package struct SceneKey: Hashable, Sendable {
  /// The object that has the key.
  package enum Section: String, Hashable, Sendable, CaseIterable {
    /// The recognizer or manipulator itself.
    case own
    /// "params" of a recognizer.
    case params
    /// "limits" of a manipulator.
    case limits
    /// "snapping" of a manipulator.
    case snapping
    /// "momentum" of a manipulator.
    case momentum
  }

  /// The object that has the key.
  package let section: Section
  /// The key; nil for a set whose members each have a boolean key.
  package let name: String?
  #if hasFeature(Embedded) && !CompleteTexts
    // Omitted in the browser, which reads no scenes.
    package var former: [String] { [] }
  #else
    /// Keys of earlier versions, which are still accepted.
    package let former: [String]
  #endif

  init(_ section: Section, _ name: String?, former: [String] = []) {
    self.section = section
    self.name = name
    #if !hasFeature(Embedded) || CompleteTexts
      self.former = former
    #endif
  }
}

extension GestureSetting {
  /// Every setting of every kind.
  package static let all = byKind.flatMap { $0 }

  /// The settings of each kind, in the order of the kinds.
  static let byKind = GestureKind.allCases.map { kind in own(of: kind) + common(to: kind) }

  private static func own(of kind: GestureKind) -> [GestureSetting] {
    switch kind {
    case .tap: tap
    case .longPress: longPress
    case .pan: pan(.pan)
    case .screenEdgePan: pan(.screenEdgePan) + screenEdgePan
    case .swipe: swipe
    case .pinch: pinch
    case .rotation: rotation
    case .transform: transform(.transform)
    case .manipulator: transform(.manipulator) + manipulator
    }
  }
}

// MARK: Values

extension GestureSetting {
  /// Whether a setting may have this value.
  package func accepts(_ value: Double) -> Bool {
    if value == none { return true }
    return range.contains(value) && (!unit.isWhole || value == value.rounded())
  }

  /// The allowed value nearest to `value`; nil for NaN.
  func nearest(to value: Double) -> Double? {
    if value.isNaN { return nil }
    if value == none { return value }
    let value = min(max(value, range.lowerBound), range.upperBound)
    return unit.isWhole ? value.rounded() : value
  }

  /// The allowed values as text, such as "a number from 0 to 1000000 (points)".
  package func demand(in place: SettingUnit.Place) -> String {
    switch (unit, place) {
    case (.flag, .scene): return "true or false"
    case (.flag, .c): return "0 or 1"
    case (.set(let names), .scene):
      return "one or several of \(names.joined(separator: ", ")), or all"
    case (.choice(let names), .scene):
      return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    case (.set, .c), (.choice, .c), (.count, _), (.points, _), (.pointsPerSecond, _),
      (.microseconds, _), (.radians, _), (.radiansPerSecond, _), (.perSecond, _), (.factor, _):
      break
    }
    let size = unit.size(in: place)
    // With five decimals, π is rounded down: each number that the text allows is accepted.
    let limits = "\((range.lowerBound / size).short(5)) to \((range.upperBound / size).short(5))"
    let unit = unit.words(in: place).map { " (\($0))" } ?? ""
    let number = self.unit.isWhole ? "a whole number" : "a number"
    let none = place == .scene ? "" : noneInWords.map { ", or \($0) for no limit" } ?? ""
    return "\(number) from \(limits)\(unit)\(none)"
  }

  /// The C name of the value outside the range that means no limit; nil if the setting has none.
  package var noneInWords: String? {
    guard let none, none.isInfinite else { return nil }
    return none < 0 ? "-INFINITY" : "INFINITY"
  }
}

extension GestureSetting {
  /// A value as readable text: "0.75", "true", "left, up", "no limit".
  package func text(of value: Double, in place: SettingUnit.Place) -> String {
    if value == none { return "no limit" }
    switch (unit, place) {
    case (.flag, .scene): return value > 0 ? "true" : "false"
    case (.set(let names), .scene):
      let bits = UInt64(max(value, 0))
      let members = names.indices.filter { bits & 1 << UInt64($0) != 0 }.map { names[$0] }
      if members.count == names.count { return "all" }
      return members.isEmpty ? "none" : members.joined(separator: ", ")
    case (.choice(let names), .scene):
      return names.indices.contains(Int(value)) ? names[Int(value)] : "\(value)"
    case (.flag, .c), (.set, .c), (.choice, .c), (.count, _), (.points, _), (.pointsPerSecond, _),
      (.microseconds, _), (.radians, _), (.radiansPerSecond, _), (.perSecond, _), (.factor, _):
      return (value / unit.size(in: place)).short()
    }
  }
}
