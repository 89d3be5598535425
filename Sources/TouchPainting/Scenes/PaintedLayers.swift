import Glibc
import TouchImaging
import TouchRecordings
import Touchstone

/// Creates the visible layers of scene files, and reads their images from disk.
///
///     let scene = try SceneFile.read(path: "scene.json").makeScene(layers: PaintedLayers())
///     let image = try Painter().image(of: scene.window)
///
/// Each file is read once, even for several layers and scenes, and kept as long as the factory.
public final class PaintedLayers: SceneLayerFactory {
  /// The default limit for the pixels of all images together: 200 MB, and the same again when they are
  /// painted.
  public static let maximumPixels = 50_000_000

  private let maximumPixels: Int
  private let folders: SceneFolders
  private var pictures: [String: PaintedImage] = [:]
  private var pixelsLeft: Int
  private var maskPixelsLeft: Int

  /// Creates a factory that has not read any files.
  ///
  /// - Parameters:
  ///   - maximumPixels: The maximum number of pixels of all images together, and the same number again for all
  ///     masks of opaque pixels. A mask counts as at least a thirty-second of its image, because the whole
  ///     image is examined to create it.
  ///   - folders: The folders that may contain the images: by default those below the scene's folder, and
  ///     below the folder `images` beside it.
  public init(
    maximumPixels: Int = PaintedLayers.maximumPixels, folders: SceneFolders = SceneFolders()
  ) {
    self.maximumPixels = maximumPixels
    self.folders = folders
    pixelsLeft = maximumPixels
    maskPixelsLeft = maximumPixels
  }

  /// The paths of the image files read so far, in alphabetical order.
  public var paths: [String] { pictures.keys.sorted() }

  /// Creates an ``ImageLayer`` for a description with an image, and a ``ColorLayer`` for one with only a
  /// color.
  ///
  /// Touches pass through transparent pixels only if the hit area is that of opaque pixels.
  ///
  /// - Throws: A typed error if the image is missing, damaged or too large, or if there are too many.
  public func makeLayer(
    for description: SceneLayer, of file: SceneFile
  ) throws(SceneLayerError) -> Layer {
    let color = description.color.map(Color.init)
    guard let image = description.image else {
      return ColorLayer(color: color ?? .clear, cornerRadius: description.cornerRadius)
    }
    let picture = try picture(try path(of: image, in: file))
    if description.hitArea == .opaquePixels { try countMask(of: picture, image) }
    return ScenePicture(
      picture, image, hitsOpaquePixels: description.hitArea == .opaquePixels,
      background: color ?? .clear, cornerRadius: description.cornerRadius)
  }

  /// The path of an image that the scene is allowed to use, with all links resolved.
  private func path(of image: SceneImage, in file: SceneFile) throws(SceneLayerError) -> String {
    do throws(SceneFileError) {
      return try folders.resolve(image.name.text, .picture, of: file.file)
    } catch {
      switch error {
      case .outside(let folders):
        throw SceneLayerError(
          blame: .file, problem: "it lies outside of \(folders.joined(separator: ", "))",
          folders: folders)
      case .system(let path, let code):
        let error = ImageError(file: path, reason: .system(action: "open", code: code))
        throw SceneLayerError(blame: .system, problem: clause(error), code: code)
      }
    }
  }

  private func picture(_ path: String) throws(SceneLayerError) -> PaintedImage {
    if let known = pictures[path] { return known }
    try checkKind(of: path)
    do throws(ImageError) {
      let limits = ImageLimits(pixels: pixelsLeft, side: PaintedImage.maximumSide)
      let options = DecodingOptions(limits: limits)
      let image = try ImageFile.read(path: path, options: options).image
      let picture = PaintedImage(image)
      pixelsLeft -= image.width * image.height
      pictures[path] = picture
      return picture
    } catch {
      throw SceneLayerError(
        blame: error.blame == .system ? .system : .file, problem: clause(error),
        code: error.systemCode)
    }
  }

  /// Throws if there are too many masks; an existing one is not counted again.
  private func countMask(
    of picture: PaintedImage, _ description: SceneImage
  ) throws(SceneLayerError) {
    let image = picture.image
    let side = ImageLayer.maskSide(
      of: image, contentScale: description.contentScale, maskScale: description.maskScale)
    let threshold = description.threshold ?? AlphaMask.defaultThreshold
    guard !picture.hasMask(MaskKey(threshold: threshold, maximumSide: side)) else { return }
    let (longer, shorter) = (max(image.width, image.height), min(image.width, image.height))
    let pixels = max(side * (side * shorter / longer + 1), image.width * image.height / 32)
    guard pixels <= maskPixelsLeft else {
      throw SceneLayerError(
        blame: .file,
        problem: "all masks of a scene together have at most \(maximumPixels) pixels, "
          + "and with this one they have more")
    }
    maskPixelsLeft -= pixels
  }

  /// Rejects anything but a regular file: reading a pipe or a terminal could block forever.
  private func checkKind(of path: String) throws(SceneLayerError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw SceneLayerError(blame: .file, problem: "\(path) is not a regular file")
  }

  /// The error as a sentence without its full stop.
  private func clause(_ error: ImageError) -> String {
    if case .tooLarge(let width, let height, _) = error.reason {
      guard max(width, height) <= PaintedImage.maximumSide else {
        return "it has \(width) by \(height) pixels, and a side is painted up to "
          + "\(PaintedImage.maximumSide)"
      }
      return "all pictures of a scene together have at most \(maximumPixels) pixels, "
        + "and with its \(width) by \(height) they have more"
    }
    let sentence = "\(error)"
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

/// An image with a background color and rounded corners.
private final class ScenePicture: ImageLayer {
  let background: Color
  let cornerRadius: Double

  init(
    _ painted: PaintedImage, _ image: SceneImage, hitsOpaquePixels: Bool, background: Color,
    cornerRadius: Double
  ) {
    self.background = background
    self.cornerRadius = cornerRadius
    super.init(
      painted, contentScale: image.contentScale, hitsOpaquePixels: hitsOpaquePixels,
      threshold: image.threshold ?? AlphaMask.defaultThreshold, maskScale: image.maskScale)
  }

  override func paint(on canvas: Canvas) {
    canvas.fill(.roundedRect(bounds, radius: cornerRadius), with: background)
    guard cornerRadius > 0 else { return super.paint(on: canvas) }
    canvas.within(clip: .roundedRect(bounds, radius: cornerRadius)) { super.paint(on: canvas) }
  }
}

extension Color {
  /// Creates a color from a scene file's color.
  public init(_ color: SceneColor) {
    self.init(
      Pixel(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
  }
}
