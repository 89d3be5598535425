import CTouchstone
import TouchTracking
import TouchstoneC

/// Random calls of the C interface.
struct CallStage: Stage {
  static let unit = "calls"
  static let fileExtension = "calls"
  static let unitsPerInput = 300
  static let timeLimit = 30.0

  private static let stepsPerInput = 300
  private static let heading = "touchstone fuzz calls 1"

  /// The steps of a world: the rate of reactions, and a salt for each step.
  func input(of seed: UInt64) -> [UInt8] {
    var dice = Dice(seed: Dice.mix(seed, 4))
    let rate = dice.pick([0, 0.02, 0.1, 0.3])
    var lines = [CallStage.heading, "\(rate)"]
    for _ in 0..<CallStage.stepsPerInput { lines.append(String(dice.next(), radix: 16)) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  func examine(_ input: [UInt8]) throws -> Examination {
    let lines = String(decoding: input, as: UTF8.self).split(separator: "\n")
    guard lines.first == CallStage.heading[...], lines.count > 1, let rate = Double(lines[1]) else {
      throw ScriptError(line: 1, problem: "expected \"\(CallStage.heading)\" and a rate")
    }
    let world = CallWorld(reactionRate: rate)
    for (index, line) in lines.enumerated().dropFirst(2) {
      guard let salt = UInt64(line, radix: 16) else {
        throw ScriptError(line: index + 1, problem: "expected a hexadecimal salt")
      }
      world.perform(salt)
    }
    world.finish()
    return Examination(units: world.calls, violations: world.violations)
  }

  func reduce(_ input: [UInt8], while isFailing: @escaping ([UInt8]) -> Bool) -> [UInt8] {
    let lines = input.split(separator: 10).map(Array.init)
    let head = Array(lines.prefix(2))
    func bytes(_ rest: [[UInt8]]) -> [UInt8] { Array((head + rest).joined(separator: [10])) + [10] }
    let reducer = Reducer<[UInt8]> { isFailing(bytes($0)) }
    return bytes(reducer.reduce(Array(lines.dropFirst(2))))
  }
}

extension Contact.Phase {
  /// The phase's number in the header.
  var code: touchstone_phase {
    switch self {
    case .began: TOUCHSTONE_PHASE_BEGAN
    case .moved: TOUCHSTONE_PHASE_MOVED
    case .ended: TOUCHSTONE_PHASE_ENDED
    case .cancelled: TOUCHSTONE_PHASE_CANCELLED
    }
  }
}
