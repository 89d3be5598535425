import TouchGeometry

/// The conversion between a layer and its window, cached until the geometry of the layer or of an ancestor
/// changes. Input: the matrices of each layer in between. Output: two matrices, in O(1).
///
/// Invariant: while the matrices of a layer are valid, those of its parent are valid too, and the parent
/// lists the layer as a dependent. A change therefore invalidates all dependents, and stops where no matrices
/// were requested: it costs at most as much as computing them did.
///
/// Without this cache, reading one value in a layer 100 levels deep took 0.9 µs.
final class WindowMatrices {
  private(set) var toWindow = AffineTransform.identity
  /// Nil if the transform of the layer or of an ancestor is singular or not finite.
  private(set) var fromWindow: AffineTransform? = .identity
  private(set) var isValid = false
  /// The children's matrices that depend on these. Some may belong to layers that have since been removed.
  private var dependents: [WindowMatrices] = []
  /// The parent's matrices, while these are in their list; used only for identity comparison.
  private var listedBy: ObjectIdentifier?
  /// Whether the current sweep has already encountered these matrices.
  private var isSwept = false

  /// Makes these the matrices of a tree's root, whose coordinates are the window's.
  func becomeRoot() {
    toWindow = .identity
    fromWindow = .identity
    isValid = true
    listedBy = nil
  }

  /// Computes a child's matrices from its local matrices and its parent's, which are valid.
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
    // Layers that are added and removed while this one does not change must not accumulate here.
    if dependents.count >= 16, dependents.count == dependents.capacity { sweep() }
    dependents.append(dependent)
  }

  /// Removes entries that no longer depend on these matrices, and duplicates.
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

  /// Invalidates the matrices, because the layer has another parent now.
  func leaveParent() {
    listedBy = nil
    invalidate()
  }

  /// Invalidates these matrices and all that depend on them.
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
  /// Calls `body` with the conversion between the layer and its window, or the root of its tree. O(1) while
  /// nothing moves, and O(ancestors that moved) after that.
  ///
  /// The matrices are not retained, which would cost 11 ns with every value that an action reads; `body` must
  /// not change the tree.
  @inline(__always)
  final func withWindowMatrices<Result>(_ body: (WindowMatrices) -> Result) -> Result {
    var matrices = knownWindowMatrices.map(Unmanaged.passUnretained)
    if matrices?._withUnsafeGuaranteedRef({ $0.isValid }) != true {
      matrices = Unmanaged.passUnretained(deriveWindowMatrices())
    }
    // One call: with two, `body` is not inlined.
    return matrices!._withUnsafeGuaranteedRef(body)
  }

  /// The matrices, derived again; the layer keeps them.
  @inline(never)
  private final func deriveWindowMatrices() -> WindowMatrices {
    let matrices = knownWindowMatrices ?? WindowMatrices()
    knownWindowMatrices = matrices
    if let parent = parentLink {
      parent.withWindowMatrices { matrices.derive(from: $0, localMatrices) }
    } else {
      matrices.becomeRoot()
    }
    return matrices
  }
}
