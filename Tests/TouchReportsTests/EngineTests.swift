import Foundation
import Testing
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchReports

@Suite("The engine in reports")
struct EngineTests {
  /// The shortest bytes that begin like a module.
  static let module: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]

  /// The report of a bundled session with an engine, and the session for the engine.
  private func report(_ name: String) throws -> (report: SessionReport, session: EngineSession) {
    let recording = try Sessions.recording(name)
    let window = try Sessions.window(name, recording)
    let session = EngineSession(window, recording, layout: OutputLayout())
    let plain = Sessions.report(of: recording, in: window)
    var source = plain.source
    source.engine = try PageEngine(Self.module)
    source.session = session
    return (SessionReport(source, plain.collector, plain.transcript), session)
  }

  @Test(
    "the engine in a report gives the same verdicts, attempts and deadlines as the command",
    arguments: Sessions.names)
  func sameStory(name: String) throws {
    let (report, session) = try report(name)
    let data = try data(of: report.html)
    let player = CompactPlayer()
    let bytes =
      session.bytes[..<session.sceneSize] + [SessionOperation.story.rawValue]
      + session.bytes[session.sceneSize...]
    let (read, fault) = Array(bytes).withUnsafeBufferPointer { player.perform($0) }
    #expect(fault == nil && read == bytes.count)
    let text = try #require(player.story)
    let story = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for member in ["texts", "lines", "attempts", "deadlines"] {
      let told = try #require(story[member] as? NSArray)
      #expect(told == data[member] as? NSArray, "\(name): \(member)")
      #expect(told.count > 0 || member == "deadlines")
    }
    // The numbers by which the page identifies the recognizers.
    let ids = try #require(story["ids"] as? [Int])
    let recognizers = try #require(data["recognizers"] as? [[String: Any]])
    for recognizer in recognizers {
      let number = try #require(recognizer["number"] as? Int)
      #expect(ids.indices.contains(number) && ids[number] == recognizer["id"] as? Int)
    }
    #expect(Set(recognizers.compactMap { $0["number"] as? Int }).count == recognizers.count)
  }

  @Test("a report with an engine holds the recorded session, and a plain report holds none")
  func session() throws {
    let (report, session) = try report("swipe-too-slow")
    let held = try #require(try data(of: report.html)["session"] as? [String: Any])
    #expect(held["scene"] as? Int == session.sceneSize)
    let packed = try #require(Data(base64Encoded: held["gzip"] as? String ?? ""))
    #expect(Array(packed) == session.bytes.gzipped())
    let plain = try data(of: try Sessions.report("swipe-too-slow").html)
    #expect(plain["session"] is NSNull)
  }

  @Test("an engine is refused unless it begins as a WebAssembly module and is small enough")
  func refused() throws {
    for bytes: [UInt8] in [
      [], [0, 0x61], Array("touchstone".utf8), [0, 0x61, 0x73, 0x6D, 2, 0, 0, 0],
    ] {
      #expect(throws: PageEngine.Fault.noModule) { try PageEngine(bytes) }
    }
    let large = Self.module + [UInt8](repeating: 0, count: PageEngine.maximumBytes)
    #expect(throws: PageEngine.Fault.tooLarge(large.count)) { try PageEngine(large) }
    #expect(try PageEngine(Self.module).base64.hasPrefix("H4sI"))
  }

  @Test(
    "near misses are told with the figures of the verdicts", arguments: ["swipe-too-slow", "tap"])
  func figures(name: String) throws {
    let report = try Sessions.report(name)
    let data = try data(of: report.html)
    let texts = try #require(data["texts"] as? [String])
    let rows = try #require(data["lines"] as? [[Any]]).filter { $0.count > 6 }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.count == 10 && texts[row[2] as? Int ?? 0] == "failed")
      let (measured, limit) = (row[6] as? Double ?? .nan, row[7] as? Double ?? .nan)
      let (unit, share) = (texts[row[8] as? Int ?? 0], row[9] as? Double ?? .nan)
      #expect(["pt", "s", "degrees"].contains(unit))
      #expect(abs(share - max(min(measured / limit, limit / measured), 0)) < 1e-3)
    }
  }
}
