import Glibc
import LibinputSource
import TouchTracking

/// Why a check could not be run at all.
struct CheckError: Error {
  var message: String

  init(_ message: String) { self.message = message }

  init(_ error: SourceError) { message = "unexpected: \(error)" }
}

/// The exit status of a check that cannot be run on this machine.
let skipStatus: Int32 = 77

/// The results of a check; every expectation is printed.
struct Findings {
  private(set) var count = 0
  private(set) var failures = 0

  mutating func expect(_ condition: Bool, _ sentence: String) {
    count += 1
    if !condition { failures += 1 }
    say("\(condition ? "ok" : "FAILED"): \(sentence)")
  }

  mutating func add(_ other: Findings) {
    count += other.count
    failures += other.failures
  }

  mutating func expect<T: Equatable>(_ found: T, _ expected: T, _ sentence: String) {
    expect(
      found == expected, found == expected ? sentence : "\(sentence): \(found), not \(expected)")
  }
}

/// The results of two checks together.
func + (left: Findings, right: Findings) -> Findings {
  var sum = left
  sum.add(right)
  return sum
}

/// Prints a line.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// The current time in microseconds of CLOCK_MONOTONIC, the clock of input events.
var now: Int64 { MonotonicClock.now.microseconds }
