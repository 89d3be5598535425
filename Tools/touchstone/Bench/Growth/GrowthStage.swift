import TouchGeometry
import TouchTracking
import Touchstone

/// A window with the layers and recognizers of a growth measurement, and the fingers that touch it.
///
/// Fingers circle on one closed path, so that the same stage can be measured repeatedly. Event time never
/// goes backwards.
final class GrowthStage {
  /// The position at which the fingers land.
  static let center = Point(x: 400, y: 300)

  let window: Window
  private let tally = WorkloadScene.Tally()
  private let device: DeviceID
  private let offsets: [Vector]
  private let path: [Vector]
  private let permission = Permission()
  private let pairPermission = WorkloadScene.Permission()
  private var step = 0
  private var now = Instant.zero
  private var frame: ContactFrame
  private var batch: [ContactFrame] = []

  /// Creates an empty window.
  ///
  /// - Parameters:
  ///   - size: The size of the window in points.
  ///   - fingers: The position of each finger relative to the common path, in points.
  ///   - reach: The horizontal extent of the path from its center, in points.
  init(size: Size = Workload.size, fingers: [Vector] = [.zero], reach: Double = 300) {
    window = Window(size: size)
    device = window.application.addSurface(Surface(name: "bench", sizeInPoints: size))
    offsets = fingers
    path = Self.path(reach: reach)
    frame = ContactFrame(device: device, time: .zero)
    frame.contacts = fingers.indices.map { Contact(slot: $0, phase: .began, position: .zero) }
  }

  private static let pathLength = 4096

  /// A closed path, on which a finger moves a few points between two frames.
  private static func path(reach: Double) -> [Vector] {
    (0..<pathLength).map { step in
      let turn = 2 * Double.pi * Double(step) / Double(pathLength)
      return Vector(
        dx: reach * Mathematics.sine(7 * turn), dy: 0.7 * reach * Mathematics.sine(9 * turn))
    }
  }

  // MARK: Fingers

  /// Lands all fingers at the start of the path, or at another place.
  func land(at place: Point = GrowthStage.center) {
    step = 0
    now = now + .milliseconds(8)
    send(.began, from: place)
  }

  /// Moves all fingers on, frame by frame.
  func move(times: Int = 1) {
    for _ in 0..<times {
      step += 1
      now = now + .milliseconds(8)
      send(.moved, from: Self.center)
    }
  }

  /// Moves all fingers on by this many frames, delivered together.
  func move(together count: Int) {
    while batch.count < count { batch.append(frame) }
    for index in 0..<count {
      step += 1
      now = now + .milliseconds(8)
      fill(&batch[index], .moved, from: Self.center)
    }
    window.advance(to: batch[0].time)
    window.deliver(batch)
  }

  /// A move of all fingers, or other work, to be measured after they have landed and moved.
  func moves(_ work: (() -> Void)? = nil) -> GrowthSeries.Probe {
    land()
    move(times: 10)
    return GrowthSeries.Probe(work ?? { self.move() })
  }

  /// Lifts all fingers in place, and waits until every gesture has ended.
  func lift(at place: Point = GrowthStage.center) {
    now = now + .milliseconds(8)
    send(.ended, from: place)
    now = now + .seconds(3)
    window.advance(to: now)
  }

  private func send(_ phase: Contact.Phase, from place: Point) {
    fill(&frame, phase, from: place)
    window.advance(to: now)
    window.deliver(frame)
  }

  private func fill(_ frame: inout ContactFrame, _ phase: Contact.Phase, from place: Point) {
    frame.time = now
    let shift = path[step % Self.pathLength]
    for index in offsets.indices {
      frame.contacts[index].phase = phase
      frame.contacts[index].position = place + shift + offsets[index]
    }
  }

  // MARK: Layers and recognizers

  /// Creates a layer in front of `parent`'s children, of the window's size by default.
  @discardableResult
  func addLayer(to parent: Layer? = nil, frame: Rect? = nil) throws(LayerTreeError) -> Layer {
    let layer = Layer(frame: frame ?? Rect(origin: .zero, size: window.bounds.size))
    layer.isMultipleTouchEnabled = true
    try (parent ?? window).addChild(layer)
    return layer
  }

  /// Adds a pan whose action reads its translation in the window, or in the layer.
  @discardableResult
  func addPan(to layer: Layer, readsInLayer: Bool = false) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer()
    pan.onAction { [tally] pan in
      let translation = pan.translation(in: readsInLayer ? pan.layer : nil)
      tally.add(translation.dx + translation.dy)
    }
    layer.addGestureRecognizer(pan)
    return pan
  }

  @discardableResult
  func addTap(_ taps: Int = 1, to layer: Layer) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer(taps: taps)
    tap.onAction { [tally] tap in tally.add(tap.location(in: nil).x) }
    layer.addGestureRecognizer(tap)
    return tap
  }

  func addPinchAndRotation(to layer: Layer) {
    let pinch = PinchGestureRecognizer()
    pinch.onAction { [tally] pinch in tally.add(pinch.scale) }
    let rotation = RotationGestureRecognizer()
    rotation.onAction { [tally] rotation in tally.add(rotation.rotation.radians) }
    layer.addGestureRecognizers(pinch, rotation)
  }

  /// Sets a delegate that allows every recognizer of a layer to act together with any other: once per
  /// gesture, or per pair of recognizers.
  func allowAll(on layer: Layer, byPairs: Bool = false) {
    let delegate: any GestureRecognizerDelegate = byPairs ? pairPermission : permission
    for recognizer in layer.gestureRecognizers { recognizer.delegate = delegate }
  }

  /// The number of action calls.
  var actions: Int { tally.actions }

  /// Uses a value, so that reading it is not optimized away.
  func note(_ value: Double) { tally.add(value) }

  private final class Permission: GestureRecognizerDelegate {
    func gestureRecognizerShouldRecognizeSimultaneouslyWithAll(
      _ recognizer: GestureRecognizer
    ) -> Bool { true }
  }
}
