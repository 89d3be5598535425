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

      The status is 0 when all of them can be read, and 77 when this user may not read one. Else it \
      is that of the first fault: 66 there is no touch device, or it went away; 71 the system fails; \
      78 udev does not know it, or calibrates it wrongly.

      Examples:
        touchstone devices
        touchstone devices --format jsonl
      """)

  typealias Format = OutputFormat

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
    case .text: try writeText(table.text)
    case .jsonl: try writeOutput(table.jsonLines)
    }
    let faults = reports.flatMap(\.faults).filter(\.stopsDevice)
    if !faults.isEmpty { throw faults.status }
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
