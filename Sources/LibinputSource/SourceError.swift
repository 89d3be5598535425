import Glibc
import TouchGeometry
import TouchRecordings
import TouchTracking

/// A problem with a device, with access to it, or with the system's libraries.
public struct SourceError: Error, Hashable, Sendable {
  /// The party at fault.
  public enum Blame: Hashable, Sendable {
    /// The device, its driver or its udev configuration.
    case device
    /// The program, or the user who specified the device.
    case caller
    /// The machine and its settings.
    case system
  }

  /// The reason for the error.
  public enum Reason: Hashable, Sendable {
    /// The user may not read the node.
    case noPermission
    /// The node does not exist.
    case noSuchDevice
    /// The node cannot be opened: the operating system's error number.
    case cannotOpen(code: Int32)
    /// The node is not that of an input device.
    case notAnInputDevice
    /// The device is not a touch device.
    case notATouchDevice
    /// udev has not processed the device, or its record cannot be read.
    case unknownToUdev
    /// The device reports no resolution; a ten-inch panel is assumed.
    case missingResolution
    /// The reported resolution implies a panel of this size in millimeters; a ten-inch panel is assumed
    /// instead.
    case absurdSize(width: Double, height: Double)
    /// udev's calibration matrix, quoted here, mirrors the panel, so rotations would be reversed. The device
    /// is not read.
    case mirroringCalibration(matrix: String)
    /// udev's calibration matrix, quoted here, maps the panel to a line or a point. The device is not read.
    case singularCalibration(matrix: String)
    /// udev's calibration matrix does not consist of six numbers. The device is read without calibration.
    case malformedCalibration(text: String)
    /// No seat session could be opened; the error number.
    case noSeat(code: Int32)
    /// There is a seat, but another session currently holds its devices.
    case inactiveSeat
    /// The seat with this name has no touch device that could be opened.
    case noDevices(seat: String)
    /// The kernel lost events because they were not read in time. The state of the contacts was read again
    /// or, for a stream, all contacts were cancelled.
    case lostEvents
    /// Events are stamped by a clock other than CLOCK_MONOTONIC, which is ahead of it by this span. Stamps
    /// are unchanged; frames are shifted by this span.
    case foreignClock(ahead: TimeSpan)
    /// The device was removed while it was being read.
    case vanished
    /// A log message from a library, with the library's name.
    case library(name: String, message: String)
    /// The operating system refused an action; the action and the error number.
    case system(action: String, code: Int32)
  }

  /// The node concerned, as in "/dev/input/event3"; empty if the error does not concern a single device.
  public var node: String
  /// The reason for the error.
  public var reason: Reason

  /// Creates an error.
  public init(node: String = "", reason: Reason) {
    self.node = node
    self.reason = reason
  }

  /// Creates the error for a node that could not be opened, from the operating system's error number.
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

  /// The party at fault.
  public var blame: Blame {
    switch reason {
    case .missingResolution, .absurdSize, .foreignClock, .vanished: .device
    case .noSuchDevice, .notAnInputDevice, .notATouchDevice, .lostEvents: .caller
    case .noPermission, .cannotOpen, .unknownToUdev, .mirroringCalibration, .singularCalibration,
      .malformedCalibration, .noSeat, .inactiveSeat, .noDevices, .library, .system:
      .system
    }
  }

  /// Whether the device, or the whole source if no node is named, delivers no events because of this error.
  /// False for warnings.
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
  /// One or two sentences: the device, the problem and how to fix it.
  public var description: String { node.isEmpty ? "\(reason)" : "\(node): \(reason)" }
}

extension SourceError.Reason: CustomStringConvertible {
  /// The problem and how to fix it. Text from a device, udev or a library is included without terminal
  /// control characters.
  public var description: String {
    switch self {
    case .noPermission: Self.missingPermission
    case .noSuchDevice: "there is no such device. \"touchstone devices\" lists all touch devices."
    case .cannotOpen(let code): "the device cannot be opened: \(systemMessage(code))."
    case .notAnInputDevice: "this is not an input device. Name one such as /dev/input/event0."
    case .notATouchDevice:
      "the device is not a touch device. \"touchstone devices\" lists touch devices."
    case .unknownToUdev: Self.missingUdev
    case .noSeat(let code):
      "cannot open a seat session: \(systemMessage(code)). Start seatd or log in on a seat, "
        + "or open devices directly."
    case .inactiveSeat: Self.foreignSeat
    case .noDevices(let seat):
      "\(printable(seat)) has no touch device that can be opened. \"touchstone devices\" lists what is "
        + "connected."
    case .vanished: "the device was disconnected."
    case .mirroringCalibration(let matrix):
      "the calibration matrix \"\(clipped(matrix))\" mirrors the panel, so rotations would run "
        + "backwards; the device is not read. \(Self.calibrationAdvice)"
    case .singularCalibration(let matrix):
      "the calibration matrix \"\(clipped(matrix))\" maps the panel to a line; the device is not "
        + "read. \(Self.calibrationAdvice)"
    case .malformedCalibration(let text):
      "\"\(clipped(text))\" is not a calibration matrix of six numbers and is ignored. "
        + Self.calibrationAdvice
    case .missingResolution:
      "the device reports no resolution; a ten-inch panel is assumed. Set EVDEV_ABS_35 and "
        + "EVDEV_ABS_36 in udev's hwdb for true distances."
    case .absurdSize(let width, let height):
      "the device reports a size of \(rounded(width)) x \(rounded(height)) mm; a ten-inch panel is "
        + "assumed. Set EVDEV_ABS_35 and EVDEV_ABS_36 in udev's hwdb."
    case .lostEvents:
      "events were lost because the program did not read them in time; touches were read again "
        + "or cancelled."
    case .foreignClock(let ahead):
      "time stamps of events are \(ahead) ahead of CLOCK_MONOTONIC. Recordings keep them; for gestures "
        + "they are corrected by that much. Make the sender use CLOCK_MONOTONIC."
    case .library(let name, let message): "\(name): \(printable(message))"
    case .system(let action, let code): "cannot \(action): \(systemMessage(code))."
    }
  }

  private static let missingPermission =
    "no permission to read the device. Add the user to the group \"input\" (usermod -aG input "
    + "USER, then log in again), or run the program in a session of seatd or logind."
  private static let missingUdev =
    "udev has not processed the device, so libinput refuses it. Check that udevd is running, then run "
    + "\"udevadm trigger\" and \"udevadm test\" with the device's path."
  private static let foreignSeat =
    "the seat provides no devices at the moment: another session holds it, or no service manages it. "
    + "Switch to the terminal of this program's session and start it there, or start seatd."
  private static let calibrationAdvice =
    "Correct LIBINPUT_CALIBRATION_MATRIX in udev's rules, or remove it."

  /// The beginning of a text from udev.
  private func clipped(_ text: String) -> String {
    printable(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
  }

  /// A text without the ASCII and ISO 6429 control characters, which would act on a terminal.
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
