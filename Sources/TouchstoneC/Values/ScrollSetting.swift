import CTouchstone
import TouchContainers
import Touchstone

/// A setting of scroll layers by its number in C.
enum ScrollSetting: UInt32 {
  case enabled = 1
  case bounces = 2
  case alwaysBouncesHorizontally = 3
  case alwaysBouncesVertically = 4
  case bouncesZoom = 5
  case centersSmallContent = 6
  case directionalLock = 7
  case paging = 8
  case delaysContentTouches = 9
  case minimumZoom = 10
  case maximumZoom = 11
  case rubberBand = 12
  case decay = 13
  case indicators = 14

  init(_ setting: touchstone_scroll_setting) throws(InterfaceError) {
    guard let known = ScrollSetting(rawValue: setting.rawValue) else {
      throw InterfaceError.argument("there is no scroll setting \(setting.rawValue)")
    }
    self = known
  }

  var isFlag: Bool {
    switch self {
    case .minimumZoom, .maximumZoom, .rubberBand, .decay: false
    case .enabled, .bounces, .alwaysBouncesHorizontally, .alwaysBouncesVertically, .bouncesZoom,
      .centersSmallContent, .directionalLock, .paging, .delaysContentTouches, .indicators:
      true
    }
  }

  private var range: ClosedRange<Double> {
    switch self {
    case .minimumZoom, .maximumZoom: 1e-6...1e6
    case .decay: 0.1...1000
    case .rubberBand, .enabled, .bounces, .alwaysBouncesHorizontally, .alwaysBouncesVertically,
      .bouncesZoom, .centersSmallContent, .directionalLock, .paging, .delaysContentTouches,
      .indicators:
      0...1
    }
  }

  /// Whether the setting can have a value.
  func allows(_ value: Double) -> Bool {
    if isFlag { return value == 0 || value == 1 }
    // A rubber band with a coefficient of 0 would have the default one.
    if self == .rubberBand, value == 0 { return false }
    return range.contains(value) || self == .decay && value == 0
  }

  var demand: String {
    guard !isFlag else { return "0 or 1" }
    if self == .rubberBand { return "a number over 0, at most 1" }
    let numbers = "a number from \(range.lowerBound) to \(range.upperBound)"
    return self == .decay ? "0 or \(numbers)" : numbers
  }

  func read(_ layer: ScrollLayer) -> Double {
    switch self {
    case .enabled: layer.isScrollEnabled.number
    case .bounces: layer.bounces.number
    case .alwaysBouncesHorizontally: layer.alwaysBouncesHorizontally.number
    case .alwaysBouncesVertically: layer.alwaysBouncesVertically.number
    case .bouncesZoom: layer.bouncesZoom.number
    case .centersSmallContent: layer.centersSmallContent.number
    case .directionalLock: layer.isDirectionalLockEnabled.number
    case .paging: layer.isPagingEnabled.number
    case .delaysContentTouches: layer.delaysContentTouches.number
    case .minimumZoom: layer.minimumZoomScale
    case .maximumZoom: layer.maximumZoomScale
    case .rubberBand: layer.rubberBandCoefficient
    case .decay: layer.momentum?.decay ?? 0
    case .indicators: layer.showsIndicators.number
    }
  }

  func write(_ layer: ScrollLayer, _ value: Double) {
    switch self {
    case .enabled: layer.isScrollEnabled = value > 0
    case .bounces: layer.bounces = value > 0
    case .alwaysBouncesHorizontally: layer.alwaysBouncesHorizontally = value > 0
    case .alwaysBouncesVertically: layer.alwaysBouncesVertically = value > 0
    case .bouncesZoom: layer.bouncesZoom = value > 0
    case .centersSmallContent: layer.centersSmallContent = value > 0
    case .directionalLock: layer.isDirectionalLockEnabled = value > 0
    case .paging: layer.isPagingEnabled = value > 0
    case .delaysContentTouches: layer.delaysContentTouches = value > 0
    case .minimumZoom: layer.minimumZoomScale = value
    case .maximumZoom: layer.maximumZoomScale = value
    case .rubberBand: layer.rubberBandCoefficient = value
    case .decay: setDecay(value, of: layer)
    case .indicators: layer.showsIndicators = value > 0
    }
  }

  private func setDecay(_ value: Double, of layer: ScrollLayer) {
    guard value > 0 else { return layer.momentum = nil }
    var momentum = layer.momentum ?? ScrollLayer(frame: .zero).momentum
    momentum?.decay = value
    layer.momentum = momentum
  }
}

extension Bool {
  fileprivate var number: Double { self ? 1 : 0 }
}
