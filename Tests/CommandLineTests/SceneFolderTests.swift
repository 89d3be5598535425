import Foundation
import ProgramRuns
import Testing

@Suite("which files a scene may name", .serialized)
struct SceneFolderTests {
  let scratch: ScratchFolder

  /// `scene/scene.json` names a picture; the test decides where the picture is.
  init() throws {
    scratch = try ScratchFolder()
    for folder in ["scene", "scene/inner", "elsewhere", "images"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: folder), withIntermediateDirectories: false)
    }
    let lake = try Data(contentsOf: Repository.root.appending(path: Repository.lake))
    for name in ["scene/a.png", "scene/inner/a.png", "elsewhere/a.png", "images/a.png"] {
      try scratch.write(lake, to: name)
    }
    try scratch.write("top secret", to: "elsewhere/secret")
    for name in ["tap.yml", "elsewhere/tap.yml"] {
      try scratch.write(Repository.text("Recordings/tap.yml"), to: name)
    }
    #expect(symlink("../elsewhere/a.png", scratch.file("scene/link.png")) == 0)
    #expect(symlink("../elsewhere", scratch.file("scene/folder")) == 0)
  }

  private func run(_ command: String, image: String) async throws -> ProgramRun {
    try scratch.write(
      #"{"layers": [{"id": "root", "frame": [0, 0, 9, 9], "image": "\#(image)"}],"#
        + #""recognizers": [], "events": [], "expect": []}"#, to: "scene/scene.json")
    return try await Tool.run("touchstone \(command)", in: scratch.url)
  }

  private static let commands = [
    "check scene/scene.json", "replay --scene scene/scene.json tap.yml", "test scene/scene.json",
    "render --scene scene/scene.json tap.yml -o out.png",
  ]

  @Test(
    "pictures below the scene's folder, and in the folder images beside it, are read",
    arguments: ["a.png", "inner/a.png", "./inner/../a.png", "../scene/a.png", "../images/a.png"])
  func inside(image: String) async throws {
    for command in Self.commands {
      let outcome = try await run(command, image: image)
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
  }

  @Test(
    "files outside the scene's folder are refused with line, column and how to allow them",
    arguments: [
      "../elsewhere/a.png", "../../../../../../../../etc/passwd", "/etc/passwd", "link.png",
      "folder/a.png", "../elsewhere/secret", "/proc/self/mem", "../elsewhere/none.png",
    ])
  func outside(image: String) async throws {
    for command in Self.commands {
      let outcome = try await run(command, image: image)
      #expect(outcome.status == 65, "\(command): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("scene/scene.json:1:60: "), "\(outcome.errors)")
      #expect(outcome.errors.contains("--allow-path"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("root:"), "\(outcome.errors)")
    }
  }

  @Test("an allowed folder and a missing one are distinguished")
  func allowed() async throws {
    for command in Self.commands {
      for image in ["../elsewhere/a.png", "link.png", "folder/a.png"] {
        let outcome = try await run(
          "\(command) --allow-path images --allow-path elsewhere", image: image)
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      }
      let outcome = try await run("\(command) --allow-path nowhere", image: "a.png")
      #expect(outcome.status == 66)
      #expect(outcome.errors.contains("nowhere"), "\(outcome.errors)")
    }
  }

  @Test("an error about a file that is not an image quotes nothing of it")
  func noQuotation() async throws {
    for command in Self.commands {
      let outcome = try await run(
        "\(command) --allow-path elsewhere", image: "../elsewhere/secret")
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("PNG, JPEG, WebP, GIF or TIFF"))
      #expect(!outcome.errors.contains("top s") && !outcome.errors.contains("74 6f"))
    }
    let info = try await Tool.run("touchstone image info elsewhere/secret", in: scratch.url)
    #expect(info.status == 65)
    #expect(!info.errors.contains("top s") && !info.errors.contains("74 6f"), "\(info.errors)")
  }

  @Test("a case's recording has the same limits, and no other file is quoted")
  func recordings() async throws {
    for (name, folder, status) in [
      ("../elsewhere/secret", "", 65), ("/etc/passwd", "", 65), ("../tap.yml", "", 0),
      ("../elsewhere/tap.yml", "", 65), ("../elsewhere/tap.yml", " --allow-path .", 0),
      ("../none.yml", "", 66), ("../elsewhere/none.yml", "", 65),
      ("../elsewhere/secret", " --allow-path elsewhere", 65),
    ] {
      try scratch.write(
        #"{"recognizers": [], "recording": "\#(name)", "expect": []}"#, to: "scene/case.json")
      let outcome = try await Tool.run(
        "touchstone test scene/case.json\(folder)", in: scratch.url)
      #expect(outcome.status == status, "\(name): \(outcome.errors)")
      #expect(!outcome.errors.contains("top s") && !outcome.errors.contains("root:"))
      #expect(status == 0 || outcome.errors.hasPrefix("scene/case.json:1:"))
    }
  }
}
