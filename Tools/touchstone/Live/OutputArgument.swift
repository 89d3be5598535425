import ArgumentParser
import TouchRecordings
import TouchTracking

/// An output and its position on the screen, as in `--output`: "DSI-1=0,0,1080,1920@90".
struct OutputArgument: ExpressibleByArgument {
  let name: String
  let mapping: OutputMapping

  /// Parses a name, a rectangle within the window, and an optional clockwise turn in degrees; nil if
  /// malformed.
  init?(argument: String) {
    guard let split = argument.lastIndex(of: "="), split != argument.startIndex,
      let mapping = OutputMapping(text: argument[split...].dropFirst())
    else { return nil }
    name = String(argument[..<split])
    self.mapping = mapping
  }
}

extension OutputLayout {
  /// The layout of these outputs; nil if two have the same name.
  init?(_ arguments: [OutputArgument]) {
    self.init()
    for argument in arguments {
      guard self[argument.name] == nil else { return nil }
      self[argument.name] = argument.mapping
    }
  }
}
