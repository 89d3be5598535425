import Foundation
import ProgramRuns
import Testing

@Suite("recordings that cannot be played as they were made", .serialized)
struct ReplayRefusalTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func session(_ scene: String, _ change: (String) -> String) throws {
    let text = try String(
      contentsOfFile: "\(repository)/Recordings/demo/\(scene).yml", encoding: .utf8)
    let changed = change(text)
    #expect(changed != text)
    try folder.write(changed, to: "session.yml")
  }

  private func play(_ options: String = "") async throws -> ProgramRun {
    try await Program.run(
      "touchstone-demo --offscreen --replay \(folder.file("session.yml")) "
        + "--state \(folder.file("state.txt")) \(options)")
  }

  @Test(
    "an unknown scene is refused, and the known ones are listed",
    arguments: ["../../etc/passwd", "flower", "\u{1B}[31m"])
  func unknownScene(name: String) async throws {
    let written = name.replacing("\u{1B}", with: "\\e")
    try session("circles") {
      $0.replacing("TOUCHSTONE_SCENE=circles", with: "\"TOUCHSTONE_SCENE=\(written)\"")
    }
    let outcome = try await play()
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("session.yml"))
    #expect(outcome.errors.contains("--scene"))
    #expect(!outcome.errors.contains("\u{1B}"))
    for name in SessionTests.names { #expect(outcome.errors.contains(name)) }
    #expect(!FileManager.default.fileExists(atPath: folder.file("state.txt")))
    // An explicit scene is used.
    #expect(try await play("--scene circles").status == 0)
  }

  @Test("a window that makes no sense is refused", arguments: ["0x0", "nanx9", "12", "1e9x1e9"])
  func window(size: String) async throws {
    try session("circles") {
      $0.replacing("TOUCHSTONE_WINDOW=2016x1134", with: "TOUCHSTONE_WINDOW=\(size)")
    }
    let outcome = try await play()
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("TOUCHSTONE_WINDOW"))
  }

  @Test("a recording without a scene is played in the first one, as any recording of a screen is")
  func noScene() async throws {
    let plain = try String(contentsOfFile: "\(repository)/Recordings/tap.yml", encoding: .utf8)
    try folder.write(plain, to: "session.yml")
    #expect(try await play().status == 0)
  }

  @Test(
    "a scene without its pictures is refused, and it is said where they were looked for",
    arguments: ["photo-table", "flowers", "large-picture", "loupe", "workshop"])
  func noPictures(scene: String) async throws {
    // A copy of the program without pictures in its folder or above it.
    let line = """
      cp "$(readlink -f "$(command -v touchstone-demo)")" . && cp \(repository)/Recordings/demo/\(scene).yml . \
      && ./touchstone-demo --offscreen --replay \(scene).yml --state state.txt
      """
    let environment = ["XDG_DATA_DIRS": "/nowhere"]
    let outcome = try await Program.run(
      "cd \(folder.path) && \(line)", environment: environment)
    #expect(outcome.status == 66, "\(outcome.errors)")
    #expect(outcome.errors.contains(scene), "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(". Give another folder with --pictures.\n"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("state.txt")))
    let bundled = try await Program.run(
      "cd \(folder.path) && ./touchstone-demo --offscreen --scene \(scene) --state state.txt",
      environment: environment)
    #expect(bundled.status == 66, "\(bundled.errors)")
    let given = try await Program.run(
      "cd \(folder.path) && ./touchstone-demo --offscreen --replay \(scene).yml --state state.txt "
        + "--pictures \(repository)/Recordings/images", environment: environment)
    #expect(given.status == 0, "\(given.errors)")
  }

  @Test(
    "scenes that show no pictures are played without any", arguments: ["circles", "chess", "taps"])
  func needless(scene: String) async throws {
    let outcome = try await Program.run(
      "cd \(folder.path) && cp \"$(readlink -f \"$(command -v touchstone-demo)\")\" . && "
        + "./touchstone-demo --offscreen --replay \(repository)/Recordings/demo/\(scene).yml "
        + "--state state.txt", environment: ["XDG_DATA_DIRS": "/nowhere"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("a recording that this user may not read is 77")
  func noPermission() async throws {
    try session("circles") { $0 + "\n" }
    #expect(chmod(folder.file("session.yml"), 0) == 0)
    let user = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let outcome = try await Program.run(
      "\(user) touchstone-demo --offscreen --replay \(folder.file("session.yml"))")
    #expect(outcome.status == 77, "\(outcome.errors)")
  }
}
