import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// A progress bar; touches pass through it.
package final class ProgressBar: Layer, PaintableLayer {
  /// The displayed progress.
  package enum Progress: Hashable {
    /// The fraction done, 0...1.
    case fraction(Double)
    /// Unknown: an indicator runs to and fro.
    case unknown
  }

  /// The displayed progress.
  package var progress = Progress.fraction(0)
  /// The phase of the indicator, 0...1 forward and 1...2 back; see ``run(to:)``.
  private var phase = 0.0

  package override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  /// Advances the indicator; true while it needs every frame.
  package func run(to instant: Instant) -> Bool {
    guard !isHidden, progress == .unknown else { return false }
    let period = Int64(1_600_000)
    let part = ((instant.microseconds % period) + period) % period
    phase = 2 * Double(part) / Double(period)
    return true
  }

  package func paint(on canvas: Canvas) {
    let radius = bounds.height / 2
    canvas.fill(.roundedRect(bounds, radius: radius), with: Palette.raised)
    let start: Double
    let length: Double
    switch progress {
    case .fraction(let fraction):
      (start, length) = (0, min(max(fraction, 0), 1) * bounds.width)
    case .unknown:
      length = 0.25 * bounds.width
      start = (phase < 1 ? phase : 2 - phase) * (bounds.width - length)
    }
    guard length > 0 else { return }
    let bar = Rect(
      x: bounds.minX + start, y: bounds.minY, width: max(length, bounds.height),
      height: bounds.height)
    canvas.fill(.roundedRect(bar, radius: radius), with: Palette.accent)
  }

  package var contentKey: AnyHashable? {
    progress == .unknown ? [progress, phase] as [AnyHashable] : progress
  }
}
