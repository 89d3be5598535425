import CReportPage
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// The content of a page about a session.
///
///     let collector = SessionCollector()
///     let transcript = Replayer(recording).run(in: window, for: collector)
///     collector.finish()
///     let report = SessionReport(source, collector, transcript)
///     try write(report.html)
package struct SessionReport {
  /// Information about the session that the window does not contain.
  package struct Source {
    /// The file as named by the user.
    package var file: String
    /// The scene file; nil for the standard gestures.
    package var scene: String?
    /// The scene as JSON, used to turn the session into a case; nil for the standard gestures.
    package var sceneText: JSONText?
    /// The color behind all layers.
    package var background: String?
    /// Warnings about the input, in sentences.
    package var warnings: [String] = []
    /// The recording; nil for a case that contains its own events.
    package var recording: Recording?
    /// The positions of the recording's devices.
    package var layout = OutputLayout()
    /// The command that prints the same information in a terminal.
    package var command: String
    /// The lines that explain why the session is shown, for example from a failing case.
    package var story: [String] = []
    /// The engine for a page in which settings can be changed; nil for a page without one.
    package var engine: PageEngine?
    /// The session for that engine.
    package var session: EngineSession?
    /// Why there is no session for the engine, as a clause; nil if there is one.
    package var refusal: String?
    /// The version of the tool.
    package var version: String

    package init(file: String, command: String, version: String) {
      self.file = file
      self.command = command
      self.version = version
    }
  }

  package let source: Source
  package let collector: SessionCollector
  package let transcript: Transcript?
  /// The paths as drawn.
  package let paths: [TouchPath]
  /// How the paths were thinned; nil if they were not.
  package let thinning: Thinning?
  /// The recognizers of the window, then those that have left it.
  package let recognizers: [ReportedRecognizer]
  /// The nearest failures.
  package let nearMisses: [NearMiss]
  /// The recording as a compressed file; nil if there is none or it is too large.
  let packedRecording: [UInt8]?
  /// The compressed session for the engine; nil if there is none or it is too large.
  let packedSession: [UInt8]?
  let pictures: LayerPictures

  /// Creates the report of a session that was observed to its end.
  package init(_ source: Source, _ collector: SessionCollector, _ transcript: Transcript?) {
    self.source = source
    self.collector = collector
    self.transcript = transcript
    var paths = collector.paths
    thinning = Thinning.apply(to: &paths)
    self.paths = paths
    recognizers = ReportedRecognizer.all(of: collector)
    nearMisses = NearMiss.all(in: collector)
    pictures = LayerPictures(of: collector.layers)
    let packed = source.recording?.libinputRecordBytes().gzipped()
    packedRecording = packed.flatMap { $0.count <= Self.maximumRecordingBytes ? $0 : nil }
    let session = source.engine == nil ? nil : source.session?.bytes.gzipped()
    packedSession = session.flatMap { $0.count <= Self.maximumRecordingBytes ? $0 : nil }
  }

  /// The page.
  package var html: [UInt8] {
    HTMLPage(
      title: "\(source.file) · Touchstone report",
      body: String(decoding: HTMLPage.bytes(of: touchstone_report_body()), as: UTF8.self),
      script: HTMLPage.bytes(of: touchstone_report_script()), data: json, engine: source.engine
    ).bytes
  }

  /// The recognized gestures in one line for an index: "double-tap, pan (2 times)".
  package var recognizedInWords: String {
    var counts: [(name: String, count: Int)] = []
    for line in collector.lines {
      guard case .acts = line.entry.kind, let name = line.recognizer else { continue }
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts.map { $0.count == 1 ? $0.name : "\($0.name) (\($0.count) times)" }
      .joined(separator: ", ")
  }
}
