import DemoScenes
import TouchGeometry
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

/// Draws the inspector's panel next to the window.
struct PanelSketch {
  let sketch: Sketch
  let layout: ScreenLayout

  /// Draws rows and the panels behind them.
  func draw(_ rows: [InspectorPanel.Row], selection: Inspector.Selection?) {
    let toWindow = layout.toWindow
    for rect in [layout.panel, layout.strip].compactMap({ $0 }) {
      sketch.fill(.rect(rect), transform: toWindow, with: Palette.panel)
      sketch.stroke(.rect(rect), transform: toWindow, width: 1, with: Palette.rule)
    }
    let style = InspectorPanel.Style(in: layout.display)
    for row in rows {
      if let selection, row.selection == selection {
        sketch.fill(.roundedRect(row.frame, radius: 6), transform: toWindow, with: Palette.pressed)
      }
      let place = AffineTransform.translation(row.frame.origin - .zero).concatenating(toWindow)
      let size = row.frame.size
      sketch.picture(key: Key(content: row.content, style: style), size: size, at: place) {
        canvas in
        PanelRowPainter(style: style, size: size).paint(row.content, on: canvas)
      }
    }
  }

  private struct Key: Hashable {
    var content: InspectorPanel.Content
    var style: InspectorPanel.Style
  }
}

/// Paints one row of the inspector's panel at the origin.
struct PanelRowPainter {
  let style: InspectorPanel.Style
  let size: Size

  private var padding: Double { InspectorPanel.Style.padding }
  private var left: Double { padding + 18 }

  /// Paints the row.
  func paint(_ content: InspectorPanel.Content, on canvas: Canvas) {
    switch content {
    case .heading(let text): draw(text, line: 0, Palette.accent, isBold: true, at: padding, canvas)
    case .figures(let lines): draw(lines, from: 0, Palette.faintText, canvas)
    case .note(let text): draw(text, line: 0, Palette.faintText, at: left, canvas)
    case .freeze(let isOn): drawFreeze(isOn, canvas)
    case .touch(let touch, let lines):
      drawDot(InspectorSketch.color(of: touch.color), canvas)
      draw("on \(touch.layer)", line: 0, Palette.text, isBold: true, at: left, canvas)
      draw(lines, from: 1, Palette.faintText, canvas)
    case .status(let status, let lines):
      drawDot(status.phase.color, canvas)
      drawName(status.name, status.phase.rawValue, status.phase.color, canvas)
      draw(lines, from: 1, Palette.text, canvas)
    case .verdict(let entry, let time, let lines):
      drawDot(entry.phase.color, canvas)
      drawName(entry.name, "\(entry.phase.rawValue) at \(time)", entry.phase.color, canvas)
      draw(lines, from: 1, Palette.text, canvas)
    }
  }

  private func base(_ line: Int) -> Double { padding + (Double(line) + 0.76) * style.line }

  private func draw(
    _ text: String, line: Int, _ color: Color, isBold: Bool = false, at x: Double, _ canvas: Canvas
  ) {
    canvas.draw(
      text, at: Point(x: x, y: base(line)), size: style.text, color: color, isBold: isBold,
      width: size.width - x - padding)
  }

  private func draw(_ lines: [String], from first: Int, _ color: Color, _ canvas: Canvas) {
    for (index, line) in lines.enumerated() {
      draw(line, line: first + index, color, at: left, canvas)
    }
  }

  private func drawName(_ name: String, _ outcome: String, _ color: Color, _ canvas: Canvas) {
    let room = size.width - left - padding
    let outcomeWidth = canvas.extent(of: outcome, size: style.text).width
    let nameRoom = max(room - outcomeWidth - 12, 0.4 * room)
    canvas.draw(
      name, at: Point(x: left, y: base(0)), size: style.text, color: Palette.text, isBold: true,
      width: nameRoom)
    let used = min(canvas.extent(of: name, size: style.text, isBold: true).width, nameRoom)
    canvas.draw(
      outcome, at: Point(x: left + used + 10, y: base(0)), size: style.text, color: color,
      width: room - used - 10)
  }

  private func drawDot(_ color: Color, _ canvas: Canvas) {
    let center = Point(x: padding + 6, y: padding + style.line / 2)
    canvas.fill(.circle(center: center, radius: style.text / 3), with: color)
  }

  private func drawFreeze(_ isOn: Bool, _ canvas: Canvas) {
    let width = 6.5 * style.text
    let middle = size.height / 2
    canvas.draw(
      "Inspector", at: Point(x: padding, y: middle + 0.4 * style.text), size: style.text + 4,
      color: Palette.text, isBold: true, width: size.width - width - 20)
    let button = Rect(x: size.width - width - 4, y: 3, width: width, height: size.height - 6)
    let shape = Shape.roundedRect(button, radius: 8)
    canvas.fill(shape, with: isOn ? Palette.pressed : Palette.raised)
    if isOn { canvas.stroke(shape, with: Palette.accent, width: 2) }
    canvas.draw(
      isOn ? "Frozen" : "Freeze", at: Point(x: button.center.x, y: middle + 0.35 * style.text),
      size: style.text, color: isOn ? Palette.accent : Palette.text, alignment: .center,
      width: width - 8)
  }
}
