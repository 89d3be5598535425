import TouchGeometry
import TouchPainting
import TouchRecordings
import Touchstone

/// A background of dark wooden planks; touches pass through it.
final class TableTop: Layer, PaintableLayer {
  private static let planks = 6
  private static let grains = 26

  init() {
    super.init(name: "")
    isUserInteractionEnabled = false
  }

  // It depends only on the bounds.
  var contentKey: AnyHashable? { "table top" }

  func paint(on canvas: Canvas) {
    var random = SeededRandom(seed: 11)
    let height = bounds.height / Double(TableTop.planks)
    for index in 0..<TableTop.planks {
      let plank = Rect(
        x: bounds.minX, y: bounds.minY + Double(index) * height, width: bounds.width,
        height: height)
      paint(plank, &random, on: canvas)
    }
  }

  private func paint(_ plank: Rect, _ random: inout SeededRandom, on canvas: Canvas) {
    let light = random.number(from: 0.85, to: 1.1)
    let wood = Color(red: 0.155 * light, green: 0.122 * light, blue: 0.102 * light)
    canvas.fill(.rect(plank), with: wood)
    for _ in 0..<TableTop.grains {
      let y = random.number(from: plank.minY + 3, to: plank.maxY - 3)
      let bend = random.number(from: -6, to: 6)
      let places = (0...8).map { step in
        let part = Double(step) / 8
        return Point(
          x: plank.minX + part * plank.width,
          y: min(max(y + bend * (4 * part * (1 - part)), plank.minY + 2), plank.maxY - 2))
      }
      let shade = random.unit() < 0.5 ? Color.black : Color.white
      canvas.stroke(
        .polyline(places), with: shade.faded(to: random.number(from: 0.02, to: 0.07)),
        width: random.number(from: 1, to: 4))
    }
    canvas.fill(
      .rect(Rect(x: plank.minX, y: plank.maxY - 2, width: plank.width, height: 2)),
      with: Color.black.faded(to: 0.5))
  }
}
