import CProcessFigures
import Glibc
import TouchRecordings

/// The cost of some work to this process.
struct Cost {
  /// CPU time of all threads, in nanoseconds. Unlike wall-clock time, it does not grow while other processes
  /// run.
  var nanoseconds: Double
  /// Instructions of the measuring thread in user mode; nil if the kernel does not count them.
  var instructions: Double?
}

/// Measures CPU time and, if the kernel allows it, instructions.
struct CostMeter {
  /// The descriptor of the kernel's counter, or the error number of opening it.
  private enum Counter {
    case open(Int32)
    case refused(Int32)
  }

  private let counter: Counter

  /// Opens the kernel's instruction counter, for the life of the process.
  init() {
    let result = instruction_count_open()
    counter = result < 0 ? .refused(-result) : .open(result)
  }

  /// Shared by the whole process, so that the counter is opened once.
  static let shared = CostMeter()

  /// The reason why instructions are not counted, as lines of text; empty if they are.
  var refusal: [String] {
    guard case .refused(let code) = counter else { return [] }
    let hint =
      switch code {
      case ENOENT, EOPNOTSUPP: "this machine has no such counter"
      case EACCES, EPERM: "forbidden by sysctl kernel.perf_event_paranoid"
      default: "this kernel cannot"
      }
    return [
      "Instructions are not counted: \(hint)", "(perf_event_open: \(systemMessage(code))).",
    ]
  }

  /// Called before each measurement, and not measured: reports the progress of a long run. Unchecked, because
  /// one thread makes all measurements.
  nonisolated(unsafe) static var onMeasurement: (() -> Void)?

  func measure(_ work: () throws -> Void) rethrows -> Cost {
    Self.onMeasurement?()
    let instructions = count
    let start = process_cpu_nanoseconds()
    try work()
    let end = process_cpu_nanoseconds()
    let executed = count.flatMap { end in instructions.map { Double(end - $0) } }
    return Cost(nanoseconds: Double(end - start), instructions: executed)
  }

  private var count: Int64? {
    guard case .open(let descriptor) = counter else { return nil }
    let count = instruction_count_read(descriptor)
    return count < 0 ? nil : count
  }
}
