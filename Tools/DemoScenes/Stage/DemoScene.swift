import TouchGeometry
import TouchTracking
import Touchstone

/// A scene of the demo: layers with recognizers, in a rectangle that may change its size.
///
/// A scene knows nothing of windows, devices and graphics cards; it draws nothing by itself, and has
/// no clock. What it needs from outside comes from its ``DemoStage``.
package protocol DemoScene: AnyObject {
  /// What it is called on the command line and in recordings, as in "photo-table".
  static var name: String { get }
  /// What it is called on the screen.
  static var title: String { get }
  /// What can be done with it, in a sentence.
  static var summary: String { get }

  /// The pictures that the scene cannot do without and that a folder does not have, by their names;
  /// none where it shows none, or can show others.
  ///
  /// - Parameter folder: Where pictures are looked for; nil where there are none.
  static func missingPictures(in folder: PictureFolder?) -> [String]

  /// Sets the scene up.
  ///
  /// - Parameter size: The first size of ``root``, in points.
  init(on stage: DemoStage, size: Size)

  /// What holds all of its layers; its bounds begin at zero. Layers whose state is compared in tests
  /// have names.
  var root: Layer { get }

  /// Takes another size; what is on the table stays in reach. Whether ``root`` has that size already
  /// is of no account.
  func resize(to size: Size)

  /// Called before each frame that is drawn, with event time: for what changes with time alone, as a
  /// waiting that is shown. True as long as it wants another frame although nothing is touched.
  func update(at instant: Instant) -> Bool

  /// Whether closing it would lose something that one made and did not save.
  var hasUnsavedWork: Bool { get }

  /// Goes a step back, as the key Esc asks for: dismisses the topmost modal layer of the scene.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func dismiss() -> Bool

  /// Called when another scene takes its place: calls off what it asked for, except that what is being
  /// saved is saved.
  func close()
}

extension DemoScene {
  package static func missingPictures(in folder: PictureFolder?) -> [String] { [] }

  package func update(at instant: Instant) -> Bool { false }
  package var hasUnsavedWork: Bool { false }
  package func close() {}

  @discardableResult
  package func dismiss() -> Bool { root.topmostPresentedLayer?.dismiss() ?? false }
}
