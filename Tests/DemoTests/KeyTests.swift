import DemoScenes
import Testing
import TouchGeometry
import Touchstone

@testable import touchstone_demo

/// Keys that are pressed while sessions are recorded and played.
@Suite("keys and recordings")
struct RecordingKeyTests {
  private let played: PlayedFrame
  private var frame: DemoFrame { played.frame }

  init() throws { played = try PlayedFrame() }

  @Test("R begins a recording, which the same key does not end, and R ends it")
  func record() {
    var told: [DemoCommand] = []
    frame.onCommand = { [unowned frame] command in
      told.append(command)
      frame.isRecording.toggle()
    }
    #expect(frame.performByKey(.record) == .unrecorded)
    #expect(told == [.record] && frame.isRecording)
    #expect(frame.performByKey(.record) == .unrecorded)
    #expect(told == [.record, .record] && !frame.isRecording)
  }

  @Test("keys that change what is under the fingers end a recording, others do not")
  func others() {
    frame.onCommand = { _ in }
    frame.isRecording = true
    #expect(frame.performByKey(.inspector) == .unrecorded)
    #expect(frame.performByKey(.fullScreen) == .unrecorded)
    #expect(frame.performByKey(.menu) == .endsRecording)
    #expect(frame.performByKey(.back) == .endsRecording)
    #expect(frame.performByKey(.scene(1)) == .endsRecording)
  }

  @Test(
    "while a recording is played, keys do not change the scene, and a message says how to end it",
    arguments: [DemoCommand.menu, .scene(1), .record])
  func playing(command: DemoCommand) {
    var told: [DemoCommand] = []
    frame.onCommand = { told.append($0) }
    frame.isPlaying = true
    let scene = frame.scene
    #expect(frame.performByKey(command) == .unrecorded)
    #expect(frame.scene === scene && !frame.isMenuOpen && told.isEmpty)
    #expect(frame.messages.texts == ["A recording is being played; Q ends it."])
  }

  @Test("while a recording is played, the inspector can be opened, and Q and Esc end the recording")
  func leaving() {
    frame.isPlaying = true
    #expect(frame.performByKey(.inspector) == .unrecorded)
    #expect(frame.inspector.isOn)
    #expect(frame.performByKey(.quit) == .quits)
    #expect(frame.performByKey(.back) == .quits)
  }
}
