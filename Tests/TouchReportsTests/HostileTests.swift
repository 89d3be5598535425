import CReportPage
import Foundation
import Testing
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchReports

@Suite("Hostile texts in reports")
struct HostileTests {
  static let texts = [
    "</script><script>alert(1)</script>", "<!--<script>", "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)", "]]>", "\u{2028}\u{2029}", "</ScRiPt >", "&lt;script&gt;",
    "`${alert(1)}`", "\\u003c/script\\u003e", "javascript:alert(1)",
  ]

  @Test("hostile texts in a report end no element and are read back unchanged", arguments: texts)
  func text(hostile: String) throws {
    var recording = try Sessions.recording("tap")
    recording.devices[0].name = hostile
    let scene = try SceneFile.read(Array(Self.scene(hostile).utf8))
    let report = Sessions.report(
      of: recording, in: try scene.makeScene().window, file: "\(hostile).yml")
    let page = String(decoding: report.html, as: UTF8.self)
    // Two script elements, the data and the script; the style is a separate element.
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script").count == 3)
    #expect(!page.contains("<img") && !page.contains("<!--"))
    let content = try data(of: report.html)
    #expect(content["file"] as? String == "\(hostile).yml")
    let devices = try #require(content["devices"] as? [[String: Any]])
    #expect(devices[0]["name"] as? String == hostile)
    let layers = try #require(content["layers"] as? [[String: Any]])
    #expect(layers.contains { $0["name"] as? String == hostile })
    let recognizers = try #require(content["recognizers"] as? [[String: Any]])
    #expect(recognizers.first?["name"] as? String == hostile)
  }

  private static func scene(_ name: String) -> String {
    let quoted = JSONText.text(name).line
    return """
      {"layers": [{"id": \(quoted), "frame": [0, 0, 2016, 1134]}],
       "recognizers": [{"id": \(quoted), "layer": \(quoted), "kind": "tap"}]}
      """
  }

  @Test("hostile texts in an index are shown as text", arguments: texts)
  func index(hostile: String) throws {
    let miss = NearMiss(
      recognizer: RecognizerID(1), name: hostile, time: .zero, measured: 1, limit: 2, unit: "pt",
      share: 0.5, reason: "")
    let row = IndexPage.Row(name: hostile, link: hostile, recognized: hostile, nearest: miss)
    let page = String(
      decoding: IndexPage(title: hostile, subtitle: hostile, rows: [row]).html, as: UTF8.self)
    #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<!--"))
    #expect(!page.contains("href=\"javascript:"))
    #expect(page.contains("script-src 'none'"))
  }

  @Test("a name from right to left in an index leaves the percentage after it in place")
  func rightToLeft() {
    let name = "\u{5d4}\u{5e7}\u{5e9}\u{5d4}"
    let miss = NearMiss(
      recognizer: RecognizerID(1), name: name, time: .zero, measured: 29, limit: 50, unit: "pt",
      share: 0.58, reason: "")
    let row = IndexPage.Row(name: "a.yml", link: nil, recognized: "nothing", nearest: miss)
    let page = String(
      decoding: IndexPage(title: "Reports", subtitle: "", rows: [row]).html, as: UTF8.self)
    #expect(page.contains("<td><bdi>\(name)</bdi> 58 %</td>"))
  }

  @Test("the policy names the digest of the one script and forbids all else")
  func policy() throws {
    let page = String(decoding: try Sessions.report("tap").html, as: UTF8.self)
    let script = Digest.sha256(HTMLPage.bytes(of: touchstone_report_script())).base64
    #expect(page.contains("default-src 'none'; script-src 'sha256-\(script)'"))
    #expect(
      !page.contains("unsafe-inline") && !page.contains(" style=\"") && !page.contains("http:")
        && !page.contains("https:"))
  }

  @Test("WebAssembly is allowed in a page that holds an engine, and in no other")
  func engine() throws {
    let plain = try Sessions.report("tap")
    #expect(!String(decoding: plain.html, as: UTF8.self).contains("wasm-unsafe-eval"))
    var source = plain.source
    source.engine = try PageEngine(EngineTests.module)
    let report = SessionReport(source, plain.collector, plain.transcript)
    let page = String(decoding: report.html, as: UTF8.self)
    #expect(page.contains("'wasm-unsafe-eval'"))
    #expect(page.contains("<script type=\"text/plain\" id=\"engine\">H4sI"))
  }

  @Test("the script sets no markup")
  func markup() {
    let script = String(decoding: HTMLPage.bytes(of: touchstone_report_script()), as: UTF8.self)
    for word in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
    ] {
      #expect(!script.contains(word), "\(word)")
    }
  }
}
