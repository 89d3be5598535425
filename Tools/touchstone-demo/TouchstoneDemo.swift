import ArgumentParser
import DemoScenes
import Glibc
import TouchDisplay
import TouchRecordings

/// `touchstone-demo`: the engine under the fingers.
@main
struct TouchstoneDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone-demo",
    abstract: "Touch a table of photos, flowers and more, and see what the engine is thinking.",
    discussion: """
      Opens a window if there is a display (DISPLAY or WAYLAND_DISPLAY), else takes the console if \
      there is a graphics card, else plays a bundled recording in memory and writes pictures of it. \
      Needs OpenGL ES 3, of which Mesa's software is enough. A console needs a user in the groups \
      "video" and "input".

      Touches are those of the window, and its mouse is a finger: with Ctrl two that pinch and turn, \
      with Shift two that move together. On a console, or with --input libinput, they are read from \
      the devices; in a window that is only right full screen. On the screen: Menu, Record, Inspector \
      and Quit above the scene; a press of a second in a lower corner turns the inspector on and off \
      as well. Keys: 1 to 8 scenes, M menu, I or F1 inspector, R record, S smooth drawing, \
      F or F11 full screen, Esc back and then quit, Q quit. What was not saved is asked about.

      A recording names its scene and its window; --replay opens them, on a display of another size \
      fitted in. One whose scene or pictures are not there is not played. Recording with R begins the \
      scene anew, so that a replay comes to the same. Touches are recorded and keys are not: a key \
      that opens or closes something ends the recording. --record makes a new file and refuses one that is there.

      Statuses: 0 all is well, 64 wrong usage, 65 a recording is damaged, 66 a file or a device \
      cannot be read, 69 no display, no card, or no OpenGL, 73 a file cannot be written, 74 it could \
      be written for a while only, 77 no permission.

      Examples:
        touchstone-demo --scene flowers
        touchstone-demo --replay Recordings/demo/photo-table.yml --inspector
        touchstone-demo --record session.yml --fullscreen
        touchstone-demo --driver KMSDRM --device /dev/input/event3 --turn 90
        touchstone-demo --offscreen --replay session.yml --frames pictures --state end.txt
      """,
    version: "0.1.0")

  @Option(help: ArgumentHelp("The scene to open, by its name or number.", valueName: "name"))
  var scene: SceneName?

  @Flag(help: "Say which scenes there are.")
  var listScenes = false

  @Option(
    help: ArgumentHelp(
      "The folder of the pictures, instead of the bundled one.", valueName: "folder"))
  var pictures: String?

  @Flag(help: "Turn the inspector on.")
  var inspector = false

  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Play bundled sessions when nobody has touched the screen for so long; 0 for never.",
      valueName: "seconds"))
  var attractAfter = 60.0

  @Option(
    help: ArgumentHelp(
      "Measure for so long: half of it drawing all the time, half of it idle.", valueName: "seconds"
    )
  )
  var measure: Double?

  @Option(
    help: ArgumentHelp(
      "Play ten fingers that move at random for so many seconds of virtual time.",
      valueName: "seconds", visibility: .hidden))
  var soak: Double?

  @Flag(
    help: ArgumentHelp(
      "Run offscreen as on a display, until the recording is over.", visibility: .hidden))
  var live = false

  @Option(help: ArgumentHelp("Where the chance of --soak comes from.", visibility: .hidden))
  var seed: UInt64 = 1

  @Option(
    name: .customLong(ConsoleGuard.option),
    help: ArgumentHelp("Put the console back when the demo is gone.", visibility: .hidden))
  var guardedModes: ConsoleModes?

  func validate() throws {
    if let measure, !(1...3600).contains(measure) {
      throw ValidationError("\(measure) s are not 1 to 3600 to measure.")
    }
    if attractAfter != 0, !(1...86_400).contains(attractAfter) {
      throw ValidationError(
        "--attract-after must be 0 or between 1 and 86400 seconds (got \(attractAfter)).")
    }
    if let soak, !(1...1_000_000).contains(soak) {
      throw ValidationError("\(soak) s are not 1 to 1000000 to soak.")
    }
    if output.frames != nil, !screen.offscreen {
      throw ValidationError("--frames needs --offscreen.")
    }
    try refuseOffscreen()
    if input.replay != nil, input.namesLibinput {
      throw ValidationError("Say one of --replay and devices.")
    }
    if input.replay != nil, output.record != nil {
      throw ValidationError("A recording that is played need not be recorded.")
    }
  }

  /// Refuses what cannot be done in memory.
  private func refuseOffscreen() throws {
    guard screen.isOffscreen else { return }
    if output.record != nil {
      throw ValidationError("Nothing is touched offscreen, so that there is nothing to --record.")
    }
    if input.namesLibinput {
      throw ValidationError("Nothing is touched offscreen; leave out --input, --device and --seat.")
    }
    if screen.fullscreen || screen.turn != 0 {
      throw ValidationError("There is no screen to fill or turn offscreen.")
    }
  }

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let (status, message) = (exitCode(for: error), fullMessage(for: error))
      if status.isSuccess { TextOutput.say(message) }
      if !status.isSuccess, !message.isEmpty { TextOutput.complain(message) }
      Glibc.exit(status.rawValue)
    }
  }

  func run() throws {
    if let guardedModes { return ConsoleGuard.keep(guardedModes) }
    guard !listScenes else {
      for (index, scene) in DemoCatalog.scenes.enumerated() {
        TextOutput.say("\(index + 1) \(scene.name): \(scene.summary)")
      }
      return
    }
    do throws(DemoFailure) {
      try DemoStart(self).run()
    } catch {
      TextOutput.complain("touchstone-demo: \(error)")
      throw error.status
    }
  }
}
