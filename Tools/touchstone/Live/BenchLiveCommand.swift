import ArgumentParser
import LibinputSource

/// `touchstone bench live`: times the way from a readable descriptor to an action.
struct BenchLive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Time the way from a readable descriptor to a recognizer's action.",
    discussion: """
      A finger drags a layer. Its frames go through a pipe in the kernel's own form and are read, \
      decoded, tracked and recognized as those of a device are. The time of a frame counts from the \
      return of poll to the call of the pan's action. The aim is 50 microseconds for 99 of 100 \
      frames, in a release build; nothing is checked. --json prints JSON instead of text.

      Example: touchstone bench live --frames 1000
      """)

  /// What 99 of 100 frames should not exceed, in microseconds.
  private static let aim = 50.0

  @Option(help: "How many frames are counted; 100 to 1000000.")
  var frames = 10_000

  @ParentCommand private var bench: Bench

  func validate() throws {
    guard 100...1_000_000 ~= frames else {
      throw ValidationError("--frames takes 100 to 1000000, not \(frames).")
    }
  }

  func run() throws {
    let frames = frames
    let figures = try reportingFaults { () throws(SourceError) in
      try LatencyMeasurement.overPipe(frames: frames)
    }
    try writeOutput(bench.json ? Self.object(figures).line + "\n" : Self.text(figures))
  }

  private static func text(_ figures: LatencyFigures) -> String {
    var text = """
      From a readable descriptor to the action, over \(figures.frames) frames:
        median   \(rounded(figures.median)) us
        99 %     \(rounded(figures.percentile99)) us (aim: \(rounded(aim)) us)
        longest  \(rounded(figures.maximum)) us

      """
    #if DEBUG
      text += "This build is not optimized: its times say nothing.\n"
    #endif
    return text
  }

  private static func object(_ figures: LatencyFigures) -> JSONText {
    .object([
      ("name", .text("live")), ("frames", .integer(figures.frames)),
      ("medianMicroseconds", .number(rounded(figures.median))),
      ("percentile99Microseconds", .number(rounded(figures.percentile99))),
      ("maximumMicroseconds", .number(rounded(figures.maximum))),
      ("aimPercentile99Microseconds", .number(aim)),
    ])
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
