import TouchGeometry
import TouchTracking
import Touchstone

/// A window with the recognizers of a workload; it can be fed once.
final class WorkloadScene {
  /// The sum of the values that the actions read: keeps the reads from being optimized away, and must be
  /// equal for two runs with the same rows.
  final class Tally {
    private(set) var actions = 0
    private(set) var sum = 0.0
    private var otherSum = 0.0

    func add(_ value: Double) {
      actions += 1
      sum += value
    }

    /// Adds the main value of a recognizer and the sum of the others that its action read.
    func add(_ value: Double, _ others: Double) {
      add(value)
      otherSum += others
    }
  }

  /// Lets every recognizer recognize together with every other.
  final class Permission: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer,
      shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  let application = Application()
  let window: Window
  let device: DeviceID
  let tally = Tally()
  private let permission = Permission()
  private let reading: WorkloadVariant.Reading

  init(for variant: WorkloadVariant) throws {
    reading = variant.reading
    window = Window(size: Workload.size, application: application)
    device = application.addSurface(Surface(name: "bench", sizeInPoints: Workload.size))
    switch variant.workload {
    case .onePan: addPan(to: try addLayer(to: window))
    case .twoFingers: addTwoFingerRecognizers(to: try addLayer(to: window))
    case .taps: try addTaps(to: try addLayer(to: window))
    case .tenFingers: addOneOfEach(to: try addLayer(to: window))
    case .nested: try addNest(isEveryoneActive: variant.isEveryoneActive)
    }
  }

  private func addLayer(to parent: Layer) throws(LayerTreeError) -> Layer {
    let layer = Layer(frame: Rect(origin: .zero, size: Workload.size))
    layer.isMultipleTouchEnabled = true
    try parent.addChild(layer)
    return layer
  }

  private func addPan(to layer: Layer, touches: Int = 1) {
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = touches
    switch reading {
    case .mainValue:
      pan.onAction { [tally] pan in
        let translation = pan.translation(in: pan.layer)
        tally.add(translation.dx + translation.dy)
      }
    case .velocity:
      pan.onAction { [tally] pan in
        let translation = pan.translation(in: pan.layer)
        let velocity = pan.velocity(in: pan.layer)
        tally.add(translation.dx + translation.dy, velocity.dx + velocity.dy)
      }
    case .everyValue:
      pan.onAction { [tally] pan in
        let translation = pan.translation(in: pan.layer)
        let velocity = pan.velocity(in: pan.layer)
        let location = pan.location(in: pan.layer)
        tally.add(
          translation.dx + translation.dy, velocity.dx + velocity.dy + location.x + location.y)
      }
    }
    layer.addGestureRecognizer(pan)
  }

  private func addPinch(to layer: Layer) {
    let pinch = PinchGestureRecognizer()
    switch reading {
    case .mainValue, .velocity: pinch.onAction { [tally] pinch in tally.add(pinch.scale) }
    case .everyValue:
      pinch.onAction { [tally] pinch in
        let location = pinch.location(in: pinch.layer)
        tally.add(pinch.scale, pinch.velocity + location.x + location.y)
      }
    }
    layer.addGestureRecognizer(pinch)
  }

  private func addRotation(to layer: Layer) {
    let rotation = RotationGestureRecognizer()
    switch reading {
    case .mainValue, .velocity:
      rotation.onAction { [tally] rotation in tally.add(rotation.rotation.radians) }
    case .everyValue:
      rotation.onAction { [tally] rotation in
        let location = rotation.location(in: rotation.layer)
        tally.add(rotation.rotation.radians, rotation.velocity.radians + location.x + location.y)
      }
    }
    layer.addGestureRecognizer(rotation)
  }

  private func addTwoFingerRecognizers(to layer: Layer) {
    addPinch(to: layer)
    addRotation(to: layer)
    addPan(to: layer, touches: 2)
    allowAll(on: layer)
  }

  private func allowAll(on layer: Layer) {
    for recognizer in layer.gestureRecognizers { recognizer.delegate = permission }
  }

  @discardableResult
  private func addTap(_ taps: Int, to layer: Layer) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer(taps: taps)
    tap.onAction { [tally] tap in tally.add(tap.location(in: tap.layer).x) }
    layer.addGestureRecognizer(tap)
    return tap
  }

  private func addLongPress(to layer: Layer) {
    let press = LongPressGestureRecognizer()
    press.onAction { [tally] press in tally.add(press.location(in: press.layer).y) }
    layer.addGestureRecognizer(press)
  }

  private func addTaps(to layer: Layer) throws {
    let single = addTap(1, to: layer)
    let double = addTap(2, to: layer)
    try single.require(toFail: double)
    addLongPress(to: layer)
  }

  private func addOneOfEach(to layer: Layer) {
    addTap(1, to: layer)
    addTap(2, to: layer)
    addLongPress(to: layer)
    addPan(to: layer)
    addPinch(to: layer)
    addRotation(to: layer)
    let swipe = SwipeGestureRecognizer()
    swipe.onAction { [tally] swipe in tally.add(swipe.location(in: swipe.layer).x) }
    layer.addGestureRecognizer(swipe)
    let transform = TransformGestureRecognizer()
    transform.onAction { [tally] transform in
      tally.add(transform.scale + transform.rotation.radians)
    }
    layer.addGestureRecognizer(transform)
    allowAll(on: layer)
  }

  /// A hundred nested layers with ten pans each; the innermost receives the touches.
  private func addNest(isEveryoneActive: Bool) throws(LayerTreeError) {
    var layer: Layer = window
    for _ in 0..<100 {
      layer = try addLayer(to: layer)
      for _ in 0..<10 { addPan(to: layer) }
      if isEveryoneActive { allowAll(on: layer) }
    }
  }
}
