import ArgumentParser
import Glibc
import TouchRecordings

// The argument parser says "2 unexpected arguments" about a misspelt command with a file, and for `help` with an
// unknown command it prints the help of the root and succeeds.

extension TouchstoneTool {
  /// The message for an argument that should be a command but is none; nil if there is no such argument.
  static func unknownCommandMessage(_ arguments: [String]) -> String? {
    let names = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    let (type, path) = commandPath(names)
    guard let name = names.dropFirst(path.count - 1).first, !name.hasPrefix("-") else { return nil }
    let commands = type.configuration.subcommands.map { commandName(of: $0) }
    guard !commands.isEmpty else { return nil }
    let isFile = path.count == 1 && access(name, F_OK) == 0
    let likely = isFile ? ["touchstone replay \(name)"] : commands.similar(to: name)
    var text = "Unknown command '\(name)'."
    if !likely.isEmpty {
      text += " Did you mean \(likely.map { "'\($0)'" }.inWords(with: "or"))?"
    }
    return message(for: ValidationError(text), of: type, path: path)
  }

  /// The message for a file whose name is read as options, such as "-dash.yml", whose "h" asks for help; nil if no
  /// argument names one.
  static func dashedFileMessage(_ arguments: [String]) -> String? {
    let files = arguments.prefix { $0 != "--" }.filter { argument in
      argument.hasPrefix("-") && argument.count > 2 && !["--help", "--version"].contains(argument)
    }
    guard let file = files.first(where: { access($0, F_OK) == 0 }) else { return nil }
    let (type, path) = commandPath(arguments[...])
    let text = "\(file) is not an option. For the file of this name, write ./\(file)."
    return message(for: ValidationError(text), of: type, path: path)
  }

  /// The message for an error that a command threw while it ran, with that command's usage.
  ///
  /// The argument parser knows the command only for errors of parsing and validation.
  static func message(
    for error: ValidationError, of command: any ParsableCommand, arguments: [String]
  ) -> String {
    let (_, path) = commandPath(arguments[...])
    let type = Swift.type(of: command)
    guard path.count > 1, path.last == commandName(of: type) else { return fullMessage(for: error) }
    return message(for: error, of: type, path: path)
  }

  private static func message(
    for error: ValidationError, of type: any ParsableCommand.Type, path: [String]
  ) -> String {
    let name = commandName(of: type)
    let whole = path.joined(separator: " ")
    return type.fullMessage(for: error)
      .replacing("\nUsage: \(name)", with: "\nUsage: \(whole)")
      .replacing("See '\(name) ", with: "See '\(whole) ")
  }

  /// The command that the first arguments name, and its path from the root.
  private static func commandPath(
    _ arguments: ArraySlice<String>
  ) -> (type: any ParsableCommand.Type, path: [String]) {
    var type: any ParsableCommand.Type = Self.self
    var path = [commandName(of: type)]
    for argument in arguments {
      guard
        let next = type.configuration.subcommands.first(where: { commandName(of: $0) == argument })
      else { break }
      type = next
      path.append(argument)
    }
    return (type, path)
  }

  private static func commandName(of type: any ParsableCommand.Type) -> String {
    type.configuration.commandName ?? "\(type)".lowercased()
  }
}
