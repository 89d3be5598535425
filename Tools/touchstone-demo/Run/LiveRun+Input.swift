import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Where touches and keys come from.
extension LiveRun {
  /// Takes the fingers and the mouse of the window.
  func readWindow() throws(DemoFailure) {
    do throws(SourceError) {
      let source = try WindowTouchSource(bounds: display.bounds)
      loop.add(source)
      windowSource = source
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Takes the touches of devices.
  ///
  /// - Throws: when there is none that can be read.
  func readDevices(_ options: InputOptions) throws(DemoFailure) {
    let backend: LibinputTouchSource.Backend =
      options.device.isEmpty ? .seat(options.seat ?? "seat0") : .paths(options.device)
    let (bounds, turn) = (display.bounds, display.turn.inverse)
    do throws(SourceError) {
      let source = try LibinputTouchSource(backend, access: .direct) { device in
        device.kind == .touchscreen ? OutputMapping(area: bounds, turn: turn) : nil
      }
      loop.add(source)
      touchscreens = 0
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Says when there is no touch screen, and takes the mouse then; to be called when devices that are
  /// there were announced.
  func lookForDevices() {
    guard touchscreens == 0 else { return }
    frame.tell("There is no touch screen that can be read; the mouse is a finger.")
    do throws(DemoFailure) { try readWindow() } catch { frame.tell(error.description) }
  }

  /// Plays a recording.
  func play(_ recording: Recording, speed: Double) throws(DemoFailure) {
    do throws(SourceError) {
      let source = try ReplayTouchSource(recording, clock: loop.clock, speed: speed)
      source.onEnd = { [unowned self] in frame.tell("The recording is over.") }
      loop.add(source)
      source.start()
      replay = source
    } catch {
      throw DemoFailure(error)
    }
  }

  func follow(_ event: SourceEvent) {
    switch event {
    case .fault(let fault): frame.tell("\(fault)")
    case .removed(let device, _):
      if !device.node.isEmpty, replay == nil { frame.tell("\(device.name) is gone.") }
    case .added(let device):
      if device.kind == .touchscreen { touchscreens = touchscreens.map { $0 + 1 } }
      if isShown, !device.node.isEmpty, replay == nil { frame.tell("\(device.name) is there.") }
    case .frame, .touchpad: break
    }
  }

  func take(_ event: DisplayEvent) {
    switch event {
    case .resized(let bounds):
      guard !keepsSize, bounds.size != frame.window.bounds.size else { return }
      resize(to: bounds.size)
    case .key(let key, isDown: true, let modifiers):
      if let command = DemoCommand(key, modifiers: modifiers) { frame.perform(command) }
      loop.setNeedsDisplay()
    case .pointer: if windowSource?.dots.isEmpty == false { loop.setNeedsDisplay() }
    case .key, .exposed, .hidden, .lostFocus, .finger, .closeRequested: break
    }
  }

  /// Takes another size of the display. What was recorded is of the old one. Before anything was
  /// touched the scene is laid out anew, for some desktops give a new window another size right away.
  private func resize(to size: Size) {
    if recording?.isEmpty ?? !hasInput {
      frame.resize(to: size)
      restart()
    } else {
      endRecording("The window has another size now, so the recording ended.")
      frame.resize(to: size)
    }
  }

  func perform(_ command: DemoCommand) {
    switch command {
    case .quit: loop.stop()
    case .fullScreen: display.setFullScreen(!display.isFullScreen)
    case .record: if recording == nil { beginRecording() } else { endRecording(nil) }
    case .menu, .scene, .inspector, .back: break
    }
  }
}

extension QuarterTurn {
  /// The turn that takes this one back.
  fileprivate var inverse: QuarterTurn {
    switch self {
    case .none: .none
    case .clockwise: .counterclockwise
    case .half: .half
    case .counterclockwise: .clockwise
    }
  }
}
