import TouchGeometry
import TouchPainting
import Touchstone

/// The latest taps, newest first, and why attempts failed.
final class TapJournal: Layer, PaintableLayer {
  /// The number of entries kept.
  static let capacity = 12

  private(set) var notes: [TapNote] = []

  func add(_ note: TapNote) {
    notes.insert(note, at: 0)
    if notes.count > TapJournal.capacity { notes.removeLast() }
  }

  func paint(on canvas: Canvas) {
    var room = bounds.insetBy(dx: 2, dy: 2)
    let shape = Shape.roundedRect(bounds.insetBy(dx: 1, dy: 1), radius: 1.4 * Measures.corner)
    canvas.fill(shape, with: Palette.panel)
    room = room.insetBy(dx: 1.3 * Measures.gap, dy: 1.1 * Measures.gap)
    if notes.isEmpty {
      canvas.drawLines(
        of: "Your taps are listed here, with how long each took to be decided and why.", in: room,
        size: Measures.text, color: Palette.faintText)
    }
    for note in notes {
      let height = paint(note, in: room, on: canvas)
      _ = room.takeTop(height)
      // Another entry needs a heading and two lines.
      guard room.height > 84 else { break }
    }
  }

  /// Draws an entry; returns its height.
  private func paint(_ note: TapNote, in rect: Rect, on canvas: Canvas) -> Double {
    let color = note.isRecognition ? Palette.success : Palette.failure
    let middle = rect.minY + 16
    canvas.fill(.circle(center: Point(x: rect.minX + 8, y: middle), radius: 7), with: color)
    var room = rect
    _ = room.takeLeft(20)
    let heading = canvas.drawLines(
      of: note.title, in: room, size: Measures.text, color: Palette.text, isBold: true, atMost: 1)
    _ = room.takeTop(heading, gap: 2)
    let detail = canvas.drawLines(
      of: note.detail, in: room, size: Measures.smallText, color: Palette.faintText, atMost: 2)
    return heading + detail + 2
  }

  var contentKey: AnyHashable? { notes }
}
