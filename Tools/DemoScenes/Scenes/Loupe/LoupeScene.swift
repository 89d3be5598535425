import TouchContainers
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// A page with very fine print, and a loupe that appears on a long press.
///
/// A line below the page shows the finger's position and the content there.
package final class LoupeScene: DemoScene {
  package static let name = "loupe"
  package static let title = "Loupe"
  package static let summary = "Hold a finger still on the page: a loupe appears and follows it."

  package let root: Layer
  package let page: LoupePage
  package let loupe = LoupeLayer()
  /// Marks the point that the line describes.
  package let crosshair = Crosshair()
  package let readout = Label(
    LoupeScene.invitation, color: Palette.faintText, alignment: .center)

  private static let invitation = "Hold a finger still on the page, then move it."

  package init(on stage: DemoStage, size: Size) {
    root = Layer(frame: Rect(origin: .zero, size: size), name: "desk")
    page = LoupePage(on: stage)
    loupe.radius = 150
    loupe.magnification = 3
    loupe.press.name = "long press"
    root.add(page, readout, crosshair, loupe)
    loupe.attach(to: page)
    loupe.onChange(of: self) { scene, loupe in scene.showState(loupe) }
    layOut(in: size)
    page.load()
  }

  package static func missingPictures(in folder: PictureFolder?) -> [String] {
    LoupePage.missingPictures(in: folder)
  }

  package func resize(to size: Size) {
    root.bounds = Rect(origin: .zero, size: size)
    layOut(in: size)
  }

  package func close() { page.cancelLoading() }

  /// The page fills the room above the line of text.
  private func layOut(in size: Size) {
    let margin = Measures.gap * 2
    let room = Rect(
      x: margin, y: margin, width: max(size.width - 2 * margin, 1),
      height: max(size.height - 2 * margin - Measures.target, 1))
    page.transform = .scale(
      min(room.width / page.bounds.width, room.height / page.bounds.height))
    page.position = room.center
    readout.frame = Rect(
      x: margin, y: size.height - Measures.target - margin / 2, width: room.width,
      height: Measures.target)
  }

  private func showState(_ loupe: LoupeLayer) {
    crosshair.isHidden = !loupe.isShowing
    // The crosshair is below the finger and visible in the center of the loupe.
    if let focus = loupe.focus { crosshair.position = focus }
    guard let focus = loupe.focus, let place = page.convert(focus, from: root) else {
      readout.text = LoupeScene.invitation
      readout.color = Palette.faintText
      return
    }
    readout.text = "\(tenths(place.x)), \(tenths(place.y)) pt: \(page.content(at: place))"
    readout.color = Palette.text
  }

  /// A number with one decimal, for positions.
  private func tenths(_ value: Double) -> String { abs(value) < 1e9 ? value.decimal(1) : "–" }
}

/// Two thin lines with a gap at their center; touches pass through it.
package final class Crosshair: Layer, PaintableLayer {
  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 24, height: 24), name: "crosshair")
    isHidden = true
    isUserInteractionEnabled = false
  }

  package var contentKey: AnyHashable? { "crosshair" }

  package func paint(on canvas: Canvas) {
    let ways = [
      Vector(dx: 1, dy: 0), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: 0, dy: -1),
    ]
    for (color, width) in [(Color.white, 2.0), (Color.black, 0.9)] {
      for way in ways {
        canvas.stroke(
          .polyline([bounds.center + way * 3, bounds.center + way * 11]), with: color, width: width)
      }
    }
  }
}
