import Testing
import TouchTracking
import Touchstone

/// The table of settings agrees with the properties.
@Suite("The table of settings")
struct SettingTableTests {
  @Test("a new recognizer has the values that the table names", arguments: GestureKind.allCases)
  func standards(kind: GestureKind) {
    let recognizer = kind.makeRecognizer()
    for setting in kind.settings {
      let value = setting.read(recognizer)
      #expect(
        value == setting.standard, "\(kind) \(setting.name): \(value), not \(setting.standard)")
      #expect(setting.accepts(setting.standard), "\(kind) \(setting.name)")
    }
  }

  @Test("what is written within the range is read again", arguments: GestureKind.allCases)
  func roundTrip(kind: GestureKind) {
    for setting in kind.settings {
      let (low, high) = (setting.range.lowerBound, setting.range.upperBound)
      for value in [low, high, low + (high - low) / 2] + (setting.none.map { [$0] } ?? [])
      where setting.accepts(value) {
        let recognizer = kind.makeRecognizer()
        setting.write(recognizer, value)
        let read = setting.read(recognizer)
        let isNone = setting.none != nil && read == setting.none
        // Angles and time spans have units of their own; the maximum number of fingers of a pan means no
        // limit.
        #expect(
          isNone || abs(read - value) <= 1e-9 * max(abs(value), 1),
          "\(kind) \(setting.name): \(value) became \(read)")
      }
    }
  }

  @Test("NaN changes nothing", arguments: GestureKind.allCases)
  func notANumber(kind: GestureKind) {
    for setting in kind.settings where setting.unit.isNumber {
      let recognizer = kind.makeRecognizer()
      setting.write(recognizer, .nan)
      #expect(setting.read(recognizer) == setting.standard, "\(kind) \(setting.name)")
    }
  }

  @Test("a recognizer's own estimator is the chosen one, and 0 means the application's")
  func estimators() throws {
    let setting = try #require(GestureKind.pan.settings.first { $0.name == "velocityEstimator" })
    let pan = PanGestureRecognizer()
    for (number, estimator) in [(1.0, VelocityEstimator.filter), (2, .leastSquares), (3, .impulse)]
    {
      setting.write(pan, number)
      #expect(pan.velocityEstimator == estimator)
      #expect(setting.read(pan) == number)
    }
    setting.write(pan, 0)
    #expect(pan.velocityEstimator == nil)
  }

  @Test("scales end at a million, and there may be no minimum")
  func scales() throws {
    let setting = try #require(
      GestureKind.manipulator.settings.first { $0.name == "settings.limits.minimumScale" })
    #expect(setting.accepts(1e6) && !setting.accepts(1_000_001) && !setting.accepts(-1))
    #expect(setting.noneInWords == nil)
    let manipulator = Manipulator()
    setting.write(manipulator, 0)
    #expect(manipulator.settings.limits.minimumScale == nil)
    #expect(setting.text(of: 0, in: .scene) == "no limit")
  }

  @Test("no limit is an infinity with its sign in C")
  func infinities() throws {
    let settings = GestureKind.manipulator.settings.filter { $0.none?.isInfinite ?? false }
    #expect(!settings.isEmpty)
    for setting in settings {
      let isNegative = (setting.none ?? 0) < 0
      #expect(setting.noneInWords == (isNegative ? "-INFINITY" : "INFINITY"), "\(setting.name)")
    }
  }

  @Test("a flag is true or false in words")
  func flags() throws {
    let setting = try #require(GestureKind.tap.settings.first { $0.name == "delaysTouchesBegan" })
    #expect(setting.text(of: 0, in: .scene) == "false")
    #expect(setting.text(of: 1, in: .scene) == "true")
    #expect(setting.text(of: 1, in: .c) == "1")
  }
}

extension SettingUnit {
  /// Whether a value is a number and not a choice of names.
  fileprivate var isNumber: Bool {
    switch self {
    case .flag, .set, .choice: false
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      true
    }
  }
}
