import TouchGeometry
import TouchTracking

/// How one setting of one recognizer is read and written as a number.
struct SettingAccess {
  /// What numbers it takes.
  struct Domain {
    var range: ClosedRange<Double>
    var isWhole = false

    /// Distances and angles: any that is finite and not negative.
    static let positive = Domain(range: 0...Double.greatestFiniteMagnitude)
    /// Spans: up to 285 years, which integers hold exactly.
    static let span = Domain(range: 0...9e15)
    static let flag = Domain(range: 0...1, isWhole: true)

    /// Throws what is wrong with a number.
    func check(_ value: Double) throws {
      guard range.contains(value), !isWhole || value.isInfinite || value == value.rounded() else {
        let kind = isWhole ? "a whole number" : "a number"
        throw InterfaceError.argument(
          "the setting takes \(kind) from \(range.lowerBound) to \(range.upperBound), not \(value)")
      }
    }
  }

  var domain: Domain
  var read: () -> Double
  var write: (Double) -> Void
}

extension SettingAccess {
  static func count<Root: AnyObject>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Int>, _ range: ClosedRange<Int>
  ) -> SettingAccess {
    SettingAccess(
      domain: Domain(range: Double(range.lowerBound)...Double(range.upperBound), isWhole: true),
      read: { Double(root[keyPath: path]) }, write: { root[keyPath: path] = Int($0) })
  }

  /// A count where infinity means that there is no limit.
  static func limit<Root: AnyObject>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Int>, from least: Int, to most: Int
  ) -> SettingAccess {
    SettingAccess(
      domain: Domain(range: Double(least)...Double.infinity, isWhole: true),
      read: { root[keyPath: path] > most ? .infinity : Double(root[keyPath: path]) },
      write: { root[keyPath: path] = $0 > Double(most) ? .max : Int($0) })
  }

  static func flag<Root: AnyObject>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Bool>
  ) -> SettingAccess {
    SettingAccess(
      domain: .flag, read: { root[keyPath: path] ? 1 : 0 },
      write: { root[keyPath: path] = $0 != 0 })
  }

  static func number<Root: AnyObject>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Double>,
    _ range: ClosedRange<Double> = Domain.positive.range
  ) -> SettingAccess {
    SettingAccess(
      domain: Domain(range: range), read: { root[keyPath: path] },
      write: { root[keyPath: path] = $0 })
  }

  static func span<Root: AnyObject>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, TimeSpan>
  ) -> SettingAccess {
    SettingAccess(
      domain: .span, read: { Double(root[keyPath: path].microseconds) },
      write: { root[keyPath: path] = TimeSpan(microseconds: Int64($0.rounded())) })
  }

  static func angle<Root: AnyObject>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Angle>
  ) -> SettingAccess {
    SettingAccess(
      domain: .positive, read: { root[keyPath: path].radians },
      write: { root[keyPath: path] = .radians($0) })
  }

  /// A set whose members are the bits below `count`.
  static func set<Root: AnyObject, Members: OptionSet>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Members>, bits count: Int
  ) -> SettingAccess where Members.RawValue == UInt8 {
    SettingAccess(
      domain: Domain(range: 0...Double(1 << count - 1), isWhole: true),
      read: { Double(root[keyPath: path].rawValue) },
      write: { root[keyPath: path] = Members(rawValue: UInt8($0)) })
  }
}
