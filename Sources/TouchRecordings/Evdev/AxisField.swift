/// A number that describes an axis, as texts name it. Embedded Swift has no key paths.
enum AxisField {
  case minimum
  case maximum
  case fuzz
  case flat
  case resolution
}

extension RecordedDevice.Axis {
  mutating func set(_ field: AxisField, to number: Int32) {
    switch field {
    case .minimum: minimum = number
    case .maximum: maximum = number
    case .fuzz: fuzz = number
    case .flat: flat = number
    case .resolution: resolution = number
    }
  }
}
