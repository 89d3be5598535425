import ArgumentParser
import LibinputSource
import TouchGeometry

/// An output with its place on the screen, as `--output` says it: "DSI-1=0,0,1080,1920@90".
struct OutputArgument: ExpressibleByArgument {
  let name: String
  let mapping: OutputMapping

  /// No coordinate of a screen is larger, in points.
  private static let limit = 1e6

  /// Takes a name, a rectangle within the window, and a turn in degrees, clockwise, that may be left
  /// out; nil for anything else.
  init?(argument: String) {
    guard let split = argument.lastIndex(of: "="), split != argument.startIndex else { return nil }
    name = String(argument[..<split])
    let parts = argument[split...].dropFirst()
      .split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let area = Self.area(parts[0]), let turn = Self.turn(parts.count > 1 ? parts[1] : "0")
    else { return nil }
    mapping = OutputMapping(area: area, turn: turn)
  }

  private static func area(_ text: Substring) -> Rect? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], 0...limit ~= x, 0...limit ~= y, 1...limit ~= width,
      1...limit ~= height
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static func turn(_ text: Substring) -> QuarterTurn? {
    switch text {
    case "0": QuarterTurn.none
    case "90": .clockwise
    case "180": .half
    case "270": .counterclockwise
    default: nil
    }
  }
}

extension OutputLayout {
  /// The layout of these outputs; nil when two have the same name.
  init?(_ arguments: [OutputArgument]) {
    self.init()
    for argument in arguments {
      guard self[argument.name] == nil else { return nil }
      self[argument.name] = argument.mapping
    }
  }
}
