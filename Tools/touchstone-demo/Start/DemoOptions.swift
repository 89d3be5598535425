import ArgumentParser
import LibinputSource
import TouchDisplay
import TouchImaging
import TouchTracking

/// Where touches come from.
enum InputChoice: String, ExpressibleByArgument, CaseIterable, Hashable {
  /// libinput on the console, the window elsewhere.
  case auto
  /// The fingers of the window and its mouse.
  case window
  /// The devices themselves, through libinput.
  case libinput
}

/// What is shown and how, on the command line.
struct ScreenOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size of the window in pixels.", valueName: "WxH"))
  var size: PixelSizeArgument?

  @Flag(help: "Fill the screen; a console always is.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp("The screen's dots per inch, if it tells them wrongly.", valueName: "dots"))
  var dpi: Double?

  @Option(
    help: ArgumentHelp("Pixels a point of 1/160 inch, instead of --dpi.", valueName: "pixels"))
  var scale: Double?

  @Option(
    name: .customLong("viewing-distance"),
    help: ArgumentHelp(
      "How far away people stand, in cm: everything grows with it, from 70 cm on.",
      valueName: "cm"))
  var viewingDistance: Double?

  @Option(
    help: ArgumentHelp(
      "How the picture is turned on the screen, in degrees clockwise: 0, 90, 180 or 270.",
      valueName: "degrees"))
  var turn = 0

  @Option(
    help: ArgumentHelp(
      "The driver of SDL: x11, wayland, KMSDRM or offscreen.", valueName: "name"))
  var driver: String?

  @Flag(help: "Show nothing: play a recording in memory, and write what --frames and others say.")
  var offscreen = false

  func validate() throws {
    guard QuarterTurn(degrees: turn) != nil else {
      throw ValidationError("A turn of \(turn) degrees is none of 0, 90, 180 and 270.")
    }
    if let dpi, !(30...800).contains(dpi) {
      throw ValidationError("\(dpi) dots per inch are not 30 to 800.")
    }
    if let scale, !(0.1875...5).contains(scale) {
      throw ValidationError("\(scale) pixels a point are not 0.1875 to 5.")
    }
    if let viewingDistance, !(20...400).contains(viewingDistance) {
      throw ValidationError(
        "--viewing-distance must be between 20 and 400 cm (got \(viewingDistance)).")
    }
    if viewingDistance != nil, scale != nil {
      throw ValidationError("Say one of --viewing-distance and --scale.")
    }
    if dpi != nil, scale != nil { throw ValidationError("Say one of --dpi and --scale.") }
    if offscreen, let driver, driver.lowercased() != "offscreen" {
      throw ValidationError("--offscreen has a driver of its own; leave out --driver \(driver).")
    }
  }

  /// Whether it was asked for that nothing is shown.
  var isOffscreen: Bool { offscreen || driver?.lowercased() == "offscreen" }

  /// The dots per inch that were asked for.
  var dotsPerInch: Double? {
    guard let viewingDistance else { return dpi ?? scale.map { $0 * 160 } }
    // Text is made to be read at 70 cm: see Measures.text.
    return (dpi ?? 96) * max(viewingDistance / 70, 1)
  }
}

extension QuarterTurn {
  /// The turn of so many degrees clockwise; nil for what is no quarter.
  init?(degrees: Int) {
    switch degrees {
    case 0: self = .none
    case 90: self = .clockwise
    case 180: self = .half
    case 270: self = .counterclockwise
    default: return nil
    }
  }
}

/// Where touches come from, on the command line.
struct InputOptions: ParsableArguments {
  @Option(help: "Where touches come from: auto, window or libinput.")
  var input = InputChoice.auto

  @Option(
    help: ArgumentHelp("A device that libinput reads; may be repeated.", valueName: "node"))
  var device: [String] = []

  @Option(help: ArgumentHelp("The seat whose devices libinput reads.", valueName: "name"))
  var seat: String?

  @Option(
    help: ArgumentHelp("Play this recording; - is standard input.", valueName: "file"))
  var replay: String?

  @Option(help: ArgumentHelp("How fast to play it, 0.1 to 16.", valueName: "factor"))
  var speed: Double?

  func validate() throws {
    if !device.isEmpty, seat != nil { throw ValidationError("Say one of --device and --seat.") }
    if input == .window, !device.isEmpty || seat != nil {
      throw ValidationError("Devices and seats are read by libinput, not by the window.")
    }
    if let speed {
      guard (0.1...16).contains(speed) else {
        throw ValidationError("A speed of \(speed) is not 0.1 to 16.")
      }
      guard replay != nil else { throw ValidationError("--speed needs --replay.") }
    }
  }

  /// Whether libinput was asked for.
  var namesLibinput: Bool { input == .libinput || !device.isEmpty || seat != nil }
}

/// What is written, on the command line.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record the session into this file, which must not be there.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp("Write the last picture into this file at the end.", valueName: "file"))
  var picture: String?

  @Option(
    help: ArgumentHelp("Write what became of the layers at the end, as text.", valueName: "file"))
  var state: String?

  @Option(
    help: ArgumentHelp("Offscreen, write pictures into this folder.", valueName: "folder"))
  var frames: String?

  @Option(
    help: ArgumentHelp("Offscreen, a picture each so many seconds.", valueName: "seconds"))
  var every: Double = 0.5

  func validate() throws {
    guard every >= 0.01, every <= 3600 else {
      throw ValidationError("A picture each \(every) s is not 0.01 to 3600 s.")
    }
    if let picture, ImageFormat(extensionOf: picture) == nil {
      throw ValidationError("\(picture): a picture's name ends in .png, .jpg or .webp.")
    }
  }
}
