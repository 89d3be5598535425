import CGLES
import TouchPainting

/// A step of a frame: quads that are drawn into one target, back to front.
struct DrawingPass {
  let target: RenderTarget
  /// The color to which the target is cleared first; nil to draw over its content.
  let clearColor: Color?
  /// The pixels that are cleared.
  let box: PixelBox
  let quads: QuadList

  /// Whether there is nothing to draw.
  var isEmpty: Bool { clearColor == nil && quads.items.isEmpty }
}

/// The passes of a frame, in drawing order. Drawing starts only when all quads are known.
struct DrawingPasses {
  private(set) var list: [DrawingPass] = []

  mutating func append(_ pass: DrawingPass) {
    if !pass.isEmpty { list.append(pass) }
  }

  /// Draws them within some rectangles of the frame, which must not overlap.
  func draw(within boxes: [PixelBox], by batch: QuadBatch) {
    guard !boxes.isEmpty else { return }
    let seen = list.map { $0.quads.seenParts() }
    for box in boxes {
      for (pass, parts) in zip(list, seen) {
        batch.use(view: pass.target.view)
        pass.target.bind()
        if let color = pass.clearColor {
          let clear = pass.box.intersection(box)
          if clear.isEmpty { continue }
          pass.target.limit(to: clear)
          let color = color.premultiplied
          glClearColor(color.x, color.y, color.z, color.w)
          glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        pass.quads.draw(parts, into: pass.target, within: box, by: batch)
      }
    }
  }
}
