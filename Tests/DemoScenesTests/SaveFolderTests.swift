import Glibc
import Testing

@testable import DemoScenes

@Suite("folders to save in")
struct SaveFolderTests {
  private let home: ScratchFolder
  private let pictures: ScratchFolder
  private let settings: ScratchFolder

  init() throws {
    home = try ScratchFolder()
    pictures = try ScratchFolder()
    settings = try ScratchFolder()
  }

  private func write(_ text: String) throws {
    try settings.write(Array(text.utf8), to: "user-dirs.dirs")
  }

  private func folders(_ environment: [String: String], current: String = "/") -> [String] {
    PictureFolder.forSaving(environment: environment, current: current).map(\.path)
  }

  private var environment: [String: String] {
    ["HOME": home.path, "XDG_CONFIG_HOME": settings.path]
  }

  @Test("the desktop's folder for pictures comes first, then the current one and the user's")
  func order() throws {
    let current = try ScratchFolder()
    try write("# a comment\nXDG_MUSIC_DIR=\"/music\"\nXDG_PICTURES_DIR=\"\(pictures.path)/\"\n")
    #expect(
      folders(environment, current: current.path) == [pictures.path, current.path, home.path])
  }

  @Test("a folder is named by way of the user's, and no folder comes twice")
  func inHome() throws {
    let album = "\(home.path)/Album"
    try #require(mkdir(album, 0o700) == 0)
    defer { rmdir(album) }
    try write("XDG_PICTURES_DIR=\"$HOME/Album\"\n")
    #expect(folders(environment) == [album, home.path])
    try write("XDG_PICTURES_DIR=\"$HOME/\"\n")
    #expect(folders(environment, current: home.path) == [home.path])
  }

  @Test("files, the root and relative paths are skipped")
  func unusable() throws {
    try home.write([1], to: "Pictures")
    try write("XDG_PICTURES_DIR=\"$HOME/Pictures\"")
    #expect(folders(environment, current: "/") == [home.path])
    try write("XDG_PICTURES_DIR=\"album\"\nXDG_PICTURES_DIR")
    #expect(folders(environment, current: "/none") == [home.path])
    #expect(folders(["HOME": "home", "XDG_DATA_HOME": "data"]) == [])
    #expect(folders([:]) == [])
  }

  @Test("where there is no other, a folder for data is made")
  func made() throws {
    let data = "\(home.path)/share"
    defer {
      rmdir("\(data)/touchstone")
      rmdir(data)
    }
    #expect(folders(["HOME": home.path, "XDG_DATA_HOME": data]) == [home.path])
    #expect(folders(["XDG_DATA_HOME": data]) == ["\(data)/touchstone"])
    #expect(
      folders(["HOME": home.path, "XDG_DATA_HOME": data]) == [home.path, "\(data)/touchstone"])
  }

  @Test("a path is printed from the root on")
  func absolutePath() throws {
    let current = PictureFolder(".").absolutePath
    #expect(current.hasPrefix("/") && !current.hasSuffix("/."))
    #expect(PictureFolder("a/b").absolutePath == "\(current)/a/b")
    #expect(PictureFolder("/a/b").absolutePath == "/a/b")
  }
}
