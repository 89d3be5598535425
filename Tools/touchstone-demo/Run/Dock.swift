import TouchGeometry
import TouchTracking

/// Decides which presses belong to the area outside the window: the inspector and the replay bar.
///
/// In: presses, movements and releases, from the display and from devices. Out: whether they belong to the
/// window, and events of the dock. The first finger or mouse button pressed outside the window belongs to the
/// dock until it is released, wherever it moves; further ones are ignored. None of them is part of the
/// session, and none is ever recorded.
final class Dock {
  /// An event outside the window, in points of the display.
  enum Event: Hashable {
    case pressed(Point)
    case moved(Point)
    case released(Point)
    case cancelled
  }

  /// What presses.
  enum Press: Hashable {
    case mouse
    /// A finger that the display reports.
    case finger(device: Int64, number: Int64)
    /// A contact of a device that is read directly.
    case contact(device: DeviceID, slot: Int)

    fileprivate var isContact: Bool {
      switch self {
      case .contact: true
      case .mouse, .finger: false
      }
    }
  }

  /// What a press does.
  enum Action {
    case down, move, up, cancel
    /// Another button was released, or the pointer left; the window must be notified wherever the pointer is.
    case lift
    /// A wheel, or another button that was pressed.
    case other
  }

  /// The current layout.
  var layout: () -> ScreenLayout
  /// Called with each event of the dock.
  var onEvent: ((Event) -> Void)?

  private var press: Press?
  /// Further presses that began outside the window; they are ignored.
  private var ignored: Set<Press> = []

  /// A dock of a layout, which may change.
  init(layout: @escaping () -> ScreenLayout) { self.layout = layout }

  /// Whether an event belongs to the window. Events of the dock are reported to `onEvent`.
  ///
  /// - Parameter place: In points of the display.
  func belongsToWindow(_ source: Press, _ action: Action, at place: Point) -> Bool {
    if action == .down, !layout().window.contains(place) {
      if press == nil {
        press = source
        onEvent?(.pressed(place))
      } else if press != source {
        ignored.insert(source)
      }
      return false
    }
    if ignored.contains(source) {
      if action == .up || action == .cancel { ignored.remove(source) }
      return false
    }
    guard press == source else {
      // A wheel over the dock scrolls nothing in the window.
      return action != .other || layout().window.contains(place)
    }
    switch action {
    case .down, .lift, .other: break
    case .move: onEvent?(.moved(place))
    case .up, .cancel:
      press = nil
      onEvent?(action == .up ? .released(place) : .cancelled)
    }
    return false
  }

  /// Forgets the presses of the display, whose ends will not be reported.
  func cancelDisplay() { cancel { !$0.isContact } }

  /// Forgets the contacts of devices, whose ends will not be reported.
  func cancelContacts() { cancel(\.isContact) }

  private func cancel(_ isGone: (Press) -> Bool) {
    ignored = ignored.filter { !isGone($0) }
    guard let press, isGone(press) else { return }
    self.press = nil
    onEvent?(.cancelled)
  }
}
