import ArgumentParser
import DemoScenes
import Glibc
import TouchDisplay
import TouchRecordings

/// `touchstone-demo`: try the engine with your fingers.
@main
struct TouchstoneDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone-demo",
    abstract: "Play with photos, flowers and more, and watch how the engine decides.",
    discussion: """
      Opens a window if there is a display (DISPLAY or WAYLAND_DISPLAY). Otherwise it takes over the \
      console if there is a graphics card; without one it plays a bundled recording in memory and \
      writes pictures of it. It needs OpenGL ES 3; Mesa's software renderer is enough. A console needs \
      a user in the groups "video" and "input".

      Touches come from the window, where the mouse acts as a finger: with Ctrl as two that pinch and \
      rotate, with Shift as two that move together. On a console, or with --input libinput, touches are \
      read from the devices, on a console mice too; with a window, positions are correct only in full \
      screen. Above the scene are Menu, Record, Inspector and Quit; holding a lower corner for a second also toggles the \
      inspector. Keys: 1 to 8 scenes, M menu, I or F1 inspector, R record, S smooth drawing, F or F11 \
      full screen, Esc back and then quit, Q quit. The demo asks before it discards unsaved work.

      The inspector docks next to the scene and covers nothing; tap its rows to outline their layers. A replay \
      shows the fingers and a bar that pauses, seeks and changes the speed. The workshop saves its picture with \
      its undo steps; see --work.

      A recording names its scene and its window; --replay opens them, scaled to fit the display. \
      A recording whose scene or pictures are missing is not played. Recording with R restarts the \
      scene, so that a replay has the same result. Touches are recorded, keys are not: a key that \
      opens or closes a scene or dialog ends the recording. --record never overwrites a file.

      Exit statuses: 0 success, 64 wrong usage, 65 a recording is damaged, 66 a file or a device \
      cannot be read, 69 no display, no card, or no OpenGL, 73 a file cannot be written, 74 writing a \
      file failed later, 77 no permission.

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

  @Flag(help: "List the scenes.")
  var listScenes = false

  @Option(
    help: ArgumentHelp(
      "The folder of your photos, instead of the bundled one.", valueName: "folder"))
  var pictures: String?

  @Flag(help: "Turn the inspector on.")
  var inspector = false

  @Flag(help: "Show dialogs and scenes immediately instead of fading them in and out over 0.15 s.")
  var noAnimation = false

  @Option(
    help: ArgumentHelp(
      "The folder for the workshop's state, which is then also used during a replay. By default it is "
        + "touchstone in XDG_STATE_HOME, and no state is stored during a replay or a recording.",
      valueName: "folder"))
  var work: String?

  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Play bundled sessions after this many seconds without a touch; 0 for never.",
      valueName: "seconds"))
  var attractAfter = 60.0

  @Option(
    help: ArgumentHelp(
      "Measure for this many seconds: half of the time drawing, half of it idle.",
      valueName: "seconds"
    )
  )
  var measure: Double?

  @Option(
    help: ArgumentHelp(
      "Soak test: ten random fingers for this many seconds of virtual time.",
      valueName: "seconds", visibility: .hidden))
  var soak: Double?

  @Flag(
    help: ArgumentHelp(
      "Run offscreen as on a display, until the recording is over.", visibility: .hidden))
  var live = false

  @Option(help: ArgumentHelp("Random seed for --soak.", visibility: .hidden))
  var seed: UInt64 = 1

  @Flag(
    help: ArgumentHelp(
      "With --soak: compare incrementally drawn frames with completely drawn ones.",
      visibility: .hidden))
  var compareFrames = false

  @Option(
    name: .customLong(ConsoleGuard.option),
    help: ArgumentHelp("Restore the console after the demo has ended.", visibility: .hidden))
  var guardedModes: ConsoleModes?

  func validate() throws {
    if let measure, !(1...3600).contains(measure) {
      throw ValidationError("--measure must be between 1 and 3600 seconds (got \(measure)).")
    }
    if attractAfter != 0, !(1...86_400).contains(attractAfter) {
      throw ValidationError(
        "--attract-after must be 0 or between 1 and 86400 seconds (got \(attractAfter)).")
    }
    if let soak, !(1...1_000_000).contains(soak) {
      throw ValidationError("--soak must be between 1 and 1000000 seconds (got \(soak)).")
    }
    if output.frames != nil, !screen.offscreen {
      throw ValidationError("--frames needs --offscreen.")
    }
    try refuseOffscreen()
    if input.replay != nil, input.namesLibinput {
      throw ValidationError("Give either --replay or devices.")
    }
    if input.replay != nil, output.record != nil {
      throw ValidationError("--record cannot be combined with --replay.")
    }
    try refuseOverwriting()
  }

  /// Rejects output into the recording that is played.
  private func refuseOverwriting() throws {
    guard let file = input.replay else { return }
    for path in [output.picture, output.state].compactMap(\.self) where isSameFile(file, path) {
      throw ValidationError("\(path) is the recording to play and cannot be written.")
    }
  }

  /// Whether two paths lead to the same regular file.
  private func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.st_mode & S_IFMT == S_IFREG && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Rejects options that cannot work in memory.
  private func refuseOffscreen() throws {
    guard screen.isOffscreen else { return }
    if output.record != nil {
      throw ValidationError("--record has no effect offscreen, where nothing touches the screen.")
    }
    if input.namesLibinput {
      throw ValidationError("--input, --device and --seat have no effect offscreen.")
    }
    if screen.fullscreen || screen.turn != 0 {
      throw ValidationError("--fullscreen and --turn have no effect offscreen.")
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
