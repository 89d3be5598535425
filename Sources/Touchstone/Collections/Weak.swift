/// A reference that does not retain its object and becomes nil when the object is deallocated.
///
/// Embedded Swift has no weak references. There, responders and recognizers report their deallocation through
/// a ``Lifetime``; any other object is retained, which may leak but never dangles.
package struct Weak<Object: AnyObject> {
  #if hasFeature(Embedded)
    private enum Reference {
      case unretained(Lifetime)
      case kept(Object)
    }

    private let reference: Reference

    package init(_ object: Object) {
      let lifetime = (object as? Responder)?.lifetime ?? (object as? GestureRecognizer)?.lifetime
      reference = lifetime.map { .unretained($0) } ?? .kept(object)
    }

    /// The object; nil once it is deallocated.
    package var object: Object? {
      switch reference {
      case .unretained(let lifetime): lifetime.object.map { unsafeDowncast($0, to: Object.self) }
      case .kept(let object): object
      }
    }
  #else
    /// The object; nil once it is deallocated.
    package private(set) weak var object: Object?

    package init(_ object: Object) { self.object = object }
  #endif
}

#if hasFeature(Embedded)
  /// Outlives an object on behalf of its weak references, and clears them when the object is deallocated.
  final class Lifetime {
    unowned(unsafe) private(set) var object: AnyObject?

    private init(of object: AnyObject) { self.object = object }

    /// The lifetime of an object, created on first use.
    static func make(_ known: inout Lifetime?, of object: AnyObject) -> Lifetime {
      let lifetime = known ?? Lifetime(of: object)
      known = lifetime
      return lifetime
    }

    /// Called when the object is deallocated.
    func end() { object = nil }
  }
#endif

/// Whether the class of an object is `type` itself and no subclass.
///
/// Compares identifiers, because Embedded Swift has no metatypes at run time.
@inline(__always)
func isExactly(_ object: Responder, _ type: Responder.Type) -> Bool {
  ObjectIdentifier(Swift.type(of: object)) == ObjectIdentifier(type)
}
