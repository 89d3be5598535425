import ArgumentParser
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings

/// `touchstone image histogram`: counts the values of an image.
struct ImageHistogram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "histogram",
    abstract: "Count the values of red, green, blue and gray.",
    discussion: """
      Prints a summary, or with --format jsonl all counts. -o draws the three colors, scaled to the \
      same height, instead of the summary. Transparent pixels are not counted.

      Examples:
        touchstone image histogram Recordings/images/lake.png
        touchstone image histogram Recordings/images/lake.png -o plot.png
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The drawing, .png, .jpg or .webp; - is standard output, as PNG.", valueName: "file")
  )
  var output: String?

  @Option(help: ArgumentHelp("The part to count: left,top,width,height.", valueName: "region"))
  var region: RegionArgument?

  @Option(
    help: ArgumentHelp(
      "The size of the drawing in pixels, at least 160x160; 640x480 by default.",
      valueName: "size"))
  var size: SizeArgument?

  @Option(help: "Text, or one JSON object: text or jsonl.")
  var format = OutputFormat.text

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func validate() throws {
    if let output { _ = try ImageFormat(of: output) }
    guard size == nil || output != nil else { throw ValidationError("--size needs -o.") }
    guard format == .text || output != "-" else {
      throw ValidationError("Only one of the drawing and the counts can be standard output.")
    }
  }

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    if let output { try OutputFile(path: output).refuse(overwriting: [input]) }
    let histogram = try histogram(of: try source.read())
    if let output { try OutputFile(path: output).write(try drawing(of: histogram, as: output)) }
    if output == "-" { return }
    switch format {
    case .text: if output == nil { try writeText(histogram.table) }
    case .jsonl: try writeOutput(histogram.object.compact + "\n")
    }
  }

  private func histogram(of image: Image) throws -> Histogram {
    do throws(ImageError) {
      return try Histogram(of: image, in: region?.rect, includesClearPixels: false)
    } catch {
      throw failure(reporting: error)
    }
  }

  private func drawing(of histogram: Histogram, as name: String) throws -> [UInt8] {
    let size = size?.size ?? PixelSize(width: 640, height: 480)
    do {
      let plot = try HistogramPlot(
        red: histogram.red.counts, green: histogram.green.counts, blue: histogram.blue.counts)
      let image = try plot.image(width: size.width, height: size.height)
      return try image.encoded(as: ImageEncoding(try ImageFormat(of: name)) ?? .png())
    } catch let error as PaintingError {
      throw failure(reporting: error)
    } catch let error as ImageError {
      throw failure(reporting: error)
    }
  }
}

extension Histogram {
  private var channels: [(name: String, counts: ChannelHistogram)] {
    [("red", red), ("green", green), ("blue", blue), ("gray", gray)]
  }

  fileprivate var table: String {
    var text = "channel  pixels  lowest  median  highest   mean\n"
    for (name, counts) in channels {
      let values = [counts.range?.lowerBound, counts.percentile(0.5), counts.range?.upperBound]
      let words = values.map { $0.map { "\($0)" } ?? "-" }
      let mean = counts.mean?.decimal(1)
      text += name.padded(to: 7) + "\(counts.total)".padded(to: 8, onLeft: true)
      text +=
        words[0].padded(to: 8, onLeft: true) + words[1].padded(to: 8, onLeft: true)
        + words[2].padded(to: 9, onLeft: true)
      text += (mean ?? "-").padded(to: 7, onLeft: true) + "\n"
    }
    return text
  }

  fileprivate var object: JSONText {
    .object(channels.map { ($0.name, .list($0.counts.counts.map { .integer($0) })) })
  }
}
