import TouchGeometry
import TouchTracking

extension OutputMapping {
  /// The maximum screen coordinate, in points.
  private static let limit = 1e6

  /// Parses "X,Y,WIDTH,HEIGHT" with an optional "@TURN": a rectangle in points with coordinates from 0 to
  /// 1,000,000 and sides from 1 to 1,000,000, and a rotation of 0, 90, 180 or 270 degrees clockwise. Nil for
  /// anything else.
  package init?(text: some StringProtocol) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let area = Self.area(parts[0]), let turn = Self.turn(parts.count > 1 ? parts[1] : "0")
    else { return nil }
    self.init(area: area, turn: turn)
  }

  /// The mapping as text that parses to the same mapping; nil if it has no area.
  package var text: String? {
    guard let area else { return nil }
    let numbers = [area.minX, area.minY, area.width, area.height].map { "\($0)" }
    let turn = turn == .none ? "" : "@\(turn.rawValue * 90)"
    return numbers.joined(separator: ",") + turn
  }

  private static func area(_ text: some StringProtocol) -> Rect? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], 0...limit ~= x, 0...limit ~= y, 1...limit ~= width,
      1...limit ~= height
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static func turn(_ text: some StringProtocol) -> QuarterTurn? {
    switch text {
    case "0": QuarterTurn.none
    case "90": .clockwise
    case "180": .half
    case "270": .counterclockwise
    default: nil
    }
  }
}
