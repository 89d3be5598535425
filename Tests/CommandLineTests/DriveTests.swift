import ArgumentParser
import Foundation
import LibinputSource
import ProgramRuns
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@testable import TouchstoneCommands

/// Tests of `touchstone drive` without a target; Tools/drive-test plays into real ones.
@Suite("drive")
struct DriveTests {
  @Test("the help names the targets")
  func help() async throws {
    let help = try await Tool.run("touchstone drive --help")
    #expect(help.status == 0 && help.errors.isEmpty)
    for target in ["--browser", "--inputtest", "--uinput"] { #expect(help.output.contains(target)) }
  }

  @Test(
    "what contradicts itself is refused",
    arguments: [
      "", "--uinput --browser 9222", "--uinput --scale 2", "--uinput --screen 10x10",
      "--browser 0", "--browser localhost:x", "--browser 9222 --speed 0", "--browser 9222 --loop 0",
      "--browser 9222 --area 1,2,3", "--browser 9222 --area 0,0,-5,5",
      "--browser 9222 --scale 1 --stretch", "--inputtest s --page x", "--inputtest s --stretch",
      "--uinput --wait 61", "--browser 9222 --wait 2", "--uinput --output 1=0,0,100,100",
    ])
  func usage(options: String) async throws {
    let refused = try await Tool.run("touchstone drive \(options) Recordings/tap.yml")
    #expect(refused.status == 64 && refused.output.isEmpty, "\(refused.errors)")
  }

  @Test("a device without a node is not taken for a missing /dev/uinput")
  func withoutNode() {
    let reason = SourceError.Reason.system(action: "find the node of a device", code: ENOENT)
    let made = UinputTarget.addingAdvice(SourceError(reason: reason))
    #expect(made.description == "cannot find the node of a device: No such file or directory.")
    let missing = UinputTarget.addingAdvice(SourceError(node: "/dev/uinput", reason: reason))
    #expect(missing.description.hasPrefix("there is no /dev/uinput."))
    #expect([made, missing].allSatisfy { $0.status == .systemError })
  }

  @Test("a recording that cannot be played is reported before a target is opened")
  func recordings() async throws {
    let scratch = try ScratchFolder()
    try scratch.write("nothing of the kind\n", to: "broken.yml")
    let missing = try await Tool.run(
      "touchstone drive --browser 1 missing.yml", in: scratch.url)
    #expect(missing.status == 66 && missing.errors.contains("missing.yml"))
    let broken = try await Tool.run("touchstone drive --browser 1 broken.yml", in: scratch.url)
    #expect(broken.status == 65 && broken.errors.contains("broken.yml"))
  }

  @Test("an error about a missing target says what to do")
  func targets() async throws {
    let browser = try await Tool.run("touchstone drive --browser 1 Recordings/tap.yml")
    #expect(browser.status == 66)
    #expect(browser.errors.contains("--remote-debugging-port=1 and --user-data-dir=FOLDER."))
    let server = try await Tool.run("touchstone drive --inputtest /nowhere Recordings/tap.yml")
    #expect(server.status == 66 && server.errors.contains("SocketPath"))
  }

  /// The steps of a recording's text, not placed on a target.
  private func schedule(of text: String) throws -> DriveSchedule {
    let outcome = Recording.read(Array(text.utf8))
    try #require(outcome.error == nil)
    return DriveSchedule(PlacedRecording(recording: outcome.recording, layout: OutputLayout()))
  }

  @Test("a palm is cancelled when it is detected, and one that lands is not played")
  func palms() throws {
    let detected = try schedule(of: Repository.text("Recordings/palm-cancelled.yml"))
    let cancelling = detected.steps.filter { $0.changes.contains { $0.phase == .cancelled } }
    #expect(cancelling.map(\.time) == [Instant(microseconds: 549_735)])
    #expect(detected.steps.flatMap(\.changes).count { $0.phase == .ended } == 1)
    let landing = "    - [  0,      0,   3,  57,       0]"
    let text = try Repository.text("Recordings/tap.yml")
      .replacingOccurrences(of: landing, with: "\(landing)\n    - [  0,      0,   3,  55,       2]")
    #expect(try schedule(of: text).steps.isEmpty)
  }

  @Test("the buttons of a mouse are not played, and a mouse alone is refused")
  func mouse() async throws {
    let tap = Recording.read(Array(try Repository.text("Recordings/tap.yml").utf8)).recording
    var both = tap
    both.devices.append(
      RecordedDevice(
        name: "mouse", node: "/dev/input/event9", codes: [1: [0x110], 2: [0, 1]]))
    for (time, value) in [(1.0, Int32(1)), (1.1, 0)] {
      for (type, code, value) in [(UInt16(1), UInt16(0x110), value), (0, 0, 0)] {
        both.events.append(
          InputEvent(time: .seconds(time), device: 1, type: type, code: code, value: value))
      }
    }
    let schedules = [tap, both].map {
      DriveSchedule(PlacedRecording(recording: $0, layout: OutputLayout()))
    }
    #expect(schedules[0].steps.map(\.time) == schedules[1].steps.map(\.time))
    let scratch = try ScratchFolder()
    try scratch.write(Data(both.keeping([1]).libinputRecordBytes()), to: "mouse.yml")
    let refused = try await Tool.run("touchstone drive --uinput mouse.yml", in: scratch.url)
    #expect(refused.status == 65 && refused.errors.contains("no touch device"))
  }

  @Test("a position below the range of its axis is at the edge of the panel")
  func belowAxis() throws {
    let text = try Repository.text("Recordings/tap.yml")
      .replacingOccurrences(of: "3,  53,    1920", with: "3,  53,     -50")
    let schedule = try schedule(of: text)
    #expect(schedule.steps.flatMap(\.changes).allSatisfy { $0.place.x == schedule.panel.minX })
  }

  @Test("a touch at the edge of a panel that fills the target is not outside of it")
  func edge() async throws {
    let scratch = try ScratchFolder()
    // In floating point, the left edge of this panel is 1e-13 pixels outside of 1920 pixels.
    let text = try Repository.text("Recordings/tap.yml")
      .replacingOccurrences(of: "3840, 0, 0, 12", with: "4095, 0, 0, 16")
      .replacingOccurrences(of: "2160, 0, 0, 12", with: "2303, 0, 0, 16")
      .replacingOccurrences(of: "3,  53,    1920", with: "3,  53,       0")
    try scratch.write(text, to: "edge.yml")
    let missing = try await Tool.run(
      "touchstone drive --inputtest /nowhere --screen 1920x1080 edge.yml", in: scratch.url)
    #expect(missing.status == 66 && missing.errors.contains("SocketPath"), "\(missing.errors)")
  }

  @Test("a server that is no browser is refused, and a silent one times out")
  func strangers() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      import socket, sys
      server = socket.create_server(("127.0.0.1", 0))
      print(server.getsockname()[1], flush=True)
      peer = server.accept()[0]
      peer.recv(4096)
      peer.sendall(sys.argv[1].encode().decode("unicode_escape").encode("latin1"))
      peer.close()
      """, to: "server.py")
    let answers = [
      "hello", #"HTTP/1.1 200 OK\r\n\r\n"#, #"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[x]"#,
      #"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"#,
      #"HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"#,
      #"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"#,
    ]
    for answer in answers {
      let line = """
        python3 server.py '\(answer)' > port & until [ -s port ]; do :; done; \
        touchstone drive --browser $(cat port) '\(Repository.path("Recordings/tap.yml"))'
        """
      try? FileManager.default.removeItem(at: scratch.url.appending(path: "port"))
      let refused = try await Tool.run(line, in: scratch.url)
      #expect(refused.status == 66 && refused.output.isEmpty, "\(answer): \(refused.errors)")
    }
  }

  @Test("a browser at an IPv6 address is asked for its pages with the address in brackets")
  func address() async throws {
    let scratch = try ScratchFolder()
    // The same address in the form of IPv6, so that a machine without IPv6 addresses will do.
    try scratch.write(
      """
      import socket
      server = socket.create_server(("127.0.0.1", 0))
      print(server.getsockname()[1], flush=True)
      peer = server.accept()[0]
      with open("request", "wb") as file: file.write(peer.recv(4096))
      peer.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n[]")
      peer.close()
      """, to: "server.py")
    let line = """
      python3 server.py > port & until [ -s port ]; do :; done; \
      touchstone drive --browser "[::ffff:127.0.0.1]:$(cat port)" \
      '\(Repository.path("Recordings/tap.yml"))'; cat port request
      """
    let refused = try await Tool.run(line, in: scratch.url)
    let port = refused.output.prefix { $0.isNumber }
    #expect(
      refused.output.contains("Host: [::ffff:127.0.0.1]:\(port)\r\n"),
      "\(refused.output) \(refused.errors)")
  }

  /// A page that writes the types of touch events, and where its fingers are, to the file "touches".
  private static let page = #"""
    import json, socket
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    print(port, flush=True)
    def accept(lines, body=""):
        peer = server.accept()[0]
        file = peer.makefile("rb")
        while file.readline().strip(): pass
        peer.sendall("\r\n".join(["HTTP/1.1 " + lines[0], *lines[1:], "", body]).encode())
        return peer, file
    socket_url = f"ws://127.0.0.1:{port}/page"
    pages = json.dumps([{"type": "page", "url": "page", "webSocketDebuggerUrl": socket_url}])
    accept(["200 OK", f"Content-Length: {len(pages)}"], pages)[0].close()
    key = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
    peer, file = accept(["101 Switching Protocols", f"Sec-WebSocket-Accept: {key}"])
    size = {"clientWidth": 1920, "clientHeight": 1080}
    while (start := file.read(2)) and start[0] & 15 == 1:
        length = start[1] & 127
        if length == 126: length = int.from_bytes(file.read(2), "big")
        mask, masked = file.read(4), file.read(length)
        message = json.loads(bytes(byte ^ mask[i % 4] for i, byte in enumerate(masked)))
        touch = message["params"]
        if "touchPoints" in touch:
            with open("touches", "a") as log:
                print(touch["type"], *(round(one["x"]) for one in touch["touchPoints"]), file=log)
        result = {"cssLayoutViewport": size, "cssVisualViewport": size}
        answer = json.dumps({"id": message["id"], "result": result}).encode()
        peer.sendall(bytes([0x81, 126, *len(answer).to_bytes(2, "big")]) + answer)
    """#

  @Test("a browser gets the movement that comes with a lift before the lift")
  func movementWithLift() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.page, to: "page.py")
    let lift = "    - [  0,  84413,   3,  57,      -1]"
    let text = try Repository.text("Recordings/tap.yml")
      .replacingOccurrences(of: lift, with: "    - [  0,  84413,   3,  53,    2000]\n\(lift)")
    try scratch.write(text, to: "tap.yml")
    let line = """
      python3 page.py > port & until [ -s port ]; do :; done; \
      touchstone drive --browser $(cat port) tap.yml && cat touches
      """
    let played = try await Tool.run(line, in: scratch.url)
    #expect(played.status == 0, "\(played.errors)")
    #expect(played.lines.suffix(2) == ["touchMove 1000", "touchEnd"], "\(played.output)")
    #expect(played.lines.contains("touchStart 960"))
  }

  @Test("a browser gets a lone palm cancelled, also if it is detected in the frame of a landing")
  func palmBeforeLanding() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.page, to: "page.py")
    let place = "    - [  0,   9021,   3,  48,      53]"
    let landing = [(55, 2), (47, 1), (57, 1), (53, 480), (54, 1080)].map { code, value in
      "    - [  0,   9021,   3,  \(code), \(value)]\n"
    }.joined()
    let text = try Repository.text("Recordings/tap.yml")
      .replacingOccurrences(of: place, with: landing + place)
    try scratch.write(text, to: "palm.yml")
    let line = """
      python3 page.py > port & until [ -s port ]; do :; done; \
      touchstone drive --browser $(cat port) palm.yml && cat touches
      """
    let played = try await Tool.run(line, in: scratch.url)
    #expect(played.status == 0, "\(played.errors)")
    let ends = played.lines.filter { $0.hasPrefix("touch") && !$0.hasPrefix("touchMove") }
    #expect(
      ends == ["touchStart 960", "touchCancel", "touchStart 240", "touchEnd"], "\(played.output)")
  }
}
