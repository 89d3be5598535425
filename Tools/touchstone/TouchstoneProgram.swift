import Synchronization
import TouchRecordings

/// The command `touchstone` for an app with its own recognizers.
///
/// Build an executable from these lines; its `replay`, `test`, `check`, `tune`, `report`, `diff`, `render`
/// and `live` support scenes with the app's recognizers:
///
///     import TouchRecordings
///     import TouchstoneCommands
///
///     var catalog = RecognizerCatalog()
///     catalog.register("knock") { (parameters) throws(SceneParameterError) in KnockRecognizer() }
///     TouchstoneProgram.run(recognizers: catalog)
public enum TouchstoneProgram {
  private static let catalog = Mutex(RecognizerCatalog())

  /// The app's own kinds of recognizers, for scenes.
  static var recognizers: RecognizerCatalog { catalog.withLock { $0 } }

  /// Runs the command with the arguments of the process. Does not return if the command fails: the process
  /// then exits with the command's status.
  ///
  /// - Parameter recognizers: The app's own kinds of recognizers; none by default.
  public static func run(recognizers: RecognizerCatalog = RecognizerCatalog()) {
    catalog.withLock { $0 = recognizers }
    TouchstoneTool.main()
  }
}
