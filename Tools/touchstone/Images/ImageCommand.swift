import ArgumentParser

/// `touchstone image`: inspects and changes images.
struct ImageTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Inspect and change images.",
    discussion: """
      Reads PNG, JPEG, WebP, GIF (its first frame) and TIFF (its first page); writes PNG, JPEG and WebP. \
      No command overwrites its input without --force. An output file is replaced in one step, when it is \
      complete.

      Example: touchstone image info Recordings/images/lake.png
      """,
    subcommands: [
      ImageInfo.self, ImageFilterTool.self, ImageThreshold.self, ImageHistogram.self, ImagePie.self,
      ImageThumbnail.self, ImageCrop.self, ImageRecompress.self,
    ])
}
