import ArgumentParser
import Glibc
import LibinputSource

/// `touchstone devices`: says which touch devices there are.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the touch devices of this machine, and what is wrong with them.",
    discussion: """
      Touch screens and touchpads come with their size in millimetres, the units a millimetre of \
      their axes, how many contacts they report at a time, and the output and seat that udev knows \
      them by. Below a device stands what is wrong with it and what to do about it; devices that \
      cannot be looked at are listed too.

      The status is 66 when there is no touch device, 77 when there may be but none can be read.

      Examples:
        touchstone devices
        touchstone devices --format jsonl
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case jsonl
  }

  @Option(help: "Columns for people, or one JSON object a device: text or jsonl.")
  var format = Format.text

  func run() throws {
    let reports = DeviceReport.all()
    guard !reports.isEmpty else {
      writeError(Self.absence)
      throw ExitCode.noInput
    }
    let table = DeviceTable(reports: reports)
    switch format {
    case .text: try writeOutput(table.text)
    case .jsonl: try writeOutput(table.jsonLines)
    }
    guard !reports.contains(where: \.isUsable) else { return }
    let isForbidden = reports.contains { $0.faults.contains { $0.reason == .noPermission } }
    throw isForbidden ? ExitCode.noPermission : ExitCode.noInput
  }

  /// Why the list is empty.
  private static var absence: String {
    guard access("/dev/input", F_OK) == 0 else {
      return "There is no touch device: this machine has no /dev/input. In a container, hand the "
        + "devices in, as with --device /dev/input."
    }
    return "There is no touch device: none of the devices in /dev/input senses touch."
  }
}

extension DeviceReport {
  /// Whether touches can be read from the device.
  var isUsable: Bool { surface != nil && faults.allSatisfy { !$0.stopsDevice } }
}
