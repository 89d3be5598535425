import Testing
import TouchImaging
import TouchPainting

@Suite("plots")
struct PlotTests {
  private func ramp(_ factor: Int) -> [Int] { (0..<256).map { $0 * factor } }

  @Test("a histogram looks as it did when it was looked at")
  func histogram() throws {
    let plot = try HistogramPlot(red: ramp(8), green: ramp(4), blue: ramp(8).reversed())
    try Golden.expect(try plot.image(width: 320, height: 260), named: "histogram")
  }

  @Test("the three channels share one height")
  func sharedHeight() throws {
    let full = [Int](repeating: 100, count: 256)
    let half = [Int](repeating: 50, count: 256)
    let image = try HistogramPlot(red: full, green: half, blue: full).image(width: 330, height: 272)
    // Panes of 66 2/3 pixels from y 14 on, with gaps of 14: red to 80.7, green from 94.7 to 161.3.
    #expect(image[100, 20].red > 180 && image[100, 20].green < 120)
    #expect(image[100, 105].green < 60)
    #expect(image[100, 140].green > 150 && image[100, 140].red < 130)
    #expect(image[100, 180].blue > 200)
  }

  @Test("an empty histogram has a plot")
  func emptyHistogram() throws {
    let none = [Int](repeating: 0, count: 256)
    #expect(try HistogramPlot(red: none, green: none, blue: none).image().width == 640)
  }

  @Test("huge counts have a plot")
  func hugeHistogram() throws {
    let huge = [Int](repeating: .max, count: 256)
    #expect(try HistogramPlot(red: huge, green: huge, blue: huge).image().height == 480)
  }

  @Test("a plot refuses counts that are no histogram, and names the channel")
  func badHistogram() {
    let good = ramp(1)
    let short = [1, 2, 3]
    #expect(
      throws: PaintingError(.histogram(channel: "green", problem: "3 counts, not 256"))
    ) { try HistogramPlot(red: good, green: short, blue: good) }
    var negative = good
    negative[7] = -2
    #expect(
      throws: PaintingError(.histogram(channel: "blue", problem: "a count of -2 for the value 7"))
    ) { try HistogramPlot(red: good, green: good, blue: negative) }
    #expect(throws: PaintingError.self) {
      try HistogramPlot(red: good, green: good, blue: good).image(width: 100, height: 300)
    }
  }

  @Test("a pie looks as it did when it was looked at")
  func pie() throws {
    let pie = try PieChart([
      PieSlice(name: "pan", amount: 5), PieSlice(name: "tap", amount: 3),
      PieSlice(name: "a gesture of a very long name", amount: 1.6),
      PieSlice(name: "pinch", amount: 0.4),
    ])
    try Golden.expect(try pie.image(width: 360, height: 200), named: "pie")
  }

  @Test("slices go clockwise from the top, each as wide as its share")
  func quarters() throws {
    let colors: [Pixel] = [.pureRed, .pureGreen, .pureBlue, .white]
    let slices = colors.map { PieSlice(name: "\($0)", amount: 2.5, color: Color($0)) }
    let pie = try PieChart(slices)
    #expect(pie.shares == [0.25, 0.25, 0.25, 0.25])
    let image = try pie.image(width: 400, height: 232)
    // The radius is 98 and the center (114, 116): 400 * 0.55 - 24 is less than 232 - 32.
    #expect(image[150, 50] == .pureRed && image[150, 180] == .pureGreen)
    #expect(image[80, 180] == .pureBlue && image[80, 50] == .white)
  }

  @Test("a narrow chart does not cut off the names in its legend", arguments: [170, 241])
  func narrowPie(width: Int) throws {
    func image(_ names: [String]) throws -> Image {
      try PieChart(names.map { PieSlice(name: $0, amount: 1) }).image(width: width, height: 174)
    }
    // Names truncated before their last letter look the same.
    #expect(try image(["red", "green", "blue"]) != image(["red", "greek", "blue"]))
  }

  @Test("one slice is a full circle")
  func oneSlice() throws {
    let image = try PieChart([PieSlice(name: "all", amount: 1, color: Color(.pureRed))]).image(
      width: 400, height: 232)
    #expect(image[150, 50] == .pureRed && image[80, 180] == .pureRed && image[114, 40] == .pureRed)
  }

  @Test(
    "amounts that are no shares are refused with their names",
    arguments: [0, -1, Double.infinity, -Double.infinity])
  func badAmounts(_ amount: Double) {
    #expect(throws: PaintingError(.amount(name: "b", value: amount))) {
      try PieChart([PieSlice(name: "a", amount: 1), PieSlice(name: "b", amount: amount)])
    }
  }

  @Test("NaN, sums without end, no slices and too many are refused")
  func badPies() {
    #expect(throws: PaintingError.self) { try PieChart([PieSlice(name: "a", amount: .nan)]) }
    let most = Double.greatestFiniteMagnitude
    #expect(throws: PaintingError(.sum(.infinity))) {
      try PieChart([PieSlice(name: "a", amount: most), PieSlice(name: "b", amount: most)])
    }
    #expect(throws: PaintingError.self) { try PieChart([]) }
    let many = (0...PieChart.maximumSlices).map { PieSlice(name: "\($0)", amount: 1) }
    let error = PaintingError(.tooManySlices(101, limit: 100))
    #expect(throws: error) { try PieChart(many) }
    #expect("\(error)" == "too many slices: 101, at most 100 are allowed")
  }

  @Test("shares too similar for any display to distinguish are painted")
  func extremes() throws {
    let pie = try PieChart([
      PieSlice(name: "all", amount: 1e300), PieSlice(name: "nothing", amount: 1e-300),
    ])
    #expect(try pie.image().width == 560)
  }
}
