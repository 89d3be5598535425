import ArgumentParser
import TouchRecordings
import TouchTracking

/// An output with its place on the screen, as `--output` says it: "DSI-1=0,0,1080,1920@90".
struct OutputArgument: ExpressibleByArgument {
  let name: String
  let mapping: OutputMapping

  /// Takes a name, a rectangle within the window, and a turn in degrees, clockwise, that may be left
  /// out; nil for anything else.
  init?(argument: String) {
    guard let split = argument.lastIndex(of: "="), split != argument.startIndex,
      let mapping = OutputMapping(text: argument[split...].dropFirst())
    else { return nil }
    name = String(argument[..<split])
    self.mapping = mapping
  }
}

extension OutputLayout {
  /// The layout of these outputs; nil when two have the same name.
  init?(_ arguments: [OutputArgument]) {
    self.init()
    for argument in arguments {
      guard self[argument.name] == nil else { return nil }
      self[argument.name] = argument.mapping
    }
  }
}
