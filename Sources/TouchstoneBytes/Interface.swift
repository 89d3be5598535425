// The engine behind an interface of numbers and bytes, as Embedded Swift: a WebAssembly module (Tools/wasm) or a
// library for C without a runtime (Tools/embedded-c, touchstone-embedded.h). Documentation/everywhere.md
// describes the interface. This folder is not a target of the package.
//
// Input is not trusted. A host writes into memory that this module has reserved, and never passes addresses.
// Lengths are checked here, and the bytes by CompactPlayer.

import TouchTracking

/// The outputs that a host can read, by number.
private enum Output: UInt32 {
  /// Lines of the transcript, each a JSON object.
  case transcript = 0
  /// Lines that explain decisions, each a JSON object.
  case explanation = 1
  /// The error in the last bytes.
  case fault = 2
  /// The layers, recognizers and settings.
  case description = 3
  /// Verdicts, attempts, deadlines and near misses, if the session requests them.
  case story = 4
}

/// The session of this instance of the module. A page that needs several sessions creates several instances; a
/// program has one.
private struct Engine {
  var player = CompactPlayer()
  var input: UnsafeMutablePointer<UInt8>?
  var capacity = 0
  var fault: [UInt8] = []
  var read = 0
  /// The bytes that the host may read.
  var lent: [UInt8] = []
}

/// A module runs in a single thread, and the functions of the library must be called by one thread at a time.
nonisolated(unsafe) private var engine = Engine()

/// The maximum number of bytes in one call: 256 MiB.
private let maximumInput = 1 << 28

/// Reserves memory for bytes of the host, and returns its address; 0 for a length of 0 or above 256 MiB.
@_cdecl("touchstone_input")
public func touchstoneInput(_ length: UInt32) -> UnsafeMutablePointer<UInt8>? {
  guard length > 0, length <= UInt32(maximumInput) else { return nil }
  let length = Int(length)
  if length > engine.capacity {
    engine.input?.deallocate()
    engine.capacity = 0
    engine.input = .allocate(capacity: length)
    engine.capacity = length
  }
  return engine.input
}

/// Performs the operations in the first `length` bytes of the input. Returns 0 if all were performed, or 1 if
/// one was refused: the operations before it remain in effect, and output 2 contains the error.
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

/// The number of bytes that the last call of `touchstone_perform` processed.
@_cdecl("touchstone_performed")
public func touchstonePerformed() -> UInt32 { UInt32(engine.read) }

/// Takes an output, so that its following bytes are new, and returns its length in bytes: the output starts
/// at `touchstone_output` until the next call of any function.
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

/// The address of the bytes that `touchstone_take` returned; nil if there are none.
@_cdecl("touchstone_output")
public func touchstoneOutput() -> UnsafePointer<UInt8>? {
  // An empty array has an address too. The array does not change before the host has read it.
  engine.lent.isEmpty ? nil : engine.lent.withUnsafeBufferPointer { $0.baseAddress }
}

/// The latest time at which `advance` must be performed, in microseconds; NaN if nothing is pending.
@_cdecl("touchstone_deadline")
public func touchstoneDeadline() -> Double {
  engine.player.nextDeadline.map { Double($0.microseconds) } ?? .nan
}

/// The number of frames that were delivered.
@_cdecl("touchstone_frames")
public func touchstoneFrames() -> UInt32 { UInt32(truncatingIfNeeded: engine.player.frames) }

/// Ends the session and starts a new one.
@_cdecl("touchstone_reset")
public func touchstoneReset() {
  engine.player = CompactPlayer()
  engine.fault = []
  engine.lent = []
  engine.read = 0
}
