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

/// The options for the screen.
struct ScreenOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size of the window in pixels.", valueName: "WxH"))
  var size: PixelSizeArgument?

  @Flag(help: "Fill the screen, as always on a console.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp("The screen's dots per inch, if it reports them wrongly.", valueName: "dots")
  )
  var dpi: Double?

  @Option(
    help: ArgumentHelp("Pixels per point of 1/160 inch, instead of --dpi.", valueName: "pixels"))
  var scale: Double?

  @Option(
    name: .customLong("viewing-distance"),
    help: ArgumentHelp(
      "The viewing distance in cm; from 70 cm on everything is drawn larger.",
      valueName: "cm"))
  var viewingDistance: Double?

  @Option(
    help: ArgumentHelp(
      "The clockwise rotation of the picture on the screen, in degrees: 0, 90, 180 or 270.",
      valueName: "degrees"))
  var turn = 0

  @Option(
    help: ArgumentHelp(
      "The driver of SDL: x11, wayland, KMSDRM or offscreen.", valueName: "name"))
  var driver: String?

  @Flag(help: "Play a recording without a display, and write the files of the options below.")
  var offscreen = false

  func validate() throws {
    guard QuarterTurn(degrees: turn) != nil else {
      throw ValidationError("--turn must be 0, 90, 180 or 270 (got \(turn)).")
    }
    if let dpi, !(30...800).contains(dpi) {
      throw ValidationError("--dpi must be between 30 and 800 (got \(dpi)).")
    }
    if let scale, !(0.1875...5).contains(scale) {
      throw ValidationError("--scale must be between 0.1875 and 5 pixels per point (got \(scale)).")
    }
    if let viewingDistance, !(20...400).contains(viewingDistance) {
      throw ValidationError(
        "--viewing-distance must be between 20 and 400 cm (got \(viewingDistance)).")
    }
    if viewingDistance != nil, scale != nil {
      throw ValidationError("Give only one of --viewing-distance and --scale.")
    }
    if dpi != nil, scale != nil { throw ValidationError("Give only one of --dpi and --scale.") }
    if offscreen, let driver, driver.lowercased() != "offscreen" {
      throw ValidationError("--offscreen cannot be combined with --driver \(driver).")
    }
  }

  /// Whether the demo runs without a window or a screen.
  var isOffscreen: Bool { offscreen || driver?.lowercased() == "offscreen" }

  /// The requested dots per inch, before the magnification; nil for those of the display.
  var displayDensity: Double? { dpi ?? scale.map { $0 * 160 } }

  /// The factor by which everything is larger for people who stand farther away.
  var magnification: Double {
    // Text is sized for reading at 70 cm: see Measures.text.
    max((viewingDistance ?? 70) / 70, 1)
  }

  /// The requested dots per inch, magnified, for a picture without a display, which has 96 dots per inch; nil
  /// without a request.
  var dotsPerInch: Double? {
    guard viewingDistance != nil else { return displayDensity }
    return min((displayDensity ?? 96) * magnification, 800)
  }
}

extension QuarterTurn {
  /// The turn by this many degrees clockwise; nil unless it is a multiple of a quarter turn.
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

/// The options for input.
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

  @Option(help: ArgumentHelp("The playback speed, 0.1 to 16.", valueName: "factor"))
  var speed: Double?

  func validate() throws {
    if !device.isEmpty, seat != nil {
      throw ValidationError("Give only one of --device and --seat.")
    }
    if input == .window, !device.isEmpty || seat != nil {
      throw ValidationError("--device and --seat need --input libinput.")
    }
    if let speed {
      guard (0.1...16).contains(speed) else {
        throw ValidationError("--speed must be between 0.1 and 16 (got \(speed)).")
      }
      guard replay != nil else { throw ValidationError("--speed needs --replay.") }
    }
  }

  /// Whether libinput was requested.
  var namesLibinput: Bool { input == .libinput || !device.isEmpty || seat != nil }
}

/// The options for output.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Record the session into this file, which must not exist.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp("Write the last picture into this file at the end.", valueName: "file"))
  var picture: String?

  @Option(
    help: ArgumentHelp("Write the final state of the layers, as text.", valueName: "file"))
  var state: String?

  @Option(
    help: ArgumentHelp("Offscreen, write pictures into this folder.", valueName: "folder"))
  var frames: String?

  @Option(
    help: ArgumentHelp("Offscreen, the seconds from one picture to the next.", valueName: "seconds")
  )
  var every: Double = 0.5

  func validate() throws {
    guard every >= 0.01, every <= 3600 else {
      throw ValidationError("--every must be between 0.01 and 3600 seconds (got \(every)).")
    }
    if let picture, ImageFormat(extensionOf: picture).map(ImageFormat.writable.contains) != true {
      throw ValidationError(
        "The name of an image must end in .png, .jpg or .webp (got \(picture)).")
    }
  }
}
