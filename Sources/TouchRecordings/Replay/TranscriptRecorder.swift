import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Listens to the recognizers of a window and remembers where its layers were.
final class TranscriptRecorder {
  var transcript = Transcript()
  /// The event time of what the application is doing now.
  var now = Instant.zero
  private var isRecording = true
  private var places: [Place]

  /// Where a layer was at the start.
  private struct Place {
    let layer: Layer
    let position: Point
    let transform: AffineTransform
    let toWindow: AffineTransform

    init(_ layer: Layer) {
      self.layer = layer
      position = layer.position
      transform = layer.transform
      toWindow = layer.transformToWindow
    }
  }

  init(_ window: Window) {
    let layers = window.withDescendants
    places = layers.map(Place.init)
    for layer in layers { listen(toRecognizersOf: layer) }
  }

  /// Listens to a layer that was added later.
  func follow(_ layer: Layer) {
    places.append(Place(layer))
    listen(toRecognizersOf: layer)
  }

  private func listen(toRecognizersOf layer: Layer) {
    for recognizer in layer.gestureRecognizers { listen(to: recognizer) }
  }

  private func listen(to recognizer: GestureRecognizer) {
    var hasBegun = false
    // It keeps layers, which keep their recognizers: captured, it would keep itself alive.
    recognizer.onAction(of: self) { recorder, recognizer in
      guard recorder.isRecording else { return }
      let snapshot = recognizer.snapshot
      let swipe = recognizer as? SwipeGestureRecognizer
      if snapshot.state == .began { hasBegun = true }
      recorder.transcript.calls.append(
        Transcript.Call(
          time: recorder.now, recognizer: recognizer.label, layer: recognizer.layer?.name ?? "",
          snapshot: snapshot, isDiscrete: !hasBegun,
          allowsSeveralDirections: swipe.map { !$0.direction.isSingle } ?? false))
      if snapshot.state.isTerminal { hasBegun = false }
    }
  }

  /// Stops recording and returns the transcript. Releases the layers.
  func finish() -> Transcript {
    isRecording = false
    var result = transcript
    result.end = now
    result.contacts.finish()
    result.movements = places.compactMap(movement)
    transcript = Transcript()
    places = []
    return result
  }

  private func movement(from place: Place) -> Transcript.Movement? {
    let layer = place.layer
    guard layer.position != place.position || layer.transform != place.transform else { return nil }
    let toWindow = layer.transformToWindow
    let center = layer.bounds.center
    let growth = place.toWindow.inverse?.concatenating(toWindow).decomposed
    return Transcript.Movement(
      layer: layer.name, position: layer.position, transform: layer.transform,
      way: toWindow.applied(to: center) - place.toWindow.applied(to: center),
      scale: growth?.scaleX ?? 1, rotation: growth?.rotation ?? .zero)
  }
}

extension Layer {
  /// The layer and all that is in it, each before what is in it.
  ///
  /// - Complexity: O(layers); without recursion, so that no tree is too deep.
  package var withDescendants: [Layer] {
    var found: [Layer] = []
    var next: [Layer] = [self]
    while let layer = next.popLast() {
      found.append(layer)
      next += layer.children.reversed()
    }
    return found
  }
}
