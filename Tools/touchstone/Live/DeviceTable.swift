import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// The output of `touchstone devices`.
struct DeviceTable {
  var reports: [DeviceReport]

  // MARK: For people

  private static let heading = [
    "node", "name", "kind", "size (mm)", "units/mm", "contacts", "output", "seat",
  ]

  /// A heading, and for each device a line with its values and lines with its faults.
  var text: String {
    let rows = [Self.heading] + reports.map { Self.cells(of: $0).map { $0.escapingControls() } }
    let widths = Self.heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = Self.line(Self.heading, widths)
    for (report, row) in zip(reports, rows.dropFirst()) {
      text += Self.line(row, widths)
      for fault in report.faults {
        text += "  \(fault.stopsDevice ? "" : "warning: ")" + "\(fault)".escapingControls() + "\n"
      }
    }
    return text
  }

  private static func cells(of report: DeviceReport) -> [String] {
    let size = report.size.map { "\($0.width.inTenths) x \($0.height.inTenths)" }
    let resolution = report.resolution.map { x, y in
      x == y ? x.inTenths : "\(x.inTenths) x \(y.inTenths)"
    }
    return [
      report.node, report.name.isEmpty ? "-" : report.name, report.kindName, size ?? "-",
      resolution ?? "-", report.slots.map(String.init) ?? "-", report.output ?? "-",
      report.seat.isEmpty ? "-" : report.seat,
    ]
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  // MARK: For programs

  /// One object per device; unknown values are omitted.
  var jsonLines: String { reports.map { Self.object($0).compact + "\n" }.joined() }

  private static func object(_ report: DeviceReport) -> JSONText {
    var members: [(String, JSONText)] = [
      ("node", .text(report.node)), ("name", .text(report.name)), ("kind", .text(report.kindName)),
    ]
    if let size = report.size {
      members.append(("width", .number(size.width.inThousandths)))
      members.append(("height", .number(size.height.inThousandths)))
    }
    if let (x, y) = report.resolution {
      members.append(("unitsPerMillimeter", .list([.number(x), .number(y)])))
    }
    if let slots = report.slots { members.append(("contacts", .integer(slots))) }
    if let output = report.output { members.append(("output", .text(output))) }
    if !report.seat.isEmpty { members.append(("seat", .text(report.seat))) }
    members.append(("faults", .list(report.faults.map(object))))
    return .object(members)
  }

  private static func object(_ fault: SourceError) -> JSONText {
    .object([("message", .text("\(fault)")), ("stops", .boolean(fault.stopsDevice))])
  }
}

extension DeviceReport {
  fileprivate var kindName: String { kind?.name ?? (surface == nil ? "unknown" : "touch") }

  /// The size in millimeters; nil if it would be a guess.
  fileprivate var size: (width: Double, height: Double)? {
    guard let surface, surface.fault == nil else { return nil }
    let size = surface.size
    return (size.width / Surface.pointsPerMillimeter, size.height / Surface.pointsPerMillimeter)
  }

  /// Units per millimeter of both axes; nil if the device reports none.
  fileprivate var resolution: (Double, Double)? {
    guard let surface, surface.x.resolution > 0, surface.y.resolution > 0 else { return nil }
    return (surface.x.resolution, surface.y.resolution)
  }
}

extension SourceDevice.Kind {
  /// The kind in one word.
  var name: String {
    switch self {
    case .touchscreen: "touchscreen"
    case .touchpad: "touchpad"
    case .pointer: "pointer"
    case .tablet: "tablet"
    }
  }
}

extension Double {
  /// The number with one decimal, or without if it is a whole number; for plausible sizes.
  fileprivate var inTenths: String {
    let tenths = Int(min(max(self * 10, -1e15), 1e15).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  fileprivate var inThousandths: Double { (self * 1000).rounded() / 1000 }
}
