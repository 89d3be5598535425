import Glibc
import TouchImaging

/// Passes values from a test to a thread that waits for them.
final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private var mutex = pthread_mutex_t()
  private var arrived = pthread_cond_t()
  private var elements: [Element] = []

  init() {
    pthread_mutex_init(&mutex, nil)
    pthread_cond_init(&arrived, nil)
  }

  deinit {
    pthread_cond_destroy(&arrived)
    pthread_mutex_destroy(&mutex)
  }

  func send(_ element: Element) {
    pthread_mutex_lock(&mutex)
    elements.append(element)
    pthread_cond_signal(&arrived)
    pthread_mutex_unlock(&mutex)
  }

  /// Waits for the next value.
  func receive() -> Element {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    while elements.isEmpty { pthread_cond_wait(&arrived, &mutex) }
    return elements.removeFirst()
  }
}

/// A decoder that follows a test step by step and reports its requests.
///
/// A test never waits for time to pass; it waits for ``begun`` and ``answers``.
final class ControlledDecoder: Sendable {
  enum Command: Sendable {
    /// Asks whether to continue; if not, the decoding ends as cancelled.
    case report(Double)
    case succeed(Image)
    case fail(ImageError.Reason)
  }

  private struct Log {
    var mailboxes: [String: Mailbox<Command>] = [:]
    var running = 0
    var mostRunning = 0
  }

  /// The keys of the decodings that have begun, in order.
  let begun: AsyncStream<ImageKey>
  /// The loader's answers to the reports, in order.
  let answers: AsyncStream<Bool>
  private let beginning: AsyncStream<ImageKey>.Continuation
  private let answering: AsyncStream<Bool>.Continuation
  private let costs: [String: Result<Int, ImageError>]
  private let log = LockedValue(Log())

  init(costs: [String: Result<Int, ImageError>] = [:]) {
    (begun, beginning) = AsyncStream.makeStream()
    (answers, answering) = AsyncStream.makeStream()
    self.costs = costs
  }

  /// The maximum number of decodings that ran at the same time.
  var mostRunning: Int { log.withLock { $0.mostRunning } }

  /// The functions with which a loader is created.
  var decoder: ImageDecoder {
    ImageDecoder(
      workingBytes: { key throws(ImageError) in try self.costs[key.path]?.get() ?? 1 },
      decode: { key, progress throws(ImageError) in try self.decode(key, progress) })
  }

  /// A decoder that names its decodings by path and number: the first one is "a1".
  var numbered: ImageDecoder {
    let count = LockedValue(0)
    return ImageDecoder(
      workingBytes: { _ in 1 },
      decode: { key, progress throws(ImageError) in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return try self.decode(ImageKey(path: "\(key.path)\(number)"), progress)
      })
  }

  /// Sets the next step for the decoding of a path, even before it begins.
  func tell(_ path: String, _ commands: Command...) {
    for command in commands { mailbox(path).send(command) }
  }

  private func decode(
    _ key: ImageKey, _ progress: ImageDecoder.Progress
  ) throws(ImageError) -> Image {
    log.withLock { log in
      log.running += 1
      log.mostRunning = max(log.mostRunning, log.running)
    }
    defer { log.withLock { $0.running -= 1 } }
    beginning.yield(key)
    while true {
      switch mailbox(key.path).receive() {
      case .report(let fraction):
        let goesOn = progress(fraction)
        answering.yield(goesOn)
        if !goesOn { throw ImageError(file: key.path, reason: .cancelled) }
      case .succeed(let image): return image
      case .fail(let reason): throw ImageError(file: key.path, reason: reason)
      }
    }
  }

  private func mailbox(_ path: String) -> Mailbox<Command> {
    log.withLock { log in
      if let mailbox = log.mailboxes[path] { return mailbox }
      let mailbox = Mailbox<Command>()
      log.mailboxes[path] = mailbox
      return mailbox
    }
  }
}

/// A value that one thread at a time can access.
final class LockedValue<Value>: @unchecked Sendable {
  private var mutex = pthread_mutex_t()
  private var value: Value

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(&mutex, nil)
  }

  deinit { pthread_mutex_destroy(&mutex) }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    return body(&value)
  }
}

/// An image of `count` pixels, which take four bytes each.
func strip(_ count: Int, gray: UInt8 = 0) -> Image {
  Image(width: count, height: 1, filledWith: Pixel(gray: gray))
}
