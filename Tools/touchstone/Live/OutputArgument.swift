import ArgumentParser
import Glibc
import TouchRecordings
import TouchTracking

/// An output and its position on the screen, as in `--output`: "DSI-1=0,0,1080,1920@90".
struct OutputArgument: ExpressibleByArgument {
  private(set) var name: String
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

  /// The argument with the node that a link such as /dev/input/by-id/... points to: sources report devices by
  /// their nodes. Names of outputs and paths that do not exist are unchanged.
  var followingLink: OutputArgument {
    guard name.hasPrefix("/") else { return self }
    var argument = self
    argument.name = target(ofLink: name)
    return argument
  }
}

/// The path that a link such as /dev/input/by-id/... points to; any other path is unchanged.
func target(ofLink path: String) -> String {
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
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
