/// A reference that does not keep its object alive, and is nil once the object is gone.
///
/// Embedded Swift has no weak references. There, responders and recognizers announce their end by a
/// ``Lifetime``; any other object is kept alive, which may leak but never dangles.
struct Weak<Object: AnyObject> {
  #if hasFeature(Embedded)
    private enum Reference {
      case mortal(Lifetime)
      case kept(Object)
    }

    private let reference: Reference

    init(_ object: Object) {
      let lifetime = (object as? Responder)?.lifetime ?? (object as? GestureRecognizer)?.lifetime
      reference = lifetime.map { .mortal($0) } ?? .kept(object)
    }

    /// The object; nil once it is gone.
    var object: Object? {
      switch reference {
      case .mortal(let lifetime): lifetime.object.map { unsafeDowncast($0, to: Object.self) }
      case .kept(let object): object
      }
    }
  #else
    /// The object; nil once it is gone.
    private(set) weak var object: Object?

    init(_ object: Object) { self.object = object }
  #endif
}

#if hasFeature(Embedded)
  /// Outlives an object for those who remember it, and forgets it when the object goes.
  final class Lifetime {
    unowned(unsafe) private(set) var object: AnyObject?

    private init(of object: AnyObject) { self.object = object }

    /// The lifetime of an object, made when it is first wanted.
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
/// Identifiers are compared, and not the types, because Embedded Swift has none at run time.
@inline(__always)
func isExactly(_ object: Responder, _ type: Responder.Type) -> Bool {
  ObjectIdentifier(Swift.type(of: object)) == ObjectIdentifier(type)
}
