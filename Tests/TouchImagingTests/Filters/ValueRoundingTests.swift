import Testing

@testable import TouchImaging

@Suite("rounding of filters")
struct ValueRoundingTests {
  @Test("gray is the nearest whole number, or the one below as a division of integers gives it")
  func gray() throws {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 13) {
        let pixel = Pixel(red: UInt8(red), green: UInt8(green), blue: 200)
        let image = Image(width: 1, height: 1, filledWith: pixel)
        let mean = red + green + 200
        let luminance = 2126 * red + 7152 * green + 722 * 200
        func value(_ level: GrayLevel, _ rounding: ValueRounding) throws -> Int {
          Int(try image.applying(GrayFilter(level, rounding: rounding))[0, 0].red)
        }
        #expect(try value(.mean, .down) == mean / 3)
        #expect(try value(.mean, .nearest) == (2 * mean + 3) / 6)
        #expect(try value(.luminance, .down) == luminance / 10_000)
        #expect(try value(.luminance, .nearest) == (luminance + 5_000) / 10_000)
      }
    }
  }

  @Test("an edge's value is the nearest whole number, or the one below", arguments: 1...64)
  func edges(step: Int) throws {
    var image = Image(width: 3, height: 3, filledWith: Pixel(gray: 0))
    for y in 0..<3 { image[2, y] = Pixel(gray: UInt8(4 * step - 1)) }
    // gx is four times the step from left to right, gy is 0.
    let exact = Double(4 * (4 * step - 1)) / 5.635
    func value(_ rounding: ValueRounding) throws -> Double {
      Double(try image.applying(SobelFilter(rounding: rounding))[1, 1].green)
    }
    #expect(try value(.nearest) == exact.rounded())
    #expect(try value(.down) == exact.rounded(.down))
  }

  @Test("an edge's value without its fraction is exact for all differences that there are")
  func exactEdges() {
    // As whole millionths of the divisor's square, 5.635².
    let square = 31_753_225
    var wrong = 0
    for x in 0...1020 {
      for y in x...1020 {
        let level = Int(SobelFilter.magnitudeDown(Int16(x), Int16(y)))
        let sum = (x * x + y * y) * 1_000_000
        let isWhole = level * level * square <= sum && sum < (level + 1) * (level + 1) * square
        wrong += isWhole || level == 255 && sum >= 255 * 255 * square ? 0 : 1
      }
    }
    #expect(wrong == 0)
  }

  @Test("a gain multiplies colors up to white, and keeps alpha")
  func gain() throws {
    let pixel = Pixel(red: 10, green: 101, blue: 0, alpha: 77)
    let image = Image(width: 2, height: 1, filledWith: pixel)
    let brighter = try image.applying(GainFilter(2.55))
    #expect(brighter[0, 0] == Pixel(red: 26, green: 255, blue: 0, alpha: 77))
    #expect(try image.applying(GainFilter(-1))[1, 0] == Pixel(red: 0, green: 0, blue: 0, alpha: 77))
    for gain in [300.0, .infinity] {
      let brightest = try image.applying(GainFilter(gain))
      #expect(brightest[0, 0] == Pixel(red: 255, green: 255, blue: 0, alpha: 77))
    }
  }
}
