import ArgumentParser

/// `touchstone image`: looks at pictures and changes them.
struct ImageTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Look at pictures and change them.",
    discussion: """
      PNG, JPEG and WebP. No command writes over the picture that it reads unless --force is given; \
      a new file takes its place at once, when it is complete.

      Example: touchstone image info Recordings/images/lake.png
      """,
    subcommands: [
      ImageInfo.self, ImageFilterTool.self, ImageThreshold.self, ImageHistogram.self, ImagePie.self,
      ImageThumbnail.self, ImageRecompress.self,
    ])
}
