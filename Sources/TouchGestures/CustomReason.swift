import TouchGeometry

/// The reason that a custom recognizer gives for a failure: a text, and the measured value with the limit
/// that it missed.
///
///     fail(CustomReason("pressed too softly", measured: 0.2, atLeast: 0.5, unit: "N"))
///
/// Explanations show it as "pressed too softly: 0.2 N, at least 0.5 N required".
public struct CustomReason: Hashable, Sendable {
  /// The limit that a measured value missed.
  public enum Limit: Hashable, Sendable {
    /// The value must be at least this.
    case atLeast(Double)
    /// The value must be at most this.
    case atMost(Double)

    /// The limit as a number.
    public var value: Double {
      switch self {
      case .atLeast(let value), .atMost(let value): value
      }
    }
  }

  /// The failure, as a clause without a full stop, such as "pressed too softly".
  public var words: String
  /// The measured value; nil if the reason has none.
  public var measured: Double?
  /// The limit that the measured value missed; nil if there is none.
  public var limit: Limit?
  /// The unit printed after the measured value and the limit; may be empty.
  public var unit: String

  /// Creates a reason from a text, with or without a measured value that has no limit.
  public init(_ words: String, measured: Double? = nil, unit: String = "") {
    self.init(words, measured, nil, unit)
  }

  /// Creates the reason that a value is less than required.
  public init(_ words: String, measured: Double, atLeast required: Double, unit: String = "") {
    self.init(words, measured, .atLeast(required), unit)
  }

  /// Creates the reason that a value is greater than allowed.
  public init(_ words: String, measured: Double, atMost allowed: Double, unit: String = "") {
    self.init(words, measured, .atMost(allowed), unit)
  }

  /// The reason of a recognizer that failed without one.
  static let unstatedFailure = CustomReason("failed by its own code")

  private init(_ words: String, _ measured: Double?, _ limit: Limit?, _ unit: String) {
    self.words = words
    self.measured = measured
    self.limit = limit
    self.unit = unit
  }
}

extension CustomReason {
  /// Texts are equal if their bytes are.
  public static func == (one: CustomReason, other: CustomReason) -> Bool {
    one.words.hasBytes(of: other.words) && one.measured == other.measured
      && one.limit == other.limit && one.unit.hasBytes(of: other.unit)
  }
}

extension CustomReason: CustomStringConvertible {
  #if hasFeature(Embedded) && !CompleteTexts
    /// The words. No numbers: the engine in a web page and on a microcontroller has only the built-in
    /// recognizers, and number formatting would take 4 kB. The library for C defines CompleteTexts.
    public var description: String { words }
  #else
    /// The reason as a clause with measurements.
    public var description: String {
      guard let measured else { return words }
      switch limit {
      case .atLeast(let required):
        return "\(words): \(figure(measured)), at least \(figure(required)) required"
      case .atMost(let allowed):
        return "\(words): \(figure(measured)), at most \(figure(allowed)) allowed"
      case nil: return "\(words): \(figure(measured))"
      }
    }

    /// A number with its unit. It has as many decimals, up to six, as show small numbers and distinguish the
    /// measured value from the limit that it missed.
    private func figure(_ value: Double) -> String {
      let text = value.short(places)
      return unit.isEmpty ? text : "\(text) \(unit)"
    }

    private var places: Int {
      guard let measured else { return 1 }
      let numbers = [measured] + (limit.map { [$0.value] } ?? [])
      for places in 1..<6 {
        let texts = numbers.map { $0.short(places) }
        let isDistinct = numbers.count == 1 || numbers[0] == numbers[1] || texts[0] != texts[1]
        let isShown = zip(numbers, texts).allSatisfy { $0 == 0 || $1 != "0" }
        if isDistinct && isShown { return places }
      }
      return 6
    }
  #endif
}

/// A value of a custom recognizer's gesture, such as the force of a press, by name.
///
///     let pressed = GestureValue("pressed", 0.25, unit: "s")
public struct GestureValue: Hashable, Sendable {
  /// The name, by which transcripts and C programs refer to the value.
  public var name: String
  /// The value, in ``unit``.
  public var value: Double
  /// The unit for display; may be empty.
  public var unit: String

  /// Creates a value.
  public init(_ name: String, _ value: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}

extension GestureValue: CustomStringConvertible {
  /// The value as text, such as "force 0.42 N".
  public var description: String {
    "\(name) \(value.short(3))\(unit.isEmpty ? "" : " " + unit)"
  }
}
