import CTouchstone
import TouchGeometry
import Touchstone

/// The settings of a manipulator as numbers.
extension Manipulator {
  func access(_ setting: touchstone_setting) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_FREEDOMS: .set(self, \.settings.freedoms, bits: 3)
    case TOUCHSTONE_SETTING_BRINGS_TO_FRONT: .flag(self, \.settings.bringsToFront)
    case TOUCHSTONE_SETTING_STARTS_IMMEDIATELY: .flag(self, \.settings.startsImmediately)
    case TOUCHSTONE_SETTING_CONFINEMENT: confinement
    case TOUCHSTONE_SETTING_LEAST_SCALE:
      bound(\.settings.limits.leastScale, none: 0, in: 0...Double.greatestFiniteMagnitude)
    case TOUCHSTONE_SETTING_GREATEST_SCALE:
      bound(\.settings.limits.greatestScale, none: .infinity, in: 0...Double.infinity)
    case TOUCHSTONE_SETTING_LEAST_ROTATION:
      bound(
        \.settings.limits.leastRotation, none: -.infinity,
        in: (-Double.infinity)...Double.greatestFiniteMagnitude)
    case TOUCHSTONE_SETTING_GREATEST_ROTATION:
      bound(
        \.settings.limits.greatestRotation, none: .infinity,
        in: (-Double.greatestFiniteMagnitude)...Double.infinity)
    case TOUCHSTONE_SETTING_SNAP_INTERVAL, TOUCHSTONE_SETTING_SNAP_TOLERANCE,
      TOUCHSTONE_SETTING_SNAP_RELEASE:
      snapping(setting)
    default: momentum(setting)
    }
  }

  private var confinement: SettingAccess {
    SettingAccess(
      domain: SettingAccess.Domain(range: 0...2, isWhole: true),
      read: {
        switch self.settings.limits.confinement {
        case .none: Double(TOUCHSTONE_CONFINE_NOTHING)
        case .contain: Double(TOUCHSTONE_CONFINE_ALL)
        case .coverCenter: Double(TOUCHSTONE_CONFINE_CENTER)
        }
      },
      write: { value in
        let all: [ManipulationLimits.Confinement] = [.none, .contain, .coverCenter]
        self.settings.limits.confinement = all[Int(value)]
      })
  }

  /// A limit, where one number stands for none.
  private func bound(
    _ path: ReferenceWritableKeyPath<Manipulator, Double?>, none: Double,
    in range: ClosedRange<Double>
  ) -> SettingAccess {
    SettingAccess(
      domain: SettingAccess.Domain(range: range), read: { self[keyPath: path] ?? none },
      write: { self[keyPath: path] = $0 == none ? nil : $0 })
  }

  private func bound(
    _ path: ReferenceWritableKeyPath<Manipulator, Angle?>, none: Double,
    in range: ClosedRange<Double>
  ) -> SettingAccess {
    SettingAccess(
      domain: SettingAccess.Domain(range: range), read: { self[keyPath: path]?.radians ?? none },
      write: { self[keyPath: path] = $0 == none ? nil : .radians($0) })
  }

  // MARK: Stops and momentum, which an interval of 0 and no parts switch off

  private func snapping(_ setting: touchstone_setting) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_SNAP_INTERVAL: .angle(self, \.stops.interval)
    case TOUCHSTONE_SETTING_SNAP_TOLERANCE: .angle(self, \.stops.tolerance)
    case TOUCHSTONE_SETTING_SNAP_RELEASE: .angle(self, \.stops.release)
    default: nil
    }
  }

  private func momentum(_ setting: touchstone_setting) -> SettingAccess? {
    switch setting {
    case TOUCHSTONE_SETTING_MOMENTUM: .set(self, \.throwing.parts, bits: 3)
    case TOUCHSTONE_SETTING_MOMENTUM_DECAY: .number(self, \.throwing.decay, 0.1...1000)
    case TOUCHSTONE_SETTING_MOMENTUM_LEAST_SPEED: .number(self, \.throwing.leastSpeed)
    case TOUCHSTONE_SETTING_MOMENTUM_GREATEST_SPEED: .number(self, \.throwing.greatestSpeed)
    case TOUCHSTONE_SETTING_MOMENTUM_LEAST_GROWTH: .number(self, \.throwing.leastGrowth)
    case TOUCHSTONE_SETTING_MOMENTUM_LEAST_TURN: .angle(self, \.throwing.leastTurn)
    default: nil
    }
  }

  /// Stops that are none without an interval.
  private var stops: RotationSnapping {
    get { settings.snapping ?? RotationSnapping(every: .zero) }
    set { settings.snapping = newValue }
  }

  /// Momentum that is none without parts.
  private var throwing: MomentumSettings {
    get { settings.momentum ?? MomentumSettings(parts: []) }
    set { settings.momentum = newValue }
  }
}
