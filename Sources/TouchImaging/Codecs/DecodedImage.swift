/// A picture that was read, and what its file said.
public struct DecodedImage: Hashable, Sendable {
  /// The picture; its spacing is what the file says, for the size that it was decoded at.
  public var image: Image
  /// What the file says, of the picture as it is stored.
  public var information: ImageInformation
  /// What was wrong with the file but did not matter, or was accepted; in words.
  public var warnings: [String]

  /// Creates it from its parts.
  public init(image: Image, information: ImageInformation, warnings: [String] = []) {
    self.image = image
    self.information = information
    self.warnings = warnings
  }
}

/// How a picture is to be decoded.
public struct DecodingOptions: Hashable, Sendable {
  /// How large the picture may be.
  public var limits: ImageLimits
  /// Whether damaged pictures are taken as far as they can be read.
  ///
  /// What cannot be is clear, or what the codec makes of it (gray blocks in a JPEG). By default any
  /// damage is an error: libjpeg's warnings count as damage, for it reports a file that ends early
  /// by no more than that.
  public var acceptsDamage: Bool
  /// Whether the picture is turned upright as EXIF says.
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
