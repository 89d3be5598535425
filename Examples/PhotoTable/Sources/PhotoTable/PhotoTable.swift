import Touchstone

/// Photos on a table: fingers move, turn and scale them, a double tap puts one back, and a press takes it
/// away.
public final class PhotoTable {
  /// The window that a host shows and hands frames to.
  public let window: Window
  /// The photos, in the order of adding.
  public private(set) var photos: [Layer] = []

  /// Creates an empty table.
  public init(size: Size) { window = Window(size: size, name: "table") }

  /// Lays a photo on the table.
  ///
  /// - Throws: `LayerTreeError` when the photo is on another table.
  @discardableResult
  public func add(_ name: String, at frame: Rect) throws -> Layer {
    let photo = Layer(frame: frame, name: name)
    try window.addChild(photo)
    photo.addManipulator(Manipulator())

    let putBack = TapGestureRecognizer(taps: 2)
    putBack.name = "put back"
    putBack.onAction(of: photo) { photo, _ in
      photo.transform = .identity
      photo.position = frame.center
    }
    photo.addGestureRecognizer(putBack)

    let takeAway = LongPressGestureRecognizer()
    takeAway.name = "take away"
    takeAway.onAction(of: self) { table, press in
      if press.state == .began, let photo = press.layer { table.remove(photo) }
    }
    photo.addGestureRecognizer(takeAway)
    photos.append(photo)
    return photo
  }

  private func remove(_ photo: Layer) {
    photos.removeAll { $0 === photo }
    photo.removeFromParent()
  }
}
