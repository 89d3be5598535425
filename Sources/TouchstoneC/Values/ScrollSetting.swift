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

  init(_ setting: touchstone_scroll_setting) throws(InterfaceError) {
    guard let known = ScrollSetting(rawValue: setting.rawValue) else {
      throw InterfaceError.argument("there is no scroll setting \(setting.rawValue)")
    }
    self = known
  }

  var isFlag: Bool {
    switch self {
    case .minimumZoom, .maximumZoom, .rubberBand: false
    case .enabled, .bounces, .alwaysBouncesHorizontally, .alwaysBouncesVertically, .bouncesZoom,
      .centersSmallContent, .directionalLock, .paging, .delaysContentTouches:
      true
    }
  }

  var range: ClosedRange<Double> {
    switch self {
    case .minimumZoom, .maximumZoom: 1e-6...1e6
    case .rubberBand, .enabled, .bounces, .alwaysBouncesHorizontally, .alwaysBouncesVertically,
      .bouncesZoom, .centersSmallContent, .directionalLock, .paging, .delaysContentTouches:
      0...1
    }
  }

  var demand: String {
    isFlag ? "0 or 1" : "a number from \(range.lowerBound) to \(range.upperBound)"
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
    }
  }
}

extension Bool {
  fileprivate var number: Double { self ? 1 : 0 }
}
