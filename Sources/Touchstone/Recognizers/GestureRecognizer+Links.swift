import TouchTracking

/// A recognizer's session and layer, which it does not retain.
extension GestureRecognizer {
  /// The session while it takes part in an interaction; the session clears it when it is deallocated.
  var session: GestureSession? {
    get { sessionReference?.takeUnretainedValue() }
    set { sessionReference = newValue.map(Unmanaged.passUnretained) }
  }

  /// Whether it takes part in an interaction. Comparing ``session`` with nil retains and releases it, 25 of
  /// the 150 ns of a movement.
  var isInSession: Bool { sessionReference != nil }

  /// Event time while it takes part in an interaction; otherwise nil. Retains nothing.
  var sessionTime: Instant? { sessionReference?._withUnsafeGuaranteedRef { $0.now } }

  /// The time of the session's latest input; otherwise nil.
  var inputTime: Instant? { sessionReference?._withUnsafeGuaranteedRef { $0.inputTime } }

  /// The layer, which clears this when it is deallocated. A weak reference would slow down every use of the
  /// layer.
  var layerLink: Layer? {
    get { layerReference?.takeUnretainedValue() }
    set { layerReference = newValue.map(Unmanaged.passUnretained) }
  }

  /// The identity of the layer, without retaining it.
  var layerIdentity: UnsafeMutableRawPointer? { layerReference?.toOpaque() }

  /// Whether it is on this layer; retains nothing.
  func isOn(_ layer: Layer) -> Bool {
    layerReference?.toOpaque() == Unmanaged.passUnretained(layer).toOpaque()
  }

  /// Whether it is on the same layer as another recognizer; retains nothing.
  func isOnLayer(of other: GestureRecognizer) -> Bool {
    guard let layerReference, let layer = other.layerReference else { return false }
    return layerReference.toOpaque() == layer.toOpaque()
  }

  /// Whether the layer of one is a descendant of the other's, sought from the deeper one first. Retains nothing:
  /// each of half a million pairs is checked when 1,000 pans begin.
  func isNested(with other: GestureRecognizer) -> Bool {
    guard let layerReference, let otherReference = other.layerReference else { return false }
    return layerReference._withUnsafeGuaranteedRef { layer in
      otherReference._withUnsafeGuaranteedRef { otherLayer in
        rank.depth >= other.rank.depth
          ? layer.isDescendant(of: otherLayer) || otherLayer.isDescendant(of: layer)
          : otherLayer.isDescendant(of: layer) || layer.isDescendant(of: otherLayer)
      }
    }
  }

  /// Whether the ``decidingTouch`` is its first one and hit its own layer, and the layer is a plain one, which never
  /// refuses a gesture.
  var isOnTouchedPlainLayer: Bool {
    guard !tracked.isEmpty, let layerReference else { return false }
    return layerReference._withUnsafeGuaranteedRef { layer in
      isExactly(layer, Layer.self)
        && tracked.with(0) { ($0.isDown || isPresentInput($0)) && $0.chain.isFirst(layer) }
    }
  }
}
