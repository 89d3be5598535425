import ArgumentParser
import TouchImaging
import TouchPainting

/// `touchstone image pie`: draws a pie chart.
struct ImagePie: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pie",
    abstract: "Draw a pie chart with a legend.",
    discussion: """
      Slices begin at the top and go clockwise. Amounts must be greater than 0; their sum does not \
      matter.

      Example: touchstone image pie photos=212 drawings=80 scans=31.5 -o pie.png
      """)

  @Argument(
    help: ArgumentHelp("A slice and its amount, as in photos=212.", valueName: "name=amount"))
  var slices: [PieSliceArgument]

  @Option(
    help: ArgumentHelp(
      "The size in pixels, at least 160x120; 560x320 by default.", valueName: "size"))
  var size: SizeArgument?

  @OptionGroup var result: ImageOutput

  func run() throws {
    let size = size?.size ?? PixelSize(width: 560, height: 320)
    let image: Image
    do throws(PaintingError) {
      image = try PieChart(slices.map(\.slice)).image(width: size.width, height: size.height)
    } catch {
      throw failure(reporting: error)
    }
    try result.write(image)
  }
}

/// A slice on the command line.
struct PieSliceArgument: ExpressibleByArgument, Hashable {
  let slice: PieSlice

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "="), sign != argument.startIndex,
      let amount = Double(argument[argument.index(after: sign)...])
    else { return nil }
    slice = PieSlice(name: String(argument[..<sign]), amount: amount)
  }
}
