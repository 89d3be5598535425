import Glibc
import Testing
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("bundled sessions")
struct BundledSessionTests {
  /// Whether transcripts are written instead of compared; a run that writes any fails.
  static let isRecording = getenv("TOUCHSTONE_RECORD") != nil

  @Test("there are at least forty sessions, and every session of the catalog is among them")
  func sessionsAreThere() {
    let names = Set(BundledSession.all.map(\.name))
    #expect(names.count >= 40)
    let missing = SessionCatalog.sessions.map(\.name).filter { !names.contains($0) }
    #expect(missing.isEmpty, "touchstone synthesize --all -o Recordings")
  }

  @Test("the recording is what the catalog makes of the session", arguments: BundledSession.all)
  func recordingIsSynthesized(_ session: BundledSession) throws {
    guard let origin = SessionCatalog.session(named: session.name) else { return }
    let text = try #require(textOfFile(session.recordingPath))
    #expect(text == origin.recording().libinputRecordText(), "touchstone synthesize --all")
  }

  @Test("replaying a session gives its transcript byte for byte", arguments: BundledSession.all)
  func replayGivesTranscript(_ session: BundledSession) throws {
    let lines = try session.replay().jsonLines
    let expected = textOfFile(session.transcriptPath)
    if Self.isRecording {
      guard lines != expected else { return }
      #expect(writeFile(session.transcriptPath, lines))
      Issue.record("\(session.name).transcript.jsonl was written anew")
    } else {
      let found = lines.split(separator: "\n")
      let wanted = try #require(expected).split(separator: "\n")
      let place = zip(found, wanted).enumerated().first { $1.0 != $1.1 }
      if let (line, (found, wanted)) = place {
        Issue.record("line \(line + 1): found \(found), expected \(wanted)")
      }
      #expect(found.count == wanted.count)
      #expect(lines == expected)
    }
  }

  @Test("in every bundled session, whatever begins also ends", arguments: BundledSession.all)
  func everythingEnds(_ session: BundledSession) throws {
    let transcript = try session.replay()
    let contacts = transcript.contacts
    #expect(contacts.begun > 0)
    #expect(contacts.begun == contacts.ended + contacts.cancelled)
    var open: [String: Int] = [:]
    for call in transcript.calls where !call.isDiscrete {
      if call.snapshot.state == .began { open[call.recognizer, default: 0] += 1 }
      if call.snapshot.state.isTerminal { open[call.recognizer, default: 0] -= 1 }
    }
    #expect(open.allSatisfy { $0.value == 0 })
    let times = transcript.calls.map(\.time)
    #expect(times == times.sorted())
  }

  @Test("the list of sessions names every recording")
  func readmeNamesAll() throws {
    let readme = try #require(textOfFile("\(BundledSession.folder)/README.md"))
    for session in BundledSession.all {
      #expect(readme.contains("| \(session.name) |"), "\(session.name) is not in the list")
    }
  }
}
