import TouchGeometry
import TouchTracking
import Touchstone

/// The short motion of a layer to its place.
final class Gliding: Motion {
  /// The duration.
  static let duration = TimeSpan.milliseconds(140)

  private let layer: Layer
  private let start: Point
  private let end: Point
  private let beginning: Instant
  private(set) var restInstant: Instant?

  init(_ layer: Layer, to end: Point, from beginning: Instant) {
    self.layer = layer
    start = layer.position
    self.end = end
    self.beginning = beginning
    restInstant = beginning + Gliding.duration
  }

  func advance(to instant: Instant) {
    guard let restInstant else { return }
    guard instant < restInstant else { return finish() }
    let share = max((instant - beginning).seconds / Gliding.duration.seconds, 0)
    // Fast at first, then easing out.
    let done = 1 - (1 - share) * (1 - share) * (1 - share)
    layer.position = start.interpolated(to: end, fraction: done)
  }

  private func finish() {
    layer.position = end
    restInstant = nil
  }

  /// Ends the motion where the layer is.
  func stop() { restInstant = nil }
}
