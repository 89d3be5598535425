import Glibc
import TouchTracking

/// A recording that is too large for memory: its devices, and its events in a temporary file.
///
///     switch OpenedRecording(path: path) {
///     case .whole(let outcome): …
///     case .streamed(let outcome): …
///     }
///
/// Played by a ``Replayer``, it gives the same frames as a ``Recording`` that was read at once.
package struct StreamedRecording: Sendable {
  /// The devices and the origin, without events.
  package private(set) var header: Recording
  let spools: EventSpools
  /// The device of the file for each device of ``header``.
  private(set) var places: [Int]

  fileprivate init(_ header: Recording, _ spools: EventSpools) {
    self.header = header
    self.spools = spools
    places = Array(header.devices.indices)
  }

  /// Whether there are no events.
  package var isEmpty: Bool { places.allSatisfy { spools.times(of: $0) == nil } }

  /// The time between the earliest and the latest event.
  package var duration: TimeSpan {
    let times = places.compactMap { spools.times(of: $0) }
    guard let first = times.lazy.map({ $0.lowerBound }).min(),
      let last = times.lazy.map({ $0.upperBound }).max()
    else { return .zero }
    return last - first
  }

  /// The error of the temporary file, after which events are missing; nil if there was none.
  package var failure: RecordingError? { spools.failure }

  /// The recording with only the devices at these indices; see ``Recording/keeping(_:)``.
  package func keeping(_ indices: [Int]) -> StreamedRecording {
    var result = self
    result.header = header.keeping(indices)
    result.places = []
    for index in indices where places.indices.contains(index) {
      if !result.places.contains(places[index]) { result.places.append(places[index]) }
    }
    return result
  }
}

/// The result of reading a recording that is too large for memory; see ``RecordingOutcome``.
package struct StreamedOutcome: Sendable {
  package var recording: StreamedRecording
  package var error: RecordingError?
  package var faults: [RecordingFault] = []
}

/// A recording read from a file, in memory or not.
package enum OpenedRecording {
  case whole(RecordingOutcome)
  case streamed(StreamedOutcome)
}

extension StreamedRecording {
  /// The size in bytes above which a file is read piece by piece.
  package static let minimumFileSize = 1 << 24
  /// The maximum size in bytes of a file that is read piece by piece.
  package static let maximumFileSize = 2_000_000_000
}

extension OpenedRecording {
  /// Reads a recording from a file, or from standard input if the path is "-": into memory up to
  /// ``StreamedRecording/minimumFileSize``, otherwise piece by piece.
  ///
  /// - Parameters:
  ///   - limit: The size above which the file is read piece by piece.
  ///   - portion: The number of bytes read at once, a multiple of the page size.
  package init(
    path: String, streamedFrom limit: Int = StreamedRecording.minimumFileSize, portion: Int? = nil
  ) {
    do throws(RecordingError) {
      switch try Self.source(path, limit) {
      case .file(let file):
        let portion = portion ?? TextWindow.defaultPortion
        self = .streamed(try Self.stream(file, path: path, portion))
      case .bytes(let bytes):
        self = .whole(Recording.read(bytes, path: path))
      }
    } catch {
      self = .whole(RecordingOutcome(recording: Recording(), error: error))
    }
  }

  private enum Source {
    case bytes([UInt8])
    case file(OpenedFile)
  }

  private static func source(_ path: String, _ limit: Int) throws(RecordingError) -> Source {
    let name = nameInErrors(of: path)
    let descriptor = path == "-" ? STDIN_FILENO : Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError("open the file", path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      defer { if path != "-" { close(descriptor) } }
      return try spooled(descriptor, name: name, limit)
    }
    let origin = max(Int(lseek(descriptor, 0, SEEK_CUR)), 0)
    let size = Int(status.st_size)
    let file = OpenedFile(descriptor, size: size, from: origin, name: name)
    let most = StreamedRecording.maximumFileSize
    guard size <= most else {
      throw RecordingError(file: name, reason: .tooLarge(bytes: size, limit: most))
    }
    guard file.size <= limit else { return .file(file) }
    return .bytes(try contents(of: descriptor, named: name))
  }

  /// Reads a pipe. Parts that do not fit into memory are copied to a temporary file.
  private static func spooled(
    _ descriptor: Int32, name: String, _ limit: Int
  ) throws(RecordingError) -> Source {
    var head: [UInt8] = []
    var file: TemporaryFile?
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, waitToRetry(descriptor, for: POLLIN) { continue }
      guard count >= 0 else { throw systemError("read the file", name) }
      if count == 0 { break }
      if file == nil, head.count + count <= limit {
        head.append(contentsOf: chunk[..<count])
        continue
      }
      let spool = if let file { file } else { try TemporaryFile() }
      if file == nil {
        try spool.append(head, count: head.count)
        head = []
        file = spool
      }
      try spool.append(chunk, count: count)
      guard spool.size <= StreamedRecording.maximumFileSize else {
        let limit = StreamedRecording.maximumFileSize
        throw RecordingError(file: name, reason: .tooMany("bytes in the file", limit: limit))
      }
    }
    guard let file else { return .bytes(head) }
    let copy = dup(file.descriptor)
    guard copy >= 0 else { throw systemError("read the file", name) }
    return .file(OpenedFile(copy, size: file.size, name: name))
  }

  private static func stream(
    _ file: OpenedFile, path: String, _ portion: Int
  ) throws(RecordingError) -> StreamedOutcome {
    let spools = EventSpools()
    let beginning = try TextWindow(file, portion: portion)
    let (detected, nature) = beginning.scan { start in
      let format = RecordingFormat.detect(start)
      return (format, format == nil ? Recording.nature(of: start) : "")
    }
    guard let format = detected else {
      let error = RecordingError(file: file.name, reason: .unknownFormat(found: nature))
      return StreamedOutcome(
        recording: StreamedRecording(Recording(), spools), error: beginning.error ?? error)
    }
    let description = format == .evemu ? try description(of: file, path: path, portion) : (nil, nil)
    let window = try TextWindow(file, portion: portion)
    let text = window.scan { start in
      Recording.read(start, as: format, description: description.0, spools: spools)
    }
    let fault = text.fault.map { fault in
      let (line, column) = window.place(of: fault.offset)
      return RecordingError(file: file.name, line: line, column: column, reason: fault.reason)
    }
    let error = spools.failure ?? window.error ?? fault
    let faults = text.recording.faults(
      text.watches, isWhole: error == nil, file: file.name, place: window.place)
    return StreamedOutcome(
      recording: StreamedRecording(text.recording, spools), error: error ?? description.1,
      faults: faults)
  }

  /// The device of an evemu text whose description is in a separate file, and the error in that file.
  private static func description(
    of file: OpenedFile, path: String, _ portion: Int
  ) throws(RecordingError) -> (RecordedDevice?, RecordingError?) {
    let isBare = try TextWindow(file, portion: portion).scan { hasNoDescription(evemu: $0) }
    guard isBare, let found = Recording.descriptionPath(for: path) else { return (nil, nil) }
    do throws(RecordingError) {
      let bytes = try contents(of: found)
      return bytes.withUnsafeBufferPointer { Recording.readDescription($0, file: found) }
    } catch {
      return (nil, error)
    }
  }
}

extension TextWindow {
  /// The error that stopped reading before the end of the file; nil if there was none.
  fileprivate var error: RecordingError? {
    switch failure {
    case nil: nil
    case .system(let code):
      RecordingError(file: name, reason: .system(action: "read the file", code: code))
    case .longLine(let offset):
      RecordingError(
        file: name, line: place(of: offset).line, column: 1,
        reason: .tooMany("bytes in a line", limit: Self.maximumLineLength))
    }
  }
}
