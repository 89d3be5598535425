import Foundation
import Testing
import TouchImaging

@Suite("Saving files")
struct SavingTests {
  private let image = Fixture.image(Fixture.rgb)

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : 0
  }

  @Test("the ending of the name tells the format")
  func endings() throws {
    try TemporaryFolder.with { folder in
      for (name, format) in [
        ("a.png", ImageFormat.png), ("b.JPG", .jpeg), ("c.jpeg", .jpeg), ("d.webp", .webp),
      ] {
        try image.save(to: folder.file(name))
        #expect(try ImageFile.information(path: folder.file(name)).format == format)
      }
      for name in ["e.gif", "png", "f.png/x", ".png.txt"] {
        let error = #expect(throws: ImageError.self) { try image.save(to: folder.file(name)) }
        #expect(error?.blame == .caller && error?.file == folder.file(name))
      }
      #expect(try folder.contents() == ["a.png", "b.JPG", "c.jpeg", "d.webp"])
    }
  }

  @Test("a file is replaced, keeps its permissions, and nothing is left beside it")
  func replaced() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write([1, 2, 3], to: "a.png")
      try #require(chmod(path, 0o640) == 0)
      try image.save(to: path)
      #expect(try ImageFile.read(path: path).image == image)
      #expect(mode(path) == 0o640)
      #expect(try folder.contents() == ["a.png"])
    }
  }

  @Test("a new file has the permissions that others have")
  func newMode() throws {
    try TemporaryFolder.with { folder in
      let plain = open(folder.file("plain"), O_WRONLY | O_CREAT, 0o666)
      close(plain)
      try image.save(to: folder.file("a.png"))
      #expect(mode(folder.file("a.png")) == mode(folder.file("plain")))
    }
  }

  @Test("a file that is there is refused when it must not be replaced")
  func exists() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write([1, 2, 3], to: "a.png")
      #expect(throws: ImageError(file: path, reason: .system(action: "create", code: EEXIST))) {
        try image.save(to: path, overwrites: false)
      }
      #expect(try folder.read("a.png") == [1, 2, 3])
      try image.save(to: folder.file("b.png"), overwrites: false)
      #expect(try ImageFile.read(path: folder.file("b.png")).image == image)
      #expect(try folder.contents() == ["a.png", "b.png"])
    }
  }

  @Test("what fails leaves nothing behind")
  func failures() throws {
    try TemporaryFolder.with { folder in
      let missing = folder.file("none/a.png")
      #expect(throws: ImageError(file: missing, reason: .system(action: "write", code: ENOENT))) {
        try image.save(to: missing)
      }
      // A folder with something in it cannot be replaced.
      try FileManager.default.createDirectory(
        atPath: folder.file("b.png/c"), withIntermediateDirectories: true)
      let error = #expect(throws: ImageError.self) { try image.save(to: folder.file("b.png")) }
      #expect(error?.blame == .system)
      #expect(throws: ImageError.self) {
        try image.save(to: folder.file("d.png"), as: .png(level: 77))
      }
      #expect(try folder.contents() == ["b.png"])
    }
  }

  @Test("a symbolic link is followed")
  func link() throws {
    try TemporaryFolder.with { folder in
      try folder.write([1], to: "real.png")
      try #require(symlink("real.png", folder.file("link.png")) == 0)
      try image.save(to: folder.file("link.png"))
      #expect(try ImageFile.read(path: folder.file("real.png")).image == image)
      #expect(try folder.contents() == ["link.png", "real.png"])
      let kind = try FileManager.default.attributesOfItem(atPath: folder.file("link.png"))
      #expect(kind[.type] as? FileAttributeType == .typeSymbolicLink)
    }
  }
}
