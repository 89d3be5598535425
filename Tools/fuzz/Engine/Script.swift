/// A world as a list of steps: failures are reduced to it and replayed from it.
struct Script: Hashable {
  var temper: Temper
  var steps: [Step]
  /// A comment about the finding, for readers of the file.
  var comment = ""

  /// The first line of a script file.
  static let heading = "touchstone fuzz script 1"

  /// The text of a script file.
  var text: String {
    var lines = [Script.heading]
    lines += comment.split(separator: "\n").map { "# \($0)" }
    lines.append("traits \(temper.traits.list)")
    lines.append("law \(temper.law.rawValue)")
    lines.append("rate \(temper.reactionRate)")
    lines += steps.map { "\($0.act.rawValue) \(String($0.salt, radix: 16)) \($0.reactions)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Script {
  /// Reads a script file.
  init(text: String) throws(ScriptError) {
    self.init(temper: Temper(traits: [], law: .none, reactionRate: 0), steps: [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Script.heading[...] else {
      throw ScriptError(line: 1, problem: "expected \"\(Script.heading)\"")
    }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && line.first != "#" {
      try read(line.split(separator: " "), line: index + 1)
    }
  }

  private mutating func read(_ words: [Substring], line: Int) throws(ScriptError) {
    switch (words.first, words.count) {
    case ("traits", 2):
      guard words[1] != "none" else { return }
      guard let traits = Traits(names: String(words[1])) else {
        throw ScriptError(line: line, problem: "expected names of traits, found \"\(words[1])\"")
      }
      temper.traits = traits
    case ("law", 2):
      guard let law = Law(rawValue: String(words[1])) else {
        throw ScriptError(line: line, problem: "expected a law, found \"\(words[1])\"")
      }
      temper.law = law
    case ("rate", 2):
      guard let rate = Double(words[1]), (0...1).contains(rate) else {
        throw ScriptError(line: line, problem: "expected a rate of 0 to 1, found \"\(words[1])\"")
      }
      temper.reactionRate = rate
    case (let word?, 3):
      guard let act = Act(rawValue: String(word)), let salt = UInt64(words[1], radix: 16),
        let reactions = Int(words[2]), (0...100).contains(reactions)
      else {
        let problem = "expected an act, a hexadecimal salt and 0 to 100 reactions"
        throw ScriptError(line: line, problem: problem)
      }
      steps.append(Step(act: act, salt: salt, reactions: reactions))
    case (_, _):
      throw ScriptError(line: line, problem: "expected a step of three words")
    }
  }
}

/// The reason why a script file cannot be read.
struct ScriptError: Error, CustomStringConvertible {
  var line: Int
  var problem: String
  var description: String { "line \(line): \(problem)." }
}
