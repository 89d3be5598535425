import CLibinput
import CLibudev
import Glibc

/// A libinput context with everything it must keep alive: the table of functions that open devices, and the
/// storage for its log messages.
///
/// libinput is not thread-safe; use a context on one thread at a time.
final class LibinputContext {
  let opener: DeviceOpener
  /// Log messages from libinput, until `takeLoggedErrors()` is called.
  private var loggedErrors: [SourceError] = []
  private var context: OpaquePointer?
  private let interface: UnsafeMutablePointer<libinput_interface>

  /// Further messages are dropped.
  private static let limit = 64

  init(_ backend: LibinputTouchSource.Backend, opener: DeviceOpener) throws(SourceError) {
    self.opener = opener
    // libinput keeps this pointer for the lifetime of the context.
    interface = .allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, data in
          guard let path, let self = LibinputContext.from(data) else { return -EINVAL }
          return self.opener.open(path, flags: flags)
        },
        close_restricted: { descriptor, data in
          LibinputContext.from(data)?.opener.close(descriptor)
        }))
    let data = Unmanaged.passUnretained(self).toOpaque()
    switch backend {
    case .paths: context = libinput_path_create_context(interface, data)
    case .seat:
      guard let udev = udev_new() else {
        throw SourceError(reason: .system(action: "ask udev", code: ENOMEM))
      }
      context = libinput_udev_create_context(interface, data, udev)
      // libinput holds its own reference.
      udev_unref(udev)
    }
    guard context != nil else {
      throw SourceError(reason: .system(action: "create a libinput context", code: ENOMEM))
    }
    listen()
  }

  deinit {
    if let context { libinput_unref(context) }
    interface.deinitialize(count: 1)
    interface.deallocate()
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> LibinputContext? {
    data.map { Unmanaged<LibinputContext>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The descriptor to poll for reading.
  var descriptor: Int32 { libinput_get_fd(context) }

  /// Assigns a seat, whose devices are added and removed automatically from now on. The devices already
  /// present are queued.
  func assign(seat: String) throws(SourceError) {
    guard libinput_udev_assign_seat(context, seat) == 0 else {
      throw SourceError(reason: .noDevices(seat: seat))
    }
  }

  /// Adds the device at a node; false if libinput refuses it. May wait up to 2 seconds for udev.
  func add(path: String) -> Bool { libinput_path_add_device(context, path) != nil }

  /// Reads all available events.
  func dispatch() throws(SourceError) {
    let code = libinput_dispatch(context)
    guard code == 0 || code == -EAGAIN || code == -EINTR else {
      throw SourceError(reason: .system(action: "read from libinput", code: -code))
    }
  }

  /// The next queued event, which the caller must destroy; nil if there is none.
  func nextEvent() -> OpaquePointer? { libinput_get_event(context) }

  /// Closes all devices. The cancelled contacts and removed devices are queued as events.
  func suspend() { libinput_suspend(context) }

  /// Opens the devices again, as new ones.
  func resume() throws(SourceError) {
    guard libinput_resume(context) == 0 else {
      throw SourceError(reason: .system(action: "open the devices again", code: EIO))
    }
  }

  // MARK: Complaints

  /// Returns libinput's messages since the last call.
  func takeLoggedErrors() -> [SourceError] {
    guard !loggedErrors.isEmpty else { return [] }
    defer { loggedErrors = [] }
    return loggedErrors
  }

  private func listen() {
    // Lost events are reported only at this log level.
    libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
    libinput_log_set_handler(context) { context, priority, format, arguments in
      guard let context, let format, let arguments else { return }
      let isError = priority == LIBINPUT_LOG_PRIORITY_ERROR
      guard isError || strstr(format, "SYN_DROPPED") != nil else { return }
      var line = [CChar](repeating: 0, count: 512)
      vsnprintf(&line, line.count, format, arguments)
      let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
      LibinputContext.from(libinput_get_user_data(context))?.complain(
        String(decoding: bytes, as: UTF8.self))
    }
  }

  private func complain(_ message: String) {
    guard loggedErrors.count < Self.limit else { return }
    let isLoss = message.contains("SYN_DROPPED")
    loggedErrors.append(
      SourceError(reason: isLoss ? .lostEvents : .library(name: "libinput", message: message)))
  }
}
