import TouchImaging

/// A picture drawn by this package.
struct BundledPicture {
  /// The name of its file, without the suffix.
  var name: String
  /// A sentence about its subject.
  var summary: String
  private var draw: @Sendable () -> PictureSurface

  init(_ name: String, _ summary: String, _ draw: @escaping @Sendable () -> PictureSurface) {
    self.name = name
    self.summary = summary
    self.draw = draw
  }

  /// Draws the picture, with the same pixels every time.
  var image: Image { draw().image }

  /// The pictures bundled with the recordings.
  static let all = [
    BundledPicture("blossom", "A pink blossom, clear around it.", Flowers.blossom),
    BundledPicture("sunflower", "A sunflower, clear around it.", Flowers.sunflower),
    BundledPicture("anemone", "A violet anemone, clear around it.", Flowers.anemone),
    BundledPicture("lake", "A lake between hills at sunset.", Landscape.picture),
    BundledPicture("daisy", "A daisy before a blurred meadow.", CloseUp.picture),
    BundledPicture("chart", "Bars, grays, colors and circles to test with.", TestChart.picture),
  ]
}
