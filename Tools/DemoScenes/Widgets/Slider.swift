import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// A slider for an integer: it jumps to where the finger lands, and follows it.
package final class Slider: Layer, PaintableLayer {
  /// The allowed numbers.
  package let range: ClosedRange<Int>
  /// The number; values outside the range are clamped.
  package var value: Int {
    didSet { value = min(max(value, range.lowerBound), range.upperBound) }
  }
  /// Called whenever a finger changes the number; not when the program does.
  package var onChange: ((Int) -> Void)?
  /// Recognizes the finger. A press with a duration of zero begins where the finger lands, and follows it
  /// everywhere.
  package let press = LongPressGestureRecognizer()
  private var isHeld = false

  package init(_ range: ClosedRange<Int>, value: Int, frame: Rect = .zero, name: String) {
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    super.init(frame: frame, name: name)
    press.name = "press \(name)"
    press.minimumPressDuration = .zero
    press.onAction(of: self) { slider, press in slider.follow(press) }
    addGestureRecognizer(press)
  }

  private func follow(_ press: LongPressGestureRecognizer) {
    switch press.state {
    case .began, .changed:
      isHeld = true
      take(value(at: press.location(in: self).x))
    case .ended, .cancelled, .failed, .possible: isHeld = false
    }
  }

  private func take(_ new: Int) {
    guard new != value else { return }
    value = new
    onChange?(value)
  }

  /// The radius of the knob, and the distance of the track from the ends.
  private static let radius = 26.0

  private var track: (start: Double, length: Double) {
    (bounds.minX + Slider.radius + 2, max(bounds.width - 2 * Slider.radius - 4, 1))
  }

  /// The number at a position along it.
  package func value(at x: Double) -> Int {
    let share = min(max((x - track.start) / track.length, 0), 1)
    let span = Double(range.upperBound - range.lowerBound)
    return range.lowerBound + Int((share * span).rounded())
  }

  /// The position of a number along it.
  package func place(of value: Int) -> Double {
    let span = Double(max(range.upperBound - range.lowerBound, 1))
    return track.start + Double(value - range.lowerBound) / span * track.length
  }

  package func paint(on canvas: Canvas) {
    let (x, y) = (place(of: value), bounds.center.y)
    let rail = Rect(x: track.start, y: y - 5, width: track.length, height: 10)
    canvas.fill(.roundedRect(rail, radius: 5), with: Palette.raised)
    let done = Rect(x: rail.minX, y: rail.minY, width: x - rail.minX, height: rail.height)
    canvas.fill(.roundedRect(done, radius: 5), with: Palette.accent)
    let knob = Shape.circle(center: Point(x: x, y: y), radius: Slider.radius)
    canvas.fill(knob, with: isHeld ? Palette.accent : Palette.text)
    canvas.stroke(knob, with: Palette.background, width: 3)
  }

  package var contentKey: AnyHashable? { [value, isHeld] as [AnyHashable] }
}
