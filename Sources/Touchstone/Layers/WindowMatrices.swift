import TouchGeometry

/// The way between a layer and its window, kept until the geometry of the layer or of an ancestor
/// changes. In: the matrices of each layer on the way. Out: two matrices, in O(1).
///
/// Always holds: while the matrices of a layer are valid, those of its parent are, and the parent lists
/// them as dependent. A change therefore reaches all that build on it, and stops where nothing was
/// asked for: it costs at most what computing them did.
///
/// Without this, reading one value in a layer 100 levels deep took 0.9 µs.
final class WindowMatrices {
  private(set) var toWindow = AffineTransform.identity
  /// Nil if the transform of the layer or of an ancestor is singular or not finite.
  private(set) var fromWindow: AffineTransform? = .identity
  private(set) var isValid = false
  /// Those of children that build on these. Some may be of children that have left since.
  private var dependents: [WindowMatrices] = []
  /// The parent's, while these are in its list; only their identity is looked at.
  private var listedBy: ObjectIdentifier?
  /// Whether a sweep through a list has come across these.
  private var isSwept = false

  /// Becomes those of the root of a tree, whose coordinates are the window's.
  func becomeRoot() {
    toWindow = .identity
    fromWindow = .identity
    isValid = true
    listedBy = nil
  }

  /// Becomes those of a child, given its own matrices and those of its parent, which are valid.
  func derive(from parent: WindowMatrices, _ local: LayerMatrices) {
    toWindow = local.toParent.concatenating(parent.toWindow)
    if let outer = parent.fromWindow, let own = local.fromParent {
      let inward = outer.concatenating(own)
      fromWindow = inward.isFinite ? inward : nil
    } else {
      fromWindow = nil
    }
    isValid = true
    guard listedBy != ObjectIdentifier(parent) else { return }
    parent.list(self)
    listedBy = ObjectIdentifier(parent)
  }

  private func list(_ dependent: WindowMatrices) {
    // Layers that come and go while this one rests must not gather here.
    if dependents.count >= 16, dependents.count == dependents.capacity { sweep() }
    dependents.append(dependent)
  }

  /// Takes out of the list what does not build on these any more, and what is in it twice.
  private func sweep() {
    let own = ObjectIdentifier(self)
    dependents.removeAll { dependent in
      guard dependent.listedBy == own, !dependent.isSwept else { return true }
      guard dependent.isValid else {
        dependent.listedBy = nil
        return true
      }
      dependent.isSwept = true
      return false
    }
    for dependent in dependents { dependent.isSwept = false }
  }

  /// Forgets the way, because the layer has another parent now.
  func leaveParent() {
    listedBy = nil
    invalidate()
  }

  /// Forgets these and all that build on them.
  func invalidate() {
    guard isValid else { return }
    isValid = false
    for dependent in dependents where dependent.listedBy == ObjectIdentifier(self) {
      dependent.listedBy = nil
      dependent.invalidate()
    }
    dependents.removeAll(keepingCapacity: true)
  }
}

extension Layer {
  /// The way between the layer and its window, or the root of its tree. O(1) while nothing moves, and
  /// O(ancestors that moved) after that.
  @inline(__always)
  final var windowMatrices: WindowMatrices {
    if let known = knownWindowMatrices, known.isValid { return known }
    return deriveWindowMatrices()
  }

  private func deriveWindowMatrices() -> WindowMatrices {
    let matrices = knownWindowMatrices ?? WindowMatrices()
    knownWindowMatrices = matrices
    if let parent = parentLink {
      matrices.derive(from: parent.windowMatrices, localMatrices)
    } else {
      matrices.becomeRoot()
    }
    return matrices
  }
}
