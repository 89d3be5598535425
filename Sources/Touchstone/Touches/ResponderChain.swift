/// The responders of a touch at its beginning, from the hit layer outward, up to but excluding the window.
///
/// Layers are retained. Other responders are referenced weakly: a window retains its application, and the
/// window's owner, such as a controller, is retained elsewhere. The application retains its touches, so if a
/// touch retained one of these, none of them would ever be released after the last lift was lost.
struct ResponderChain: ~Copyable {
  private var list = RetainedList<Responder>()
  /// Whether any responder is held through a ``Link`` only.
  private var hasLinks = false

  /// A list entry for a responder that is not retained.
  private final class Link: Responder {
    private let reference: Weak<Responder>

    init(to responder: Responder) { reference = Weak(responder) }

    var responder: Responder? { reference.object }
  }

  var count: Int { list.count }

  /// The responder at `index`, which must be below ``count``; nil if it was deallocated.
  subscript(index: Int) -> Responder? {
    let responder = list[index]
    return hasLinks ? Self.target(of: responder) : responder
  }

  private static func target(of responder: Responder) -> Responder? {
    if let link = responder as? Link { link.responder } else { responder }
  }

  /// Calls `body` with the layer at `index`, unretained, if it is a plain one.
  @inline(__always)
  func withPlainLayer<Result>(_ index: Int, _ body: (Layer) -> Result) -> Result? {
    list.with(index) { responder in
      guard isExactly(responder, Layer.self) else { return nil }
      return body(unsafeDowncast(responder, to: Layer.self))
    }
  }

  /// Adds a layer, which is retained.
  @inline(__always)
  mutating func append(_ layer: Layer) { list.append(layer) }

  /// Adds any responder.
  mutating func append(_ responder: Responder) {
    if let layer = responder as? Layer, !(layer is Window) { return list.append(layer) }
    list.append(Link(to: responder))
    hasLinks = true
  }

  mutating func removeAll() {
    list.removeAll()
    hasLinks = false
  }

  /// Removes duplicates; the first occurrence of each responder remains.
  mutating func removeRepetitions() {
    var seen: Set<ObjectIdentifier> = []
    list.removeAll { responder in
      guard let target = Self.target(of: responder) else { return true }
      return !seen.insert(ObjectIdentifier(target)).inserted
    }
  }

  /// Whether the first responder is this one.
  func isFirst(_ layer: Layer) -> Bool { list.isFirst(layer) }

  func contains(_ responder: Responder) -> Bool { firstIndex(of: responder) != nil }

  func firstIndex(of responder: Responder) -> Int? {
    if let index = list.firstIndex(of: responder) { return index }
    guard hasLinks, !(responder is Layer) || responder is Window else { return nil }
    for index in 0..<list.count where self[index] === responder { return index }
    return nil
  }

  /// The index of a responder, searched at `position` first; nil if it is not in the chain.
  func firstIndex(of responder: Responder, near position: Int) -> Int? {
    if position < count, list.with(position, { $0 === responder }) { return position }
    return firstIndex(of: responder)
  }

  /// Whether the other chain has the same responders in the same order.
  func isIdentical(to other: borrowing ResponderChain) -> Bool {
    guard hasLinks, other.hasLinks else { return list.isIdentical(to: other.list) }
    guard count == other.count else { return false }
    for index in 0..<count where self[index] !== other[index] { return false }
    return true
  }
}
