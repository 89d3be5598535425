import TouchRecordings

/// The results of all series and targets, as a table or JSON.
struct GrowthReport {
  var results: [GrowthResult] = []
  var targets: [GrowthTarget.Result] = []

  /// Series whose cost grows faster than promised.
  var broken: [GrowthResult] { results.filter { $0.isBroken } }

  // MARK: For people

  /// A table of at most 80 columns: for each series its sizes, and the CPU time at each.
  var table: String {
    var lines = results.flatMap { Self.lines(of: $0) + [""] }
    if !targets.isEmpty {
      lines.append("targets".padded(to: 50) + "    CPU time    target")
      lines += targets.map(Self.line)
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of result: GrowthResult) -> [String] {
    let sizes = result.points.map(\.size) + result.skipped
    let times = result.points.map { time($0.best) } + result.skipped.map { _ in "skipped" }
    var lines = [
      result.title, "  " + sizes.map { "\($0)".padded(to: 8, onLeft: true) }.joined(),
      "  " + times.map { $0.padded(to: 8, onLeft: true) }.joined(),
    ]
    if let slope = result.slope, let first = result.fitted.first, let last = result.fitted.last {
      let verdict = result.isBroken ? "BROKEN" : "kept"
      let limit = result.promise.maximumSlope.readable(2)
      lines.append(
        "    slope \(slope.readable(2)) from \(first.size) to \(last.size); "
          + "\(result.promise.rawValue) (at most \(limit)): \(verdict)")
    }
    if let last = result.points.last, !result.skipped.isEmpty {
      lines.append("    skipped, because \(last.size) took too long to prepare or to run")
    }
    return lines
  }

  private static func line(of target: GrowthTarget.Result) -> String {
    let limit = target.limit.map { time($0) } ?? "-"
    return target.title.padded(to: 50) + time(target.best).padded(to: 12, onLeft: true)
      + limit.padded(to: 10, onLeft: true) + (target.isMissed ? " missed" : "")
  }

  /// A time with three digits and its unit.
  static func time(_ nanoseconds: Double) -> String {
    let units = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
    let unit = units.last { nanoseconds >= $0.1 * 0.9995 } ?? units[0]
    let value = nanoseconds / unit.1
    return value.readable(value < 9.995 ? 2 : value < 99.95 ? 1 : 0) + unit.0
  }

  // MARK: For programs

  /// One JSON object on a line, with the members `series` and `targets`.
  var json: String {
    JSONText.object([
      ("series", .list(results.map(Self.object))), ("targets", .list(targets.map(Self.object))),
    ]).compact
  }

  private static func object(_ result: GrowthResult) -> JSONText {
    .object([
      ("group", .text(result.group.rawValue)), ("title", .text(result.title)),
      ("promise", .text(result.promise.rawValue)),
      ("slope", .number(result.slope ?? .nan)),
      ("maximumSlope", .number(result.promise.maximumSlope)),
      ("isBroken", .boolean(result.isBroken)),
      (
        "points",
        .list(
          result.points.map { point in
            .object([
              ("size", .integer(point.size)), ("bestNanoseconds", .number(point.best)),
              ("medianNanoseconds", .number(point.median)),
              ("repetitions", .integer(point.repetitions)),
            ])
          })
      ),
      ("skipped", .list(result.skipped.map { .integer($0) })),
    ])
  }

  private static func object(_ target: GrowthTarget.Result) -> JSONText {
    .object([
      ("title", .text(target.title)), ("bestNanoseconds", .number(target.best)),
      ("medianNanoseconds", .number(target.median)),
      ("targetNanoseconds", .number(target.limit ?? .nan)),
    ])
  }
}
