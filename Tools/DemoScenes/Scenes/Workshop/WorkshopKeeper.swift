import TouchImaging

/// Stores the workshop's state on disk, after every step, in the background.
///
/// Writes follow one another. While one is being written, only the newest state waits; it is written even if
/// the scene is closed by then.
final class WorkshopKeeper {
  /// The files of the state.
  let file: WorkshopFile
  private let stage: DemoStage
  private var sequence: UInt64
  private var nextSource: Int
  private var sources: [Int: String]
  private var state = State.idle

  private enum State {
    case idle
    case writing(next: WorkshopRecord?)
  }

  /// The record that was there at first; nil if there was none.
  let restored: WorkshopRecord?
  /// Why the last state could not be stored; nil if it was, or is being stored.
  private(set) var failure: ImageError?

  /// Opens the state in the stage's folder; nil if the stage has none.
  init?(_ stage: DemoStage) {
    guard let folder = stage.workFolder else { return nil }
    self.stage = stage
    file = WorkshopFile(folder: folder.absolutePath)
    let found = file.read()
    restored = found?.record
    sequence = found?.sequence ?? 0
    sources = found?.record.sources ?? [:]
    // A copy may have no source: the program ended before it wrote the record. Its number must not be used again.
    nextSource = max(sources.keys.max() ?? 0, file.copies.max() ?? 0) + 1
  }

  /// The number of a newly loaded picture.
  func addSource(_ path: String) -> Int {
    defer { nextSource += 1 }
    sources[nextSource] = PictureFolder(path).absolutePath
    return nextSource
  }

  /// Keeps a history.
  func keep(_ history: PictureHistory) {
    let record = history.record(sources)
    switch state {
    case .idle: write(record)
    case .writing: state = .writing(next: record)
    }
  }

  private func write(_ record: WorkshopRecord) {
    state = .writing(next: nil)
    sequence += 1
    let (file, sequence) = (file, sequence)
    stage.run(saves: true) { () throws(ImageError) -> Bool in
      try file.write(record, sequence: sequence)
      return true
    } completion: { [self] result in
      end(result)
    }
  }

  private func end(_ result: Result<Bool, ImageError>) {
    var next: WorkshopRecord?
    if case .writing(let waiting) = state { next = waiting }
    state = .idle
    switch result {
    case .success: failure = nil
    case .failure(let error):
      // Shown once, until it works again.
      if failure == nil {
        stage.showMessage("The state of the workshop cannot be stored. \(error)")
      }
      failure = error
    }
    if let next { write(next) }
  }

  // MARK: Restoring

  /// Loads the pictures of the restored record, and applies their operations.
  ///
  /// - Parameters:
  ///   - shown: Reduces a picture to the resolution of the screen.
  /// - Returns: The history, and how many steps were lost because their picture cannot be read.
  static func history(
    of record: WorkshopRecord, from file: WorkshopFile,
    shown: (Image) throws(ImageError) -> Image
  ) -> (history: PictureHistory, lost: Int) {
    var images: [Key: Image] = [:]
    var lost = 0
    func state(_ step: WorkshopRecord.Step) -> PictureState? {
      do throws(ImageError) {
        let image = try image(of: step, &images, record, file)
        return PictureState(
          name: step.name, operations: step.operations, image: image, shown: try shown(image),
          source: step.source)
      } catch {
        lost += 1
        return nil
      }
    }
    func states(_ steps: [WorkshopRecord.Step]) -> [(state: PictureState, isSaved: Bool)] {
      steps.compactMap { step in state(step).map { ($0, step.isSaved) } }
    }
    let past = states(record.past)
    let present = states(record.present.map { [$0] } ?? [])
    let history = PictureHistory(past: past, present: present.first, future: states(record.future))
    return (history, lost)
  }

  /// A picture by its source and operations.
  private struct Key: Hashable {
    var source: Int
    var operations: [PictureOperation]
  }

  /// Begins with the picture of an earlier step if there is one, usually of the previous step. Pictures between two
  /// steps are not kept: a picture with a hundred operations would need memory for a hundred.
  private static func image(
    of step: WorkshopRecord.Step, _ images: inout [Key: Image], _ record: WorkshopRecord,
    _ file: WorkshopFile
  ) throws(ImageError) -> Image {
    var rest = step.operations[...]
    var done: [PictureOperation] = []
    var known = images[Key(source: step.source, operations: step.operations)]
    while known == nil, let last = rest.popLast() {
      done.append(last)
      known = images[Key(source: step.source, operations: Array(rest))]
    }
    var image: Image
    if let known {
      image = known
    } else {
      guard let path = file.path(of: step.source, in: record) else {
        throw ImageError(reason: .invalidRequest("the picture is gone"))
      }
      image = try ImageFile.read(path: path).image
    }
    for operation in done.reversed() { image = try operation.applied(to: image) }
    images[Key(source: step.source, operations: step.operations)] = image
    return image
  }
}
