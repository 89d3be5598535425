import TouchTracking
import Touchstone

/// A source of live input: a descriptor to poll, and frames of contacts to read.
///
/// A source starts no thread and never blocks in ``dispatch(_:)``. Use it from a single thread or isolation
/// domain of your choice.
///
///     let source = try LibinputTouchSource()
///     let feed = ApplicationFeed(window.application)
///     try source.dispatch { feed.take($0) }
///     // ... and again whenever `source.descriptor` is readable
public protocol TouchSource: AnyObject {
  /// The descriptor to poll for reading. The source keeps it open for its lifetime; do not read or close it.
  var descriptor: Int32 { get }

  /// The devices currently present, in the order of their numbers.
  var devices: [SourceDevice] { get }

  /// Delivers all pending events, in order, without waiting.
  ///
  /// Call it once before the first poll, since devices present at the start are announced without making the
  /// descriptor readable; then whenever ``descriptor`` is readable. `receive` must not call methods of the
  /// source.
  ///
  /// - Complexity: O(events); nothing is allocated for a frame once storage has grown.
  /// - Throws: the error that ended the whole source. Errors of a single device are delivered as
  ///   ``SourceEvent/fault(_:)``, and the other devices continue.
  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError)
}

/// An event of a source.
public enum SourceEvent: Hashable, Sendable {
  /// A device was added. Its frames follow this event.
  case added(SourceDevice)
  /// A device was removed at this instant. A frame before this event has cancelled its contacts.
  case removed(SourceDevice, at: Instant)
  /// The changes of contacts at one instant; the device is a ``SourceDevice/id``.
  case frame(ContactFrame)
  /// A gesture or scroll event of a touchpad or wheel; the device is a ``SourceDevice/id``.
  case touchpad(TouchpadEvent)
  /// A hover event of a mouse or pen, in points of the screen; the device is a ``SourceDevice/id``.
  case hover(HoverEvent)
  /// A problem with a device or with its description; the source continues.
  case fault(SourceError)
}
