import Testing
import TouchImaging
import TouchPainting

@Suite("colors")
struct ColorTests {
  @Test("hexadecimal colors are read with and without alpha, in either case")
  func hexadecimal() throws {
    let plain = try #require(Color(hex: "#ff8000"))
    #expect(plain.pixel == Pixel(red: 255, green: 128, blue: 0))
    let clear = try #require(Color(hex: "#0aB1c240"))
    #expect(clear.pixel == Pixel(red: 10, green: 177, blue: 194, alpha: 64))
    #expect(clear.hex == "#0ab1c240")
    #expect(plain.hex == "#ff8000")
  }

  @Test(
    "what is no hexadecimal color is nil",
    arguments: [
      "", "#", "ff8000", "#ff800", "#ff80000", "#ff80gg", "#ff8000123", "#-f8000", "#ÿÿÿ",
    ])
  func noColor(_ text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test("every pixel survives becoming a color")
  func pixels() {
    for value in UInt8.min...UInt8.max {
      let pixel = Pixel(red: value, green: 255 - value, blue: value / 2, alpha: value)
      #expect(Color(pixel).pixel == pixel)
    }
  }

  @Test("channels out of range come to the nearer end, and NaN to 0")
  func limits() {
    let color = Color(red: 2, green: -1, blue: .nan, alpha: .infinity)
    #expect(color.pixel == Pixel(red: 255, green: 0, blue: 0))
    var later = color
    later.blue = 17
    #expect(later.pixel.blue == 255)
  }
}
