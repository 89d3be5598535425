import TouchImaging

/// A picture at some step of the work on it.
struct PictureState: Hashable, Sendable {
  /// The name of its original file.
  var name: String
  /// The operations applied to it since.
  var operations: [PictureOperation] = []
  /// All of its pixels.
  var image: Image
  /// A version with the resolution of the screen.
  var shown: Image
  /// The number of the file with which it began, where the state is kept; nil elsewhere.
  var source: Int?
  /// Its number in the history.
  fileprivate(set) var number = 0
}

/// The picture being edited, with undo and redo.
///
/// Loading another picture is a step like any other, so that no work is lost.
struct PictureHistory {
  /// The maximum size of earlier pictures in bytes; one step can always be undone.
  let byteLimit: Int
  private(set) var past: [PictureState] = []
  private(set) var present: PictureState?
  private(set) var future: [PictureState] = []
  private var count = 0
  /// The numbers of saved pictures.
  private var saved: Set<Int> = []

  init(byteLimit: Int = 384 << 20) { self.byteLimit = byteLimit }

  /// Creates a history with the steps of an earlier one; if the present step is missing, the last one before
  /// it replaces it.
  init(
    past: [(state: PictureState, isSaved: Bool)], present: (state: PictureState, isSaved: Bool)?,
    future: [(state: PictureState, isSaved: Bool)], byteLimit: Int = 384 << 20
  ) {
    self.byteLimit = byteLimit
    var past = past
    let present = present ?? past.popLast()
    self.past = past.map { number($0) }
    self.present = present.map { number($0) }
    // Without a present there is nothing to redo from.
    self.future = present == nil ? [] : future.map { number($0) }
  }

  private mutating func number(_ step: (state: PictureState, isSaved: Bool)) -> PictureState {
    var state = step.state
    count += 1
    state.number = count
    if step.isSaved { saved.insert(count) }
    return state
  }

  /// The history as stored on disk; steps without a file are omitted.
  func record(_ sources: [Int: String]) -> WorkshopRecord {
    func step(_ state: PictureState) -> WorkshopRecord.Step? {
      state.source.map {
        WorkshopRecord.Step(
          source: $0, name: state.name, operations: state.operations,
          isSaved: saved.contains(state.number))
      }
    }
    var record = WorkshopRecord()
    record.past = past.compactMap(step)
    record.present = present.flatMap(step)
    record.future = future.compactMap(step)
    let used = Set(record.steps.map(\.source))
    record.sources = sources.filter { used.contains($0.key) }
    return record
  }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Adds a step.
  mutating func take(_ next: PictureState) {
    if let present { past.append(present) }
    count += 1
    present = next
    present?.number = count
    future = []
    var bytes = past.reduce(0) { $0 + $1.image.byteCount }
    while bytes > byteLimit, past.count > 1 { bytes -= past.removeFirst().image.byteCount }
  }

  /// Replaces the displayed version of a picture.
  mutating func show(_ image: Image, for state: PictureState) {
    for index in past.indices where past[index].number == state.number { past[index].shown = image }
    for index in future.indices where future[index].number == state.number {
      future[index].shown = image
    }
    if present?.number == state.number { present?.shown = image }
  }

  /// Marks a picture as saved.
  mutating func noteSaved(_ state: PictureState) { saved.insert(state.number) }

  /// Whether the last state of each edited picture is saved or unchanged. Undone steps do not count.
  var isSaved: Bool {
    let line = past + (present.map { [$0] } ?? [])
    return line.indices.allSatisfy { index in
      let isLast = index + 1 == line.count || line[index + 1].operations.isEmpty
      let state = line[index]
      return !isLast || state.operations.isEmpty || saved.contains(state.number)
    }
  }

  /// Undoes a step, if there is one.
  mutating func undo() {
    guard let last = past.popLast() else { return }
    if let present { future.append(present) }
    present = last
  }

  /// Redoes a step, if there is one.
  mutating func redo() {
    guard let next = future.popLast() else { return }
    if let present { past.append(present) }
    present = next
  }
}
