/// The figures of several benchmarks, for people or for programs.
struct BenchReport {
  var measurements: [Measurement]

  /// Measurements with more allocations in the steady state than their budget has.
  var overBudget: [Measurement] {
    measurements.filter { measurement in
      guard let steady = measurement.allocations?.steady,
        let limit = Budget.of(measurement.name)?.steadyAllocations
      else { return false }
      return steady > limit
    }
  }

  // MARK: For people

  private static let header = [
    "", "what", "units", "best ns", "median", "aim", "steady allocs", "aim", "all frames", "bytes",
    "",
  ]

  /// A table: times are nanoseconds a unit, allocations are a frame.
  var table: String {
    let lines = [Self.header] + measurements.map(Self.cells)
    let widths = Self.header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        return column < 2 ? line[column] + padding : padding + line[column]
      }
      return cells.joined(separator: "  ").trimmingTrailingSpaces
    }.joined(separator: "\n")
  }

  private static func cells(of measurement: Measurement) -> [String] {
    let budget = Budget.of(measurement.name)
    let allocations = measurement.allocations
    func text(_ value: Double?, _ places: Int) -> String {
      value.map { decimal($0, places: places) } ?? "-"
    }
    let places = measurement.best < 100 ? 2 : 0
    return [
      measurement.name, measurement.title, "\(measurement.count) \(measurement.unit)s",
      text(measurement.best, places), text(measurement.median, places), text(budget?.time, 0),
      text(allocations?.steady, 3), text(budget?.steadyAllocations, 0), text(allocations?.whole, 3),
      text(allocations?.bytes, 1), measurement.rate,
    ]
  }

  // MARK: For programs

  /// One JSON object with a member `benchmarks`.
  var json: String {
    let objects = measurements.map { "    \(Self.object($0))" }.joined(separator: ",\n")
    return "{\n  \"benchmarks\": [\n\(objects)\n  ]\n}"
  }

  private static func object(_ measurement: Measurement) -> String {
    var members = [
      "\"name\": \"\(measurement.name)\"", "\"unit\": \"\(measurement.unit)\"",
      "\"count\": \(measurement.count)", "\"frames\": \(measurement.frames)",
      "\"actions\": \(measurement.actions)", "\"checksum\": \(measurement.checksum)",
      "\"bestNanoseconds\": \(decimal(measurement.best, places: 3))",
      "\"medianNanoseconds\": \(decimal(measurement.median, places: 3))",
      "\"repetitions\": \(measurement.times.count)",
    ]
    if let bytes = measurement.bytesPerSecond {
      members.append("\"bytesPerSecond\": \(decimal(bytes, places: 0))")
    }
    if let allocations = measurement.allocations {
      members.append("\"steadyAllocationsPerFrame\": \(decimal(allocations.steady, places: 6))")
      members.append("\"allocationsPerFrame\": \(decimal(allocations.whole, places: 6))")
      members.append("\"bytesPerFrame\": \(decimal(allocations.bytes, places: 3))")
    }
    if let budget = Budget.of(measurement.name) {
      members.append("\"aimNanoseconds\": \(decimal(budget.time, places: 3))")
      if let limit = budget.steadyAllocations {
        members.append("\"aimSteadyAllocationsPerFrame\": \(decimal(limit, places: 6))")
      }
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// A number that is not negative with so many decimals, at most nine.
  private static func decimal(_ value: Double, places: Int) -> String {
    let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
    let scaled = (value * Double(unit)).rounded()
    guard scaled.isFinite, scaled < 9e18 else { return "0" }
    let (whole, fraction) = Int(scaled).quotientAndRemainder(dividingBy: unit)
    guard places > 0 else { return "\(whole)" }
    let digits = String(fraction)
    return "\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
