import ArgumentParser
import TouchImaging

/// A size on the command line, as in "400x300".
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...65_535).contains(width), (1...65_535).contains(height)
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}

/// A region on the command line, as in "10,20,300,200": left, top, width, height.
struct RegionArgument: ExpressibleByArgument {
  let rect: PixelRect

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
      let height = parts[3], x >= 0, y >= 0, width > 0, height > 0
    else { return nil }
    rect = PixelRect(x: x, y: y, width: width, height: height)
  }
}
