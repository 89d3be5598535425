import Glibc

/// A page of memory that a worker writes and the driver reads, even after the worker has crashed.
final class SharedPage {
  /// The words of the page.
  private enum Word: Int {
    case seed, inputs, units
  }

  private let words: UnsafeMutablePointer<UInt64>
  private static let size = 4096

  /// Opens a page in the file at `path`, which is created if necessary.
  init(path: String) throws(FuzzError) {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    guard file >= 0 else { throw FuzzError.system("open \(path)", errno) }
    defer { close(file) }
    guard ftruncate(file, off_t(SharedPage.size)) == 0 else {
      throw FuzzError.system("make \(path) larger", errno)
    }
    let memory = mmap(nil, SharedPage.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let memory, memory != MAP_FAILED else { throw FuzzError.system("map \(path)", errno) }
    words = memory.bindMemory(to: UInt64.self, capacity: SharedPage.size / 8)
  }

  deinit { munmap(words, SharedPage.size) }

  private subscript(word: Word) -> UInt64 {
    get { words[word.rawValue] }
    set { words[word.rawValue] = newValue }
  }

  /// The current seed.
  var seed: UInt64 {
    get { self[.seed] }
    set { self[.seed] = newValue }
  }

  /// The number of examined inputs.
  var inputs: UInt64 {
    get { self[.inputs] }
    set { self[.inputs] = newValue }
  }

  /// The number of units in these.
  var units: UInt64 {
    get { self[.units] }
    set { self[.units] = newValue }
  }
}

/// The reason why the fuzzer itself cannot continue.
enum FuzzError: Error, CustomStringConvertible {
  case system(String, Int32)
  case usage(String)

  var description: String {
    switch self {
    case .system(let action, let code): "cannot \(action): \(String(cString: strerror(code)))"
    case .usage(let problem): problem
    }
  }
}
