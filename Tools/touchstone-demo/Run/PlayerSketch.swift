import DemoScenes
import TouchGeometry
import TouchPainting
import TouchRendering
import TouchTracking

/// Draws the replay bar.
struct PlayerSketch {
  let sketch: Sketch
  let layout: ScreenLayout

  /// Draws the bar of a player at a position.
  func draw(_ player: ReplayPlayer, at position: TimeSpan, isOver: Bool) {
    guard let frame = layout.player else { return }
    let bar = PlayerBar(in: frame)
    let toWindow = layout.toWindow
    sketch.fill(.rect(frame), transform: toWindow, with: Palette.panel)
    drawTrack(bar, player, position)
    let isPlaying = !player.isPaused && !isOver
    picture(["toggle", isPlaying], bar.toggle) { canvas, box in
      canvas.fill(.roundedRect(box, radius: Measures.corner), with: Palette.raised)
      Self.paintSign(isPlaying: isPlaying, in: box, on: canvas)
    }
    let time = player.time(at: position)
    picture(["time", time], bar.time) { canvas, box in
      let size = canvas.fittingSize(of: time, atMost: 22, atLeast: 12, width: box.width)
      canvas.draw(
        time, at: Point(x: box.minX, y: box.center.y + 0.36 * size), size: size,
        color: Palette.text, width: box.width)
    }
    let isWhole = player.speed == player.speed.rounded()
    let speed = (isWhole ? player.speed.whole : player.speed.hundredths) + "×"
    picture(["speed", speed], bar.speed) { canvas, box in
      canvas.fill(.roundedRect(box, radius: Measures.corner), with: Palette.raised)
      canvas.draw(
        speed, at: Point(x: box.center.x, y: box.center.y + 8), size: 22, color: Palette.text,
        alignment: .center, width: box.width)
    }
  }

  private func drawTrack(_ bar: PlayerBar, _ player: ReplayPlayer, _ position: TimeSpan) {
    let toWindow = layout.toWindow
    let (track, y) = (bar.track, bar.track.center.y)
    func fill(_ rect: Rect, _ radius: Double, _ color: Color) {
      sketch.fill(.roundedRect(rect, radius: radius), transform: toWindow, with: color)
    }
    func x(_ position: TimeSpan) -> Double {
      let share = position.seconds / max(player.duration.seconds, 1e-9)
      return track.minX + min(max(share, 0), 1) * track.width
    }
    fill(Rect(x: track.minX, y: y - 4, width: track.width, height: 8), 4, Palette.pressed)
    let reached = x(position)
    fill(Rect(x: track.minX, y: y - 4, width: reached - track.minX, height: 8), 4, Palette.accent)
    for mark in player.marks {
      let height = mark.isRecognized ? 20.0 : 10
      let color = mark.isRecognized ? Palette.success : Palette.failure.faded(to: 0.7)
      let bottom = y - 8
      fill(Rect(x: x(mark.position) - 1.5, y: bottom - height, width: 3, height: height), 1, color)
    }
    if let target = player.target {
      fill(Rect(x: x(target) - 2, y: y - 14, width: 4, height: 28), 2, Palette.waiting)
    }
    let knob = Sketch.Figure.circle(center: Point(x: reached, y: y), radius: 11)
    sketch.fill(knob, transform: toWindow, with: Palette.text)
  }

  private func picture(
    _ key: [AnyHashable], _ rect: Rect, _ paint: @escaping (Canvas, Rect) -> Void
  ) {
    let place = AffineTransform.translation(rect.origin - .zero).concatenating(layout.toWindow)
    sketch.picture(key: key, size: rect.size, at: place) { canvas in
      paint(canvas, Rect(origin: .zero, size: rect.size))
    }
  }

  /// Two bars for pausing, a triangle for playing.
  private static func paintSign(isPlaying: Bool, in box: Rect, on canvas: Canvas) {
    let (center, unit) = (box.center, box.height / 8)
    guard !isPlaying else {
      for side in [-1.5, 0.5] {
        let bar = Rect(
          x: center.x + side * unit, y: center.y - 2 * unit, width: unit, height: 4 * unit)
        canvas.fill(.rect(bar), with: Palette.text)
      }
      return
    }
    let triangle = [
      Point(x: center.x - 1.4 * unit, y: center.y - 2 * unit),
      Point(x: center.x - 1.4 * unit, y: center.y + 2 * unit),
      Point(x: center.x + 1.9 * unit, y: center.y),
    ]
    canvas.fill(.polygon(triangle), with: Palette.text)
  }
}
