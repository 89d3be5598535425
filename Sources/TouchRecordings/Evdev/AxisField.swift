/// A number that describes an axis, as texts name it. Embedded Swift has no key paths.
enum AxisField {
  case minimum
  case maximum
  case fuzz
  case flat
  case resolution
}

extension RecordedDevice.Axis {
  subscript(field: AxisField) -> Int32 {
    get {
      switch field {
      case .minimum: minimum
      case .maximum: maximum
      case .fuzz: fuzz
      case .flat: flat
      case .resolution: resolution
      }
    }
    set {
      switch field {
      case .minimum: minimum = newValue
      case .maximum: maximum = newValue
      case .fuzz: fuzz = newValue
      case .flat: flat = newValue
      case .resolution: resolution = newValue
      }
    }
  }
}
