import ArgumentParser
import LibinputSource
import TouchRecordings

/// `touchstone bench live`: times the way from a readable descriptor to an action.
struct BenchLive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Time the way from a readable descriptor to a recognizer's action.",
    discussion: """
      A finger drags a layer. Its frames are read, decoded, tracked and recognized; the time of a \
      frame counts from the return of poll to the call of the pan's action. They go through a pipe \
      in the kernel's own form and, with --uinput, through a touchscreen that the kernel makes for \
      it, which is read without libinput and through it. Whatever else reads touchscreens, such as \
      a window system, sees that finger too: do not ask for it amid other work.

      The aim is 50 microseconds for 99 of 100 frames, in a release build; it is not checked. \
      --json prints a JSON object for each way instead of a table. The status is 1 when fewer frames \
      than asked for led to an action, 71 when there is no /dev/uinput or nothing of its touchscreen \
      is to be heard, 77 when this user may not write to it.

      Example: touchstone bench live --frames 1000
      """)

  /// What 99 of 100 frames should not exceed, in microseconds.
  static let aim = 50.0

  @Option(help: "How many frames are counted of each way; 100 to 1000000.")
  var frames = 10_000

  @Flag(help: "Measure devices too, by one that the kernel makes through /dev/uinput.")
  var uinput = false

  @ParentCommand private var bench: Bench

  func validate() throws {
    guard 100...1_000_000 ~= frames else {
      throw ValidationError("--frames takes 100 to 1000000, not \(frames).")
    }
  }

  func run() throws {
    let frames = frames
    let ways = LatencyMeasurement.Way.allCases.filter { uinput || !$0.needsDevice }
    let rows = try ways.map { way in
      let figures = try reportingFaults { () throws(SourceError) in
        try LatencyMeasurement.of(way, frames: frames)
      }
      return LatencyRow(way: way, figures: figures)
    }
    if bench.json {
      try writeOutput(rows.map { $0.object.line + "\n" }.joined())
    } else {
      try writeOutput(Self.text(rows, isComplete: uinput))
    }
    // Figures of no frame would be zero, and better than any aim.
    if rows.contains(where: { $0.figures.frames < frames }) { throw ExitCode.failure }
  }

  private static func text(_ rows: [LatencyRow], isComplete: Bool) -> String {
    var text = "From a readable descriptor to the action, in microseconds:\n"
    text += rows.map { $0.text + "\n" }.joined()
    text += "The aim for 99 % is \(aim) us.\n"
    if !isComplete { text += "Devices and libinput were not measured: --uinput does.\n" }
    #if DEBUG
      text += "This build is not optimized: its times say nothing.\n"
    #endif
    return text
  }
}

/// What was measured of one way.
private struct LatencyRow {
  let way: LatencyMeasurement.Way
  let figures: LatencyFigures

  var text: String {
    "  \(title)  median \(rounded(figures.median)), 99 % \(rounded(figures.percentile99)), "
      + "longest \(rounded(figures.maximum)), over \(figures.frames) frames"
  }

  private var title: String {
    switch way {
    case .pipe: "pipe, no libinput:   "
    case .evdev: "device, no libinput: "
    case .libinput: "device, libinput:    "
    }
  }

  var object: JSONText {
    .object([
      ("name", .text("live")), ("way", .text("\(way)")), ("frames", .integer(figures.frames)),
      ("medianMicroseconds", .number(rounded(figures.median))),
      ("percentile99Microseconds", .number(rounded(figures.percentile99))),
      ("maximumMicroseconds", .number(rounded(figures.maximum))),
      ("aimPercentile99Microseconds", .number(BenchLive.aim)),
    ])
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
