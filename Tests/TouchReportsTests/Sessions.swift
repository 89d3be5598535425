import Foundation
import Testing
import TouchPainting
import TouchRecordings
import Touchstone

@testable import TouchReports

/// The bundled sessions, and reports of them.
enum Sessions {
  static let folder = (0..<3).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }.appending(path: "Recordings").path

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()
  }()

  static func recording(_ name: String) throws -> Recording {
    let outcome = Recording.read(path: "\(folder)/\(name).yml")
    try #require(outcome.error == nil)
    return outcome.recording
  }

  static func scene(_ name: String) throws -> SceneFile? {
    let path = "\(folder)/scenes/\(name).json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try SceneFile.read(path: path)
  }

  static func window(_ name: String, _ recording: Recording) throws -> Window {
    try scene(name)?.makeScene(layers: PaintedLayers()).window
      ?? Replayer(recording).standardWindow()
  }

  static func report(_ name: String) throws -> SessionReport {
    let recording = try recording(name)
    return report(
      of: recording, in: try window(name, recording), file: "\(name).yml",
      scene: try scene(name).map { _ in "\(folder)/scenes/\(name).json" })
  }

  static func report(
    of recording: Recording, in window: Window, file: String = "session.yml",
    scene: String? = nil, sceneText: JSONText? = nil
  ) -> SessionReport {
    let collector = SessionCollector()
    let transcript = Replayer(recording).run(in: window, for: collector)
    collector.finish()
    var source = SessionReport.Source(file: file, command: "touchstone replay", version: "test")
    source.recording = recording
    source.scene = scene
    source.sceneText = sceneText ?? scene.flatMap { try? SceneFile.sceneParts(path: $0) }
    return SessionReport(source, collector, transcript)
  }
}

/// The data in a page, read as a browser reads it.
func data(of page: [UInt8]) throws -> [String: Any] {
  let text = String(decoding: page, as: UTF8.self)
  let start = try #require(text.range(of: "<script type=\"application/json\" id=\"data\">"))
  let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
  let value = try JSONSerialization.jsonObject(
    with: Data(text[start.upperBound..<end.lowerBound].utf8))
  return try #require(value as? [String: Any])
}
