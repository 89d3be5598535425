import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// A scene of the demo: layers with recognizers, in a rectangle that can be resized.
///
/// A scene does not depend on windows, devices, graphics cards or a clock. Its ``DemoStage`` provides
/// everything that it needs from outside.
package protocol DemoScene: AnyObject {
  /// The name on the command line and in recordings, such as "photo-table".
  static var name: String { get }
  /// The title on the screen.
  static var title: String { get }
  /// A sentence about the scene's purpose and gestures.
  static var summary: String { get }

  /// The names of the pictures that the scene requires and that a folder does not have; empty if it shows
  /// none, or can show others.
  ///
  /// - Parameter folder: The folder of pictures; nil if there is none.
  static func missingPictures(in folder: PictureFolder?) -> [String]

  /// Sets the scene up.
  ///
  /// - Parameter size: The first size of ``root``, in points.
  init(on stage: DemoStage, size: Size)

  /// The layer that contains all others; its bounds begin at zero. Layers whose state is compared in tests
  /// have names.
  var root: Layer { get }

  /// Resizes the scene; all content stays within reach. ``root`` may already have the new size.
  func resize(to size: Size)

  /// Called before each frame with event time, for everything that changes with time alone, such as the
  /// display of a wait. Returns true as long as it needs another frame although nothing is touched.
  func update(at instant: Instant) -> Bool

  /// Whether closing it would lose unsaved work of the user.
  var hasUnsavedWork: Bool { get }

  /// Goes back one step, for the Esc key: dismisses the topmost modal layer of the scene.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func dismiss() -> Bool

  /// Called when another scene replaces it: cancels its requests, but completes saves.
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
