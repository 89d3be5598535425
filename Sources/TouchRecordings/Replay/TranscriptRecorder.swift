import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Listens to the recognizers of a window and compares the positions of its layers.
package final class TranscriptRecorder {
  package var transcript = Transcript()
  /// The event time of the application's current work.
  package var now = Instant.zero
  /// Receives each call instead of the transcript, for replays that are too long for memory.
  package var onCall: ((Transcript.Call) -> Void)?
  /// Whether to omit the calls between the first and the last of each gesture. Estimating their velocities
  /// costs as much as the rest of a replay.
  package var leavesOutChanges = false
  private var isRecording = true
  private let keepsLayers: Bool
  private var places: [Place]

  /// The initial position of a layer.
  private struct Place {
    /// The layer, if it is kept alive until the end.
    private let kept: Layer?
    #if hasFeature(Embedded)
      var layer: Layer? { kept }
    #else
      private(set) weak var layer: Layer?
    #endif
    let position: Point
    let transform: AffineTransform
    let toWindow: AffineTransform

    init(_ layer: Layer, isKept: Bool) {
      #if hasFeature(Embedded)
        kept = layer
      #else
        kept = isKept ? layer : nil
        self.layer = layer
      #endif
      position = layer.position
      transform = layer.transform
      toWindow = layer.transformToWindow
    }
  }

  /// - Parameter keepsLayers: Whether layers that leave the window are still listed at the end. An owner that
  ///   observes the window's faults or recognizers must pass false, or it creates a retain cycle.
  package init(_ window: Window, keepsLayers: Bool = true) {
    self.keepsLayers = keepsLayers
    let layers = window.withDescendants
    places = layers.map { Place($0, isKept: keepsLayers) }
    for layer in layers { listen(toRecognizersOf: layer) }
  }

  /// Listens to a layer that was added later.
  func follow(_ layer: Layer) {
    places.append(Place(layer, isKept: keepsLayers))
    listen(toRecognizersOf: layer)
  }

  private func listen(toRecognizersOf layer: Layer) {
    for recognizer in layer.gestureRecognizers { listen(to: recognizer) }
  }

  /// Listens to a recognizer; an owner calls this for those that were added later.
  package func listen(to recognizer: GestureRecognizer) {
    var hasBegun = false
    // The recorder retains layers, which retain their recognizers, so capturing it would create a cycle.
    recognizer.onAction(of: self) { recorder, recognizer in
      guard recorder.isRecording else { return }
      if recognizer.state == .began { hasBegun = true }
      // A last call follows: every gesture that has begun ends, at the latest with the replay.
      if recorder.leavesOutChanges, recognizer.state == .changed { return }
      let call = Transcript.Call(of: recognizer, at: recorder.now, isDiscrete: !hasBegun)
      if let onCall = recorder.onCall {
        onCall(call)
      } else {
        recorder.transcript.calls.append(call)
      }
      if call.snapshot.state.isTerminal { hasBegun = false }
    }
  }

  /// Stops recording calls.
  package func stop() { isRecording = false }

  /// Stops recording and returns the transcript. Releases the layers.
  package func finish() -> Transcript {
    stop()
    onCall = nil
    let result = soFar
    transcript = Transcript()
    places = []
    return result
  }

  /// The transcript as if the replay ended now; contacts that are down count as cancelled.
  package var soFar: Transcript {
    var result = transcript
    result.end = now
    result.contacts.finish()
    result.movements = places.compactMap(movement)
    return result
  }

  private func movement(from place: Place) -> Transcript.Movement? {
    guard let layer = place.layer else { return nil }
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

extension Transcript.Call {
  /// The current call of a recognizer's actions, at an event time.
  package init(of recognizer: GestureRecognizer, at time: Instant, isDiscrete: Bool) {
    let swipe = recognizer as? SwipeGestureRecognizer
    self.init(
      time: time, recognizer: recognizer.label, layer: recognizer.layer?.name ?? "",
      snapshot: recognizer.snapshotOfTotals, isDiscrete: isDiscrete,
      allowsSeveralDirections: swipe.map { !$0.direction.isSingle } ?? false)
  }
}

extension Layer {
  /// The layer and its descendants, parents first.
  ///
  /// - Complexity: O(layers); not recursive, so that no tree is too deep.
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
