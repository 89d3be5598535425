/// A decoded image and the information in its file.
public struct DecodedImage: Hashable, Sendable {
  /// The image; its spacing is that in the file, adjusted to the decoded size.
  public var image: Image
  /// The file's information about the stored image.
  public var information: ImageInformation
  /// Descriptions of defects of the file that were harmless or accepted.
  public var warnings: [String]

  /// Creates it from its parts.
  public init(image: Image, information: ImageInformation, warnings: [String] = []) {
    self.image = image
    self.information = information
    self.warnings = warnings
  }
}

/// The options for decoding an image.
///
///     // A photo from a camera that lost power: keeps what can be decoded.
///     let options = DecodingOptions(limits: ImageLimits(pixels: 40_000_000), acceptsDamage: true)
///     let photo = try ImageFile.read(path: "photo.jpg", options: options)
///     for warning in photo.warnings { print(warning) }
public struct DecodingOptions: Hashable, Sendable {
  /// The limits on the image's size.
  public var limits: ImageLimits
  /// Whether damaged images are decoded as far as possible.
  ///
  /// Missing parts are transparent, or filled by the codec (with gray blocks in a JPEG). By default any
  /// damage is an error, including libjpeg's warnings, because it only warns about a truncated file.
  public var acceptsDamage: Bool
  /// Whether the image is rotated upright according to EXIF.
  public var appliesOrientation: Bool

  /// Creates options.
  public init(
    limits: ImageLimits = ImageLimits(), acceptsDamage: Bool = false,
    appliesOrientation: Bool = true
  ) {
    self.limits = limits
    self.acceptsDamage = acceptsDamage
    self.appliesOrientation = appliesOrientation
  }
}
