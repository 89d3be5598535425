import CGLES
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import Touchstone

@Suite("the renderer", .needsGL)
struct RendererTests {
  @Test("the renderer names what draws")
  func description() throws {
    try GLContext.run {
      let renderer = try LayerRenderer()
      #expect(renderer.description.contains("OpenGL ES 3"))
    }
  }

  @Test("a picture that is read back is upright, with straight alpha")
  func readBack() throws {
    try GLContext.run {
      // A framebuffer with alpha, which windows may lack.
      var names: (texture: GLuint, framebuffer: GLuint) = (0, 0)
      glGenTextures(1, &names.texture)
      glBindTexture(GLenum(GL_TEXTURE_2D), names.texture)
      glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 40, 30)
      glGenFramebuffers(1, &names.framebuffer)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names.framebuffer)
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), names.texture,
        0)
      let color = Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
      let root = try window(
        40, 30, ColorLayer(frame: Rect(x: 0, y: 0, width: 40, height: 10), color: color))
      let renderer = try LayerRenderer()
      let size = PixelSize(width: 40, height: 30)
      renderer.draw(root, pixelSize: size, toPixels: .identity, background: .clear, at: nil)
      let image = try renderer.image(of: size)
      let expected = Pixel(red: 255, green: 128, blue: 64, alpha: 128)
      #expect(image[20, 5].difference(from: expected) <= 2)
      #expect(image[20, 20] == .clear)
    }
  }

  @Test("a picture of no size, or of one beyond reason, is not read back")
  func sizes() throws {
    try GLContext.run {
      let renderer = try LayerRenderer()
      for size in [PixelSize(width: 0, height: 5), PixelSize(width: 5, height: 100_000)] {
        let error = #expect(throws: RenderingError.self) { try renderer.image(of: size) }
        #expect(error?.blame == .caller)
      }
      let root = Window(size: Size(width: 5, height: 5))
      renderer.draw(
        root, pixelSize: PixelSize(width: 0, height: -3), toPixels: .identity, background: .black,
        at: nil)
      #expect(renderer.counts.frames == 0)
    }
  }

  @Test("a layer that cannot be painted is left out, and told by its name in each frame")
  func failure() throws {
    try GLContext.run {
      let layer = UnpaintableLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50), name: "long")
      let good = ColorLayer(frame: Rect(x: 100, y: 10, width: 50, height: 50), color: .white)
      let root = try window(320, 240, layer, good)
      let renderer = try LayerRenderer()
      let size = PixelSize(width: 320, height: 240)
      for _ in 0..<3 {
        renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
        let failure = try #require(renderer.failure)
        #expect(failure.description.contains("\"long\"") && failure.blame == .caller)
      }
      let image = try renderer.image(of: size)
      #expect(image[30, 30] == Pixel(gray: 0) && image[120, 30] == Pixel(gray: 255))
      layer.removeFromParent()
      renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
      #expect(renderer.failure == nil)
    }
  }

  @Test("layers side by side are drawn with few calls")
  func batches() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 320, height: 240))
      for index in 0..<500 {
        let place = Rect(
          x: Double(index % 25) * 12, y: Double(index / 25) * 11, width: 9.5, height: 8.5)
        try root.addChild(ColorLayer(frame: place, color: .white, cornerRadius: 3))
      }
      let renderer = try LayerRenderer()
      let size = PixelSize(width: 320, height: 240)
      renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
      #expect(renderer.counts.drawCalls == 1)
      let image = try renderer.image(of: size)
      #expect(image[4, 4] == Pixel(gray: 255) && image[10, 4] == Pixel(gray: 0))
    }
  }

  @Test("what it has on the card can be given back and made anew")
  func releaseAll() throws {
    try GLContext.run {
      let root = try window(
        320, 240, pictureLayer(smoothPhoto(100, 100), at: Point(x: 100, y: 100)))
      let renderer = try LayerRenderer()
      let size = PixelSize(width: 320, height: 240)
      func draw() throws -> Image {
        renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
        return try renderer.image(of: size)
      }
      let before = try draw()
      renderer.releaseAll()
      #expect(renderer.counts.textures == 0 && renderer.counts.textureBytes == 0)
      #expect(try draw() == before)
      #expect(renderer.counts.pictureUploads == 2 && renderer.counts.frames == 2)
    }
  }
}

/// A layer with a picture of more columns than Cairo supports.
private final class UnpaintableLayer: Layer, PaintableLayer {
  private let painted = PaintedImage(
    Image(width: 40_000, height: 1, filledWith: Pixel(gray: 255)))

  func paint(on canvas: Canvas) { canvas.draw(painted, in: bounds) }

  var contentKey: AnyHashable? { 1 }
}

@Suite("errors of rendering")
struct RenderingErrorTests {
  @Test("errors have the numbers, who is to blame and what to do")
  func descriptions() {
    let context = RenderingError(.noContext(version: "OpenGL ES 2.0"))
    #expect(context.description.contains("OpenGL ES 2.0") && context.blame == .system)
    let memory = RenderingError(.driver(doing: "drawing", code: 0x505))
    #expect(memory.description.contains("0x505") && memory.description.contains("memory"))
    let size = RenderingError(.size(width: 0, height: 7, sideLimit: 9))
    #expect(size.description.contains("0 by 7") && size.blame == .caller)
    #expect(RenderingError(.program(stage: "vertex shader", log: "no")).blame == .library)
  }
}
