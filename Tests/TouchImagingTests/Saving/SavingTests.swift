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
    try ScratchFolder.with { folder in
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
    try ScratchFolder.with { folder in
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
    try ScratchFolder.with { folder in
      let plain = open(folder.file("plain"), O_WRONLY | O_CREAT, 0o666)
      close(plain)
      try image.save(to: folder.file("a.png"))
      #expect(mode(folder.file("a.png")) == mode(folder.file("plain")))
    }
  }

  @Test("a file that is there is refused when it must not be replaced")
  func exists() throws {
    try ScratchFolder.with { folder in
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
    try ScratchFolder.with { folder in
      let missing = folder.file("none/a.png")
      #expect(throws: ImageError(file: missing, reason: .system(action: "write", code: ENOENT))) {
        try image.save(to: missing)
      }
      let occupied = folder.file("b.png")
      try FileManager.default.createDirectory(
        atPath: occupied + "/c", withIntermediateDirectories: true)
      #expect(throws: Self.notRegular(occupied)) { try image.save(to: occupied) }
      #expect(throws: ImageError.self) {
        try image.save(to: folder.file("d.png"), as: .png(level: 77))
      }
      #expect(try folder.contents() == ["b.png"])
    }
  }

  private static func notRegular(_ path: String) -> ImageError {
    ImageError(file: path, reason: .invalidRequest("it is not a regular file"))
  }

  @Test("a pipe is neither replaced nor written to, by itself or through a link")
  func pipe() throws {
    try ScratchFolder.with { folder in
      let pipe = folder.file("pipe.png")
      try #require(mkfifo(pipe, 0o600) == 0)
      let link = folder.file("link.png")
      try #require(symlink("pipe.png", link) == 0)
      let picture = try folder.write(try Fixture.bytes("rgb8.png"), to: "a.png")
      for path in [pipe, link] {
        #expect(throws: Self.notRegular(path)) { try image.save(to: path) }
        #expect(throws: Self.notRegular(path)) { try ImageFile.recompress(path: picture, to: path) }
        #expect(throws: ImageError(file: path, reason: .system(action: "create", code: EEXIST))) {
          try image.save(to: path, overwrites: false)
        }
      }
      var status = stat()
      #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(try folder.contents() == ["a.png", "link.png", "pipe.png"])
    }
  }

  @Test("a symbolic link is followed to where nothing is yet")
  func danglingLink() throws {
    try ScratchFolder.with { folder in
      try FileManager.default.createDirectory(
        atPath: folder.file("sub"), withIntermediateDirectories: false)
      try #require(symlink("sub/next.png", folder.file("link.png")) == 0)
      try #require(symlink(folder.file("sub/real.png"), folder.file("sub/next.png")) == 0)
      for overwrites in [false, true] {
        try image.save(to: folder.file("link.png"), overwrites: overwrites)
        #expect(try ImageFile.read(path: folder.file("sub/real.png")).image == image)
      }
      var status = stat()
      for name in ["link.png", "sub/next.png"] {
        #expect(lstat(folder.file(name), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      }
      let circle = folder.file("circle.png")
      try #require(symlink("circle.png", circle) == 0)
      #expect(throws: ImageError(file: circle, reason: .system(action: "write", code: ELOOP))) {
        try image.save(to: circle)
      }
      #expect(try folder.contents() == ["circle.png", "link.png", "sub"])
    }
  }

  @Test("a symbolic link is followed")
  func link() throws {
    try ScratchFolder.with { folder in
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
