import TouchTracking
import Touchstone

/// Where live input comes from: something to poll that yields frames of contacts.
///
/// A source starts no thread and never blocks in ``dispatch(_:)``. It belongs to one thread, or one
/// isolation domain, which its user chooses.
///
///     let source = try LibinputTouchSource()
///     var feed = ApplicationFeed(window.application)
///     try source.dispatch { feed.take($0) }
///     // ... and again whenever `source.descriptor` is readable
public protocol TouchSource: AnyObject {
  /// What to poll for reading. The source keeps it open as long as it lives; its user must not read
  /// it nor close it.
  var descriptor: Int32 { get }

  /// The devices that are there now, in the order of their numbers.
  var devices: [SourceDevice] { get }

  /// Delivers everything that happened, in order, without waiting.
  ///
  /// To be called once before the first poll, since devices that are there at the start are
  /// announced without anything to read; then whenever ``descriptor`` is readable. `receive` must
  /// not call the source's own methods.
  ///
  /// - Complexity: O(events); nothing is allocated for a frame once storage has grown.
  /// - Throws: what ended the whole source. What concerns one device comes as
  ///   ``SourceEvent/fault(_:)``, and the other devices go on.
  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError)
}

/// What a source says.
public enum SourceEvent: Hashable, Sendable {
  /// A device is there. Its frames come after this.
  case added(SourceDevice)
  /// A device is gone, at this instant; its contacts were cancelled in a frame before this.
  case removed(SourceDevice, at: Instant)
  /// What happened to contacts at one instant; the device is a ``SourceDevice/id``.
  case frame(ContactFrame)
  /// What a touchpad or a wheel makes of its fingers; the device is a ``SourceDevice/id``.
  case touchpad(TouchpadEvent)
  /// What a mouse or a pen does that touches nothing, with places in points of the screen; the device is
  /// a ``SourceDevice/id``.
  case hover(HoverEvent)
  /// Something is wrong with a device, or with what is known of it; the source goes on.
  case fault(SourceError)
}
