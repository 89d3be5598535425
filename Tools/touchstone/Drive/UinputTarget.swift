import ArgumentParser
import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking

/// Plays into devices that the kernel creates (uinput): the recording's events, unchanged.
///
/// For programs that read input devices, they look like the recorded ones.
final class UinputTarget: DriveTarget {
  private struct Step {
    var time: Instant
    var device: Int
    var events: [InputEvent]
  }

  let name: String
  let times: [Instant]
  private let devices: [RecordedVirtualDevice]
  private let steps: [Step]

  /// - Parameter delay: The time that programs have to open the devices before the first touch.
  init(_ recording: Recording, delay: TimeSpan) throws {
    let touching = recording.devices.indices.filter { recording.devices[$0].surface != nil }
    var devices: [RecordedVirtualDevice] = []
    for index in touching {
      do throws(SourceError) {
        devices.append(try RecordedVirtualDevice(recording.devices[index]))
      } catch {
        throw Self.addingAdvice(error)
      }
    }
    for device in devices where !device.awaitUdev() {
      writeError(
        "\(device.node): udev has not processed the device, so libinput will not read it. Is udevd "
          + "running?")
    }
    self.devices = devices
    name = devices.map(\.node).joined(separator: " and ")
    steps = Self.steps(recording, touching)
    times = steps.map(\.time)
    poll(nil, 0, Int32(delay.milliseconds))
  }

  /// The frames of the touch devices with their times. Decreasing times are raised, and continue after a clock that was
  /// set back.
  private static func steps(_ recording: Recording, _ touching: [Int]) -> [Step] {
    var steps: [Step] = []
    var frames: [Int: [InputEvent]] = [:]
    var times = SteadyTimes(devices: touching.count)
    for event in recording.events {
      guard let device = touching.firstIndex(of: event.device) else { continue }
      frames[device, default: []].append(event)
      guard event.isReport else { continue }
      let time = times.time(event.time, of: device)
      let latest = max(time, steps.last?.time ?? time)
      steps.append(Step(time: latest, device: device, events: frames[device] ?? []))
      frames[device] = nil
    }
    return steps
  }

  /// An error of a new device, with advice if it is one of uinput.
  static func addingAdvice(_ error: SourceError) -> DriveError {
    guard error.node == "/dev/uinput", case .system(_, let code) = error.reason else {
      return DriveError("\(error)", error.exitCode)
    }
    return switch code {
    case ENOENT, ENODEV:
      DriveError(
        "there is no /dev/uinput. Load the kernel's module with \"modprobe uinput\" as root, or name "
          + "another target.", .systemError)
    case EACCES, EPERM:
      DriveError(
        "this user may not write to /dev/uinput. Run as root, or give a group the right by a rule of "
          + "udev: KERNEL==\"uinput\", GROUP=\"input\", MODE=\"0660\".", .noPermission)
    default: DriveError("\(error)", error.exitCode)
    }
  }

  func play(_ step: Int) throws {
    let step = steps[step]
    try reportingFaults { () throws(SourceError) in
      try devices[step.device].write(step.events)
    }
  }

  func liftAll() throws {
    for device in devices {
      try reportingFaults { () throws(SourceError) in try device.releaseAll() }
    }
  }

  /// Gives a slow reader a moment before the devices disappear.
  func finish() throws { poll(nil, 0, 200) }
}
