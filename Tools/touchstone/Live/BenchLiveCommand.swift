import ArgumentParser
import LibinputSource
import TouchRecordings

/// `touchstone bench live`: measures the latency from a readable descriptor to an action.
struct BenchLive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Measure the latency from a readable descriptor to a recognizer's action.",
    discussion: """
      A finger drags a layer. Its frames are read, decoded, tracked and recognized; the time of a \
      frame counts from the return of poll to the call of the pan's action. The frames go through a \
      pipe in the kernel's own form and, with --uinput, through a touchscreen that the kernel \
      creates for it, which is read without libinput and through it. Other programs that read \
      touchscreens, such as a window system, see that finger too.

      With --paced the tool sleeps between frames as with a touchscreen of 120 Hz, and plays the \
      workloads W1 to W4 of "touchstone bench" through the pipe. The time of a frame then counts \
      until all its actions were called. A thousand frames take eight seconds for each workload.

      The target is 50 microseconds for 99 of 100 frames, in a release build; it is not checked. \
      --format jsonl prints a JSON object for each row instead of a table. The status is 1 if fewer frames \
      than requested led to an action, 71 if /dev/uinput is missing or its touchscreen stays \
      silent, 77 if you may not write to it.

      Example: touchstone bench live --frames 1000
      """)

  /// The target for 99 of 100 frames, in microseconds.
  static let aim = 50.0

  @Option(
    help: """
      The number of frames of each row, 100 to 1000000; 10000 by default, with --paced 1000.
      """)
  var frames: Int?

  @Flag(help: "Measure devices too, with one that the kernel creates through /dev/uinput.")
  var uinput = false

  @Flag(help: "Sleep between frames as with a touchscreen of 120 Hz.")
  var paced = false

  @ParentCommand private var bench: Bench

  func validate() throws {
    if let frames, !(100...1_000_000 ~= frames) {
      throw ValidationError("--frames must be between 100 and 1000000 (got \(frames)).")
    }
    if paced, uinput {
      throw ValidationError("--paced cannot be combined with --uinput.")
    }
  }

  func run() throws {
    let frames = frames ?? (paced ? 1000 : 10_000)
    let rows = try paced ? pacedRows(frames) : rows(frames)
    if bench.json {
      try writeOutput(rows.map { $0.object.compact + "\n" }.joined())
    } else {
      try writeText(text(rows))
    }
    // Without frames, all results would be zero and meet any target.
    if rows.contains(where: { $0.figures.frames < frames }) { throw ExitCode.failure }
  }

  private func rows(_ frames: Int) throws -> [LatencyRow] {
    try LatencyMeasurement.Way.allCases.filter { uinput || !$0.needsDevice }.map { way in
      let figures = try reportingFaults { () throws(SourceError) in
        try LatencyMeasurement.of(way, frames: frames)
      }
      return LatencyRow(kind: .way(way), figures: figures)
    }
  }

  private func pacedRows(_ frames: Int) throws -> [LatencyRow] {
    let progress = ProgressLine("measuring at 120 Hz")
    defer { progress.clear() }
    let workloads = PacedMeasurement.workloads
    return try workloads.enumerated().map { index, workload in
      let figures = try PacedMeasurement(workload: workload, frames: frames).run { share in
        _ = progress.show((Double(index) + share) / Double(workloads.count))
      }
      return LatencyRow(kind: .paced(workload), figures: figures)
    }
  }

  private func text(_ rows: [LatencyRow]) -> String {
    var text =
      paced
      ? "From a readable descriptor to the end of the last action, at 120 Hz, in us:\n"
      : "From a readable descriptor to the action, in microseconds:\n"
    text += rows.map { $0.text + "\n" }.joined()
    text += "The target for 99 % is \(Self.aim) us.\n"
    if !paced, !uinput { text += "Devices and libinput were not measured: --uinput does.\n" }
    #if DEBUG
      text += "This is a debug build: its times are meaningless.\n"
    #endif
    return text
  }
}

/// The results of one path or workload.
private struct LatencyRow {
  enum Kind {
    case way(LatencyMeasurement.Way)
    case paced(Workload)
  }

  let kind: Kind
  let figures: LatencyFigures

  var text: String {
    "  \(title)  median \(rounded(figures.median)), 99 % \(rounded(figures.percentile99)), "
      + "longest \(rounded(figures.maximum)), over \(figures.frames) frames"
  }

  private var title: String {
    switch kind {
    case .way(.pipe): "pipe, no libinput:   "
    case .way(.evdev): "device, no libinput: "
    case .way(.libinput): "device, libinput:    "
    case .paced(let workload): "\(workload.rawValue):"
    }
  }

  private var names: [(String, JSONText)] {
    switch kind {
    case .way(let way): [("way", .text("\(way)"))]
    case .paced(let workload):
      [("way", .text("pipe")), ("workload", .text(workload.rawValue)), ("hertz", .integer(120))]
    }
  }

  var object: JSONText {
    .object(
      [("name", .text("live"))] + names + [
        ("frames", .integer(figures.frames)),
        ("medianMicroseconds", .number(rounded(figures.median))),
        ("percentile99Microseconds", .number(rounded(figures.percentile99))),
        ("maximumMicroseconds", .number(rounded(figures.maximum))),
        ("aimPercentile99Microseconds", .number(BenchLive.aim)),
      ])
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
