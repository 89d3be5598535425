import TouchImaging

/// A picture as it was at some time of the work on it.
struct PictureState: Hashable, Sendable {
  /// The name of the file that it came from.
  var name: String
  /// What was done to it since.
  var operations: [PictureOperation] = []
  /// All of its pixels.
  var image: Image
  /// As many of them as the screen shows.
  var shown: Image
}

/// The picture that is worked on, with what it was before and what was undone.
///
/// Loading another picture is a step like any other, so that it loses nothing.
struct PictureHistory {
  /// The most bytes of earlier pictures; one step can be undone however large it is.
  let byteLimit: Int
  private(set) var past: [PictureState] = []
  private(set) var present: PictureState?
  private(set) var future: [PictureState] = []

  init(byteLimit: Int = 384 << 20) { self.byteLimit = byteLimit }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Goes on to another picture.
  mutating func take(_ next: PictureState) {
    if let present { past.append(present) }
    present = next
    future = []
    var bytes = past.reduce(0) { $0 + $1.image.byteCount }
    while bytes > byteLimit, past.count > 1 { bytes -= past.removeFirst().image.byteCount }
  }

  /// Goes a step back, if there is one.
  mutating func undo() {
    guard let last = past.popLast() else { return }
    if let present { future.append(present) }
    present = last
  }

  /// Takes back that a step was undone, if one was.
  mutating func redo() {
    guard let next = future.popLast() else { return }
    if let present { past.append(present) }
    present = next
  }
}
