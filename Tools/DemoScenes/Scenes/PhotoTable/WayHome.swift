import TouchGeometry
import TouchTracking
import Touchstone

/// The motion of a photo back to its initial placement.
///
/// Like every motion it is a function of event time alone: slow and fast machines show the same positions at
/// the same instants.
final class WayHome: Motion {
  /// The duration.
  static let duration = TimeSpan.milliseconds(450)

  private weak var card: PhotoCard?
  private let start: Instant
  private let position: Point
  private let scale: Double
  private let rotation: Angle
  private let turn: Angle
  /// The last placement that it set; any other was set by something else, which ends the motion.
  private var last: (position: Point, transform: AffineTransform)
  private var isUnderWay = true

  init(of card: PhotoCard, from start: Instant) {
    self.card = card
    self.start = start
    let steps = card.transform.decomposed
    position = card.position
    scale = steps.scaleX
    rotation = steps.rotation
    turn = steps.rotation.difference(to: card.home.rotation)
    last = (card.position, card.transform)
  }

  var restInstant: Instant? { isUnderWay ? start + WayHome.duration : nil }

  func stop() { isUnderWay = false }

  func advance(to instant: Instant) {
    guard isUnderWay, let card, card.position == last.position, card.transform == last.transform
    else { return stop() }
    let time = min(max((instant - start).seconds / WayHome.duration.seconds, 0), 1)
    guard time < 1 else {
      card.goHome()
      // It may become larger than it was ever displayed.
      card.load()
      return stop()
    }
    let part = time * time * (3 - 2 * time)
    let size = scale + (card.home.scale - scale) * part
    card.position = position.interpolated(to: card.home.position, fraction: part)
    card.transform = .scale(size).concatenating(.rotation(rotation + turn * part))
    last = (card.position, card.transform)
  }
}
