import ArgumentParser
import DemoScenes
import LibinputSource
import Testing
import TouchImaging
import TouchTracking

@testable import touchstone_demo

@Suite("the command line of the demo")
struct DemoCommandLineTests {
  private func parse(_ line: String) throws -> TouchstoneDemo {
    try TouchstoneDemo.parse(line.split(separator: " ").map(String.init))
  }

  @Test("without arguments, the demo chooses scene, display and input itself, and does not turn")
  func defaults() throws {
    let command = try parse("")
    #expect(command.scene == nil && command.input.input == .auto && !command.screen.offscreen)
    #expect(!command.input.namesLibinput && command.screen.turn == 0)
  }

  @Test("a scene is named by its name or its number")
  func scenes() throws {
    for (index, scene) in DemoCatalog.scenes.enumerated() {
      #expect(try parse("--scene \(scene.name)").scene?.scene == scene)
      #expect(try parse("--scene \(index + 1)").scene?.scene == scene)
    }
    for name in ["nothing", "0", "99", ""] { #expect(SceneName(argument: name) == nil) }
  }

  @Test("sizes are two sides of 1 to 16384 pixels")
  func sizes() throws {
    #expect(
      try parse("--size 1280x800").screen.size?.size == PixelSize(width: 1280, height: 800))
    for size in ["1280", "0x5", "1x16385", "-1x5", "1x2x3", "axb", "99999999999999999999x1"] {
      #expect(throws: (any Error).self) { try parse("--size=\(size)") }
    }
  }

  @Test("devices and a seat mean libinput")
  func devices() throws {
    let command = try parse("--device /dev/input/event1 --device /dev/input/event2")
    #expect(command.input.device == ["/dev/input/event1", "/dev/input/event2"])
    #expect(command.input.namesLibinput)
    #expect(try parse("--seat seat1").input.namesLibinput)
    #expect(try parse("--input libinput").input.namesLibinput)
  }

  @Test("scale and dots an inch are the same thing")
  func density() throws {
    #expect(try parse("--scale 2").screen.dotsPerInch == 320)
    #expect(try parse("--dpi 96").screen.dotsPerInch == 96)
    #expect(try parse("--dpi 96 --viewing-distance 140").screen.dotsPerInch == 192)
    // Nothing becomes smaller for people who are near.
    #expect(try parse("--viewing-distance 40").screen.dotsPerInch == 96)
    // The display's own density is enlarged.
    let far = try parse("--viewing-distance 140").screen
    #expect(far.displayDensity == nil && far.magnification == 2)
    // A larger density would be implausible to the display.
    #expect(try parse("--dpi 600 --viewing-distance 140").screen.dotsPerInch == 800)
    let wrong = [
      "--viewing-distance 10", "--viewing-distance 140 --scale 1", "--attract-after 0.5",
    ]
    for line in wrong { #expect(throws: (any Error).self) { try parse(line) } }
    #expect(try parse("").attractAfter == 60)
    #expect(try parse("--attract-after 0").attractAfter == 0)
  }

  @Test(
    "--turn accepts 0, 90, 180 and 270 degrees",
    arguments: [
      (0, QuarterTurn.none), (90, .clockwise), (180, .half),
      (270, .counterclockwise),
    ])
  func turns(degrees: Int, turn: QuarterTurn) throws {
    #expect(QuarterTurn(degrees: try parse("--turn \(degrees)").screen.turn) == turn)
  }

  @Test(
    "what contradicts itself or is out of range is refused",
    arguments: [
      "--turn 45", "--dpi 10", "--scale 0", "--scale nan", "--dpi 96 --scale 1", "--input mouse",
      "--input window --device /dev/input/event1", "--device a --seat b", "--speed 2",
      "--replay a --speed 0", "--replay a --speed 17", "--replay a --device b",
      "--replay a --record b",
      "--frames f", "--offscreen --driver x11", "--every 0", "--measure 0", "--measure inf",
      "--offscreen --record r", "--driver offscreen --record r", "--offscreen --device d",
      "--offscreen --seat s", "--offscreen --input libinput", "--offscreen --turn 90",
      "--offscreen --fullscreen",
      "--soak 0", "--scene nothing", "extra", "--picture end.gif", "--picture end",
    ])
  func refusals(line: String) {
    #expect(throws: (any Error).self) { try parse(line) }
  }

  @Test("the recording that is played cannot be overwritten")
  func overwriting() throws {
    #expect(throws: (any Error).self) {
      try TouchstoneDemo.parse(["--offscreen", "--replay", #filePath, "--state", #filePath])
    }
    #expect(try parse("--offscreen --replay none.yml --state none.yml").output.state == "none.yml")
    #expect(try parse("--replay /dev/null --state /dev/null").output.state == "/dev/null")
  }

  @Test("help lists every option that is not hidden, and all keys and statuses")
  func help() {
    let text = TouchstoneDemo.helpMessage(columns: 100)
    for option in [
      "--scene", "--list-scenes", "--input", "--device", "--seat", "--replay", "--speed",
      "--record",
      "--pictures", "--size", "--fullscreen", "--scale", "--dpi", "--turn", "--driver",
      "--offscreen",
      "--frames", "--every", "--picture ", "--state", "--inspector", "--measure", "F1", "77",
    ] {
      #expect(text.contains(option), "\(option) is missing")
    }
    #expect(!text.contains("--soak"))
  }
}

@Suite("where the demo is shown")
struct StartPlaceTests {
  private func places(
    _ line: String, _ environment: [String: String] = [:], card: Bool = false
  ) throws -> [StartPlace] {
    let options = try ScreenOptions.parse(line.split(separator: " ").map(String.init))
    return StartPlace.candidates(options, environment: environment, hasCard: card)
  }

  @Test(
    "the demo is shown in a window if there is a display, otherwise on the console or offscreen")
  func order() throws {
    #expect(try places("", ["DISPLAY": ":0"], card: true) == [.window, .console, .offscreen])
    #expect(try places("", ["WAYLAND_DISPLAY": "wayland-0"]) == [.window, .offscreen])
    #expect(try places("", card: true) == [.console, .offscreen])
    #expect(try places("") == [.offscreen])
    #expect(try places("", ["DISPLAY": ""]) == [.offscreen])
  }

  @Test("the demo tries only the requested kind of display")
  func wishes() throws {
    let environment = ["DISPLAY": ":0"]
    #expect(try places("--offscreen", environment, card: true) == [.offscreen])
    #expect(try places("--driver offscreen", environment) == [.offscreen])
    #expect(try places("--driver KMSDRM", environment) == [.console])
    #expect(try places("--driver kmsdrm") == [.console])
    #expect(try places("--driver x11") == [.window])
    #expect(try places("--driver nonsense", card: true) == [.window])
  }
}
