import ArgumentParser
import Glibc
import LibinputSource

/// `touchstone devices`: lists touch devices and tablets.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the touch devices and tablets of this machine and their problems.",
    discussion: """
      Lists touch screens, touchpads and pen tablets with their size in millimeters, the units per \
      millimeter of their axes, the number of contacts they report at once, and their output and \
      seat according to udev. Below each device are its problems, with advice. Devices that you may \
      not read are listed too. Tablets that libinput ignores, because they report no pen or no \
      resolution, are not listed.

      The status is 0 if all of them can be read, and 77 if you may not read one of them. Otherwise \
      it is that of the first problem: 66 no device was found, or it was unplugged; 71 the system \
      failed; 78 udev does not know the device, or calibrates it wrongly.

      Examples:
        touchstone devices
        touchstone devices --format jsonl
      """)

  @Option(help: "Columns, or one JSON object per device: text or jsonl.")
  var format = OutputFormat.text

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

  /// The reason why the list is empty.
  private static var absence: String {
    guard access("/dev/input", F_OK) == 0 else {
      return "No touch device or tablet was found: this machine has no /dev/input. In a container, "
        + "pass the devices in, for example with --device /dev/input."
    }
    return "No touch device or tablet was found: no device in /dev/input reports touches or pens."
  }
}
