import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// The sources of touches and keys.
extension LiveRun {
  /// Reads fingers and the mouse from the window.
  func readWindow() throws(DemoFailure) {
    do throws(SourceError) {
      let source = try WindowTouchSource(bounds: frame.window.bounds)
      source.reportsHover = true
      source.reportsButtons = true
      loop.add(source)
      windowSource = source
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Reads touches from devices.
  ///
  /// The program opens them itself. On a console it does not use a seat: SDL owns the terminal there, and a
  /// daemon that took it over would mute it for SDL.
  ///
  /// - Throws: if none can be read.
  func readDevices(_ options: InputOptions) throws(DemoFailure) {
    let backend: LibinputTouchSource.Backend =
      options.device.isEmpty ? .seat(options.seat ?? "seat0") : .paths(options.device)
    try readDevices(of: backend, known: [:])
  }

  private func readDevices(
    of backend: LibinputTouchSource.Backend, known: [String: SourceDevice.Kind]
  ) throws(DemoFailure) {
    let layout = layout
    let turn = display.turn
    do throws(SourceError) {
      let panels = try LibinputTouchSource(backend, access: .direct) { device in
        layout.mapping(of: device, turn: turn)
      }
      let source = DockedTouchSource(panels, dock: dock)
      // No window system reads the mice of a console.
      if drawsPointer, case .seat = backend {
        let pointer = devices?.source.mouse?.pointer
        panels.pointerBounds = layout.displayInWindow
        panels.pointer = pointer.map { layout.toWindow.applied(to: $0) }
        source.mouse = ConsoleMouse(dock: dock, pointer: pointer)
      }
      docked.ignoresMouse = source.mouse != nil
      loop.add(source)
      devices = DeviceReading(source: source, backend: backend, known: known)
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Puts the panels onto a display that has another size now.
  func remapDevices() {
    guard let old = devices else { return }
    loop.remove(old.source)
    dock.cancelContacts()
    if old.source.mouse != nil { dock.cancelDisplay() }
    do throws(DemoFailure) {
      try readDevices(of: old.backend, known: old.known)
    } catch {
      devices = nil
      docked.ignoresMouse = false
      frame.showMessage(error.description)
    }
  }

  /// Reports that there is no touch screen, and then uses the mouse alone; called after the present devices were
  /// announced.
  func lookForDevices() {
    guard let devices, devices.panels == 0, windowSource == nil else { return }
    frame.showMessage("No touch screen can be read; the mouse acts as a finger.")
    if devices.source.mouse != nil { return }
    do throws(DemoFailure) { try readWindow() } catch { frame.showMessage(error.description) }
  }

  func follow(_ event: SourceEvent) {
    switch event {
    case .fault(let fault): frame.showMessage("\(fault)")
    case .removed(let device, _):
      guard devices?.known.removeValue(forKey: device.node) != nil else { return }
      frame.showMessage("\(device.name) was disconnected.")
      if device.kind == .touchscreen { lookForDevices() }
    case .added(let device):
      guard devices != nil, !device.node.isEmpty else { return }
      let isNew = devices?.known.updateValue(device.kind, forKey: device.node) == nil
      if isShown, isNew { frame.showMessage("\(device.name) was connected.") }
    case .frame, .touchpad, .hover: break
    }
  }

  func take(_ event: DisplayEvent) {
    switch event {
    case .key(let key, let isDown, let modifiers):
      devices?.source.mouse?.hold(modifiers)
      if isDown, let command = DemoCommand(key, modifiers: modifiers) { performByKey(command) }
    case .pointer(let event): handleDuringReplay(event)
    case .finger(let event): handleDuringReplay(event)
    case .resized, .exposed, .hidden, .lostFocus, .closeRequested: break
    }
  }

  /// Adopts a new size of the display. The recording belongs to the old one. Before anything was touched the
  /// scene is laid out anew, for some desktops give a new window another size right away.
  func resize(to size: Size) {
    guard !keepsSize else { return }
    guard size != frame.window.bounds.size else { return }
    if recording?.isEmpty ?? !hasInput {
      frame.resize(to: size)
      restart()
    } else {
      endRecording("The window was resized, so the recording ended.")
      frame.resize(to: size)
    }
  }

  private func performByKey(_ command: DemoCommand) {
    loop.setNeedsDisplay()
    isPerformingByKey = true
    defer { isPerformingByKey = false }
    // Layers that appear now begin to appear at the present time, not at that of the last touch.
    frame.window.application.advance(to: loop.clock.now)
    // Esc goes back from a session that is shown to its scene.
    if noteKey(at: loop.clock.now), command == .back { return }
    switch frame.performByKey(command) {
    case .unrecorded: break
    case .endsRecording: endRecording("Keys are not recorded, so the recording ended.")
    case .quits: loop.stop()
    }
  }

  func perform(_ command: DemoCommand) {
    switch command {
    case .quit: quit()
    case .fullScreen: display.setFullScreen(!display.isFullScreen)
    case .record:
      if recording == nil {
        beginRecording()
      } else {
        endRecording(nil, leavingOutLatestTouch: !isPerformingByKey)
      }
    case .menu, .scene, .inspector, .smoothing, .back: break
    }
  }
}

extension ScreenLayout {
  /// The mapping of a touch screen or a tablet, which covers the whole display: the window may be a part of it.
  ///
  /// - Parameter turn: The rotation of the image on the display.
  func mapping(of device: SourceDevice, turn: QuarterTurn) -> OutputMapping? {
    device.kind.hasPanel ? OutputMapping(area: displayInWindow, turn: turn.inverse) : nil
  }
}

extension QuarterTurn {
  /// The inverse turn.
  fileprivate var inverse: QuarterTurn {
    switch self {
    case .none: .none
    case .clockwise: .counterclockwise
    case .half: .half
    case .counterclockwise: .clockwise
    }
  }
}
