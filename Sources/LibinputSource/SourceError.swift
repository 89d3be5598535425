import Glibc
import TouchGeometry
import TouchTracking

/// What is wrong with a device, with the access to it, or with this system's libraries.
public struct SourceError: Error, Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// The device, its driver or what udev was told of it.
    case device
    /// The program, or whoever named the device.
    case caller
    /// The machine and its settings.
    case system
  }

  /// What went wrong.
  public enum Reason: Hashable, Sendable {
    /// The node may not be read by this user.
    case noPermission
    /// There is no such node.
    case noSuchDevice
    /// The node cannot be opened: the operating system's error number.
    case cannotOpen(code: Int32)
    /// The node is not that of an input device.
    case notAnInputDevice
    /// The device senses no touch.
    case notATouchDevice
    /// udev has not looked at the device, or what it wrote down cannot be read.
    case unknownToUdev
    /// The device reports no resolution; a ten-inch panel is assumed.
    case missingResolution
    /// The resolution makes a panel of this size in millimetres; the same is assumed instead.
    case absurdSize(width: Double, height: Double)
    /// udev's calibration matrix, in its own words, mirrors the panel: rotations would run backwards.
    /// The device is not read.
    case mirroringCalibration(matrix: String)
    /// udev's calibration matrix, in its own words, maps the panel to a line or a point. The device
    /// is not read.
    case singularCalibration(matrix: String)
    /// What udev calls a calibration matrix is not made of six numbers. The device is read as if it
    /// had none.
    case malformedCalibration(text: String)
    /// No session of a seat could be had: what was tried.
    case noSeat(code: Int32)
    /// There is a seat, but another session has its devices at present.
    case inactiveSeat
    /// The seat of this name has no touch device that could be opened.
    case noDevices(seat: String)
    /// The kernel lost events because nobody read them in time. What is down was read anew, or of a
    /// stream cancelled.
    case lostEvents
    /// Events are stamped by another clock than CLOCK_MONOTONIC, so much ahead of it. Their stamps stay
    /// as they are; frames are moved by this span.
    case foreignClock(ahead: TimeSpan)
    /// The device went away while it was read.
    case vanished
    /// A library complains; its name and words.
    case library(name: String, message: String)
    /// The operating system refused: what was tried, and its error number.
    case system(action: String, code: Int32)
  }

  /// The node concerned, as in "/dev/input/event3"; empty where it is not one device's.
  public var node: String
  /// What went wrong.
  public var reason: Reason

  /// Creates an error.
  public init(node: String = "", reason: Reason) {
    self.node = node
    self.reason = reason
  }

  /// The error for a node that could not be opened, by the operating system's error number.
  init(node: String, openingFailedWith code: Int32) {
    let reason: Reason =
      switch code {
      case EACCES, EPERM: .noPermission
      case ENOENT: .noSuchDevice
      case ENODEV, ENXIO: .vanished
      default: .cannotOpen(code: code)
      }
    self.init(node: node, reason: reason)
  }

  /// Who is to blame.
  public var blame: Blame {
    switch reason {
    case .missingResolution, .absurdSize, .foreignClock, .vanished: .device
    case .noSuchDevice, .notAnInputDevice, .notATouchDevice, .lostEvents: .caller
    case .noPermission, .cannotOpen, .unknownToUdev, .mirroringCalibration, .singularCalibration,
      .malformedCalibration, .noSeat, .inactiveSeat, .noDevices, .library, .system:
      .system
    }
  }

  /// Whether nothing comes from the device, or from the source if no node is named; false for what
  /// is only to be warned of.
  public var stopsDevice: Bool {
    switch reason {
    case .noPermission, .noSuchDevice, .cannotOpen, .notAnInputDevice, .notATouchDevice,
      .unknownToUdev, .mirroringCalibration, .singularCalibration, .noSeat, .inactiveSeat,
      .noDevices, .vanished, .system:
      true
    case .missingResolution, .absurdSize, .malformedCalibration, .lostEvents, .foreignClock,
      .library:
      false
    }
  }
}

extension SourceError: CustomStringConvertible {
  /// One sentence or two: which device, what is wrong and what to do about it.
  public var description: String { node.isEmpty ? "\(reason)" : "\(node): \(reason)" }
}

extension SourceError.Reason: CustomStringConvertible {
  /// The reason in words, with what to do about it. What a device, udev or a library says stands in
  /// it without characters that would act on a terminal.
  public var description: String {
    switch self {
    case .noPermission: Self.missingPermission
    case .noSuchDevice: "there is no such device. \"touchstone devices\" lists those there are."
    case .cannotOpen(let code): "the device cannot be opened: \(systemMessage(code))."
    case .notAnInputDevice: "this is no input device. Name one such as /dev/input/event0."
    case .notATouchDevice:
      "the device senses no touch. \"touchstone devices\" lists those that do."
    case .unknownToUdev: Self.missingUdev
    case .noSeat(let code):
      "cannot open a seat session: \(systemMessage(code)). Start seatd or log in on a seat, "
        + "or open devices directly."
    case .inactiveSeat: Self.foreignSeat
    case .noDevices(let seat):
      "\(printable(seat)) has no touch device that can be opened. \"touchstone devices\" says what is "
        + "there."
    case .vanished: "the device went away."
    case .mirroringCalibration(let matrix):
      "the calibration matrix \"\(clipped(matrix))\" mirrors the panel, so rotations would run "
        + "backwards; the device is not read. \(Self.calibrationAdvice)"
    case .singularCalibration(let matrix):
      "the calibration matrix \"\(clipped(matrix))\" maps the panel to a line; the device is not "
        + "read. \(Self.calibrationAdvice)"
    case .malformedCalibration(let text):
      "\"\(clipped(text))\" is no calibration matrix of six numbers and is not applied. "
        + Self.calibrationAdvice
    case .missingResolution:
      "the device reports no resolution; a ten-inch panel is assumed. Set EVDEV_ABS_35 and "
        + "EVDEV_ABS_36 in udev's hwdb for true distances."
    case .absurdSize(let width, let height):
      "the device says that it is \(rounded(width)) x \(rounded(height)) mm and is taken to be a "
        + "ten-inch panel. Set EVDEV_ABS_35 and EVDEV_ABS_36 in udev's hwdb."
    case .lostEvents:
      "events were lost because the program did not read them in time; what is down was read anew "
        + "or cancelled."
    case .foreignClock(let ahead):
      "events are stamped \(ahead) ahead of CLOCK_MONOTONIC. A recording keeps their times; gestures "
        + "take them to be that much earlier. Have the sender stamp them by CLOCK_MONOTONIC."
    case .library(let name, let message): "\(name): \(printable(message))"
    case .system(let action, let code): "cannot \(action): \(systemMessage(code))."
    }
  }

  private static let missingPermission =
    "no permission to read the device. Add the user to the group \"input\" (usermod -aG input "
    + "USER, then log in again), or run the program where seatd or logind lends devices."
  private static let missingUdev =
    "udev has not looked at the device, so libinput refuses it. See whether udevd runs, then run "
    + "\"udevadm trigger\" and \"udevadm test\" with the device's path."
  private static let foreignSeat =
    "the seat lends no devices now: another session has it, or nobody manages it. Switch to the "
    + "terminal of this program's session and start it there, or start seatd."
  private static let calibrationAdvice =
    "Set LIBINPUT_CALIBRATION_MATRIX right in udev's rules, or take it out."

  /// The first characters of what udev says.
  private func clipped(_ text: String) -> String {
    printable(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
  }

  /// What others say, without the controls of ASCII and ISO 6429, which would act on a terminal.
  private func printable(_ text: String) -> String {
    String(
      text.unicodeScalars.map {
        $0.value < 0x20 || 0x7F...0x9F ~= $0.value ? "?" : Character($0)
      })
  }

  private func rounded(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "a huge number of" }
    return value.decimal(0)
  }
}

/// The operating system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
