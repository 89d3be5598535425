// The engine as a WebAssembly module: numbers and bytes in, numbers and bytes out. Documentation/everywhere.md
// describes the interface; Tools/wasm builds it. This folder is no target of the package.
//
// Nothing that a page passes in is trusted. It writes into memory that this module has reserved and never
// passes out an address. Lengths are checked here, and the bytes by CompactPlayer.

import TouchTracking

/// What a page can read, by its number.
private enum Output: UInt32 {
  /// Lines of the transcript, each a JSON object.
  case transcript = 0
  /// Lines that say why, each a JSON object.
  case explanation = 1
  /// What was wrong with the last bytes.
  case fault = 2
  /// The layers, recognizers and settings.
  case description = 3
  /// Verdicts, attempts, deadlines and near misses, where the session asks for its story.
  case story = 4
}

/// The session of this instance of the module. A page that wants several makes several instances.
private struct Engine {
  var player = CompactPlayer()
  var input: UnsafeMutablePointer<UInt8>?
  var capacity = 0
  var fault: [UInt8] = []
  var read = 0
  /// The bytes that are lent to the page.
  var lent: [UInt8] = []
}

/// A module runs in one thread.
nonisolated(unsafe) private var engine = Engine()

/// The most bytes of one call: 256 MiB.
private let mostInput = 1 << 28

/// Reserves memory for bytes of the page, and returns its address; 0 for a length of 0 or above 256 MiB.
@_cdecl("touchstone_input")
public func touchstoneInput(_ length: UInt32) -> UnsafeMutablePointer<UInt8>? {
  guard length > 0, length <= UInt32(mostInput) else { return nil }
  let length = Int(length)
  if length > engine.capacity {
    engine.input?.deallocate()
    engine.capacity = 0
    engine.input = .allocate(capacity: length)
    engine.capacity = length
  }
  return engine.input
}

/// Performs the operations in the first `length` bytes of the input. 0 when all were performed, 1 when one was
/// refused: those before it count, and output 2 says what is wrong.
@_cdecl("touchstone_perform")
public func touchstonePerform(_ length: UInt32) -> Int32 {
  engine.fault.removeAll(keepingCapacity: true)
  engine.read = 0
  guard length <= UInt32(engine.capacity), let input = engine.input else {
    let message = "there are \(length) bytes, and memory was reserved for \(engine.capacity)"
    engine.fault = Array(message.utf8)
    return length == 0 ? 0 : 1
  }
  let bytes = UnsafeBufferPointer(start: input, count: Int(length))
  let (read, fault) = engine.player.perform(bytes)
  engine.read = read
  guard let fault else { return 0 }
  engine.fault = Array(fault.message.utf8)
  return 1
}

/// How many bytes were performed by the last call of `touchstone_perform`.
@_cdecl("touchstone_performed")
public func touchstonePerformed() -> UInt32 { UInt32(engine.read) }

/// Takes an output, so that its next bytes are new ones, and returns how many bytes it has: they lie at
/// `touchstone_output` until the next call of any function.
@_cdecl("touchstone_take")
public func touchstoneTake(_ number: UInt32) -> UInt32 {
  engine.lent.removeAll(keepingCapacity: true)
  switch Output(rawValue: number) {
  case .transcript: swap(&engine.lent, &engine.player.transcript)
  case .explanation: swap(&engine.lent, &engine.player.explanation)
  case .fault: swap(&engine.lent, &engine.fault)
  case .description: engine.lent = engine.player.scene.map { Array($0.json.utf8) } ?? []
  case .story: engine.lent = engine.player.story.map { Array($0.utf8) } ?? []
  case nil: return 0
  }
  return UInt32(engine.lent.count)
}

/// Where the bytes lie that `touchstone_take` has taken.
@_cdecl("touchstone_output")
public func touchstoneOutput() -> UnsafePointer<UInt8>? {
  // The array is not changed before the page has read it.
  engine.lent.withUnsafeBufferPointer { $0.baseAddress }
}

/// When `advance` must be performed at the latest, in microseconds; NaN when nothing is waited for.
@_cdecl("touchstone_deadline")
public func touchstoneDeadline() -> Double {
  engine.player.nextDeadline.map { Double($0.microseconds) } ?? .nan
}

/// The number of frames that were delivered.
@_cdecl("touchstone_frames")
public func touchstoneFrames() -> UInt32 { UInt32(truncatingIfNeeded: engine.player.frames) }

/// Forgets the session, for another one.
@_cdecl("touchstone_reset")
public func touchstoneReset() {
  engine.player = CompactPlayer()
  engine.fault = []
  engine.lent = []
  engine.read = 0
}
