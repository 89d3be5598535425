import CCairo
import TouchGeometry

/// How text stands to the point that it is painted at.
public enum TextAlignment: Hashable, Sendable {
  /// It begins there.
  case left
  /// Its middle is there.
  case center
  /// It ends there.
  case right
}

/// What text takes, in points.
public struct TextExtent: Hashable, Sendable {
  /// How far it goes on to the right.
  public var width: Double
  /// How far the font goes up from the base line.
  public var ascent: Double
  /// How far the font goes down from the base line.
  public var descent: Double

  /// The height of a line.
  public var height: Double { ascent + descent }
}

/// Text of one line in DejaVu Sans; where that is not installed, in what fontconfig offers instead,
/// and then pictures differ between machines.
extension Canvas {
  /// The sizes, in pixels, that text is painted in; others are left out.
  static let textSizes = 0.5...2_000.0

  /// Paints a line of text.
  ///
  /// - Parameters:
  ///   - text: The text; what is behind a NUL is not painted.
  ///   - point: Where its base line begins, is in the middle, or ends.
  ///   - size: The font's size in points.
  ///   - color: The color.
  ///   - isBold: Whether letters are heavy.
  ///   - alignment: What of the text is at the point.
  ///   - width: The most points that it may take; what does not fit is cut off with an ellipsis.
  public func draw(
    _ text: String, at point: Point, size: Double, color: Color, isBold: Bool = false,
    alignment: TextAlignment = .left, width: Double = .infinity
  ) {
    guard color.alpha > 0, select(size, isBold), isInReach(Rect(origin: point, size: .zero)) else {
      return
    }
    let text = fitted(text, to: width)
    var start = point
    switch alignment {
    case .left: break
    case .center: start.x -= advance(of: text) / 2
    case .right: start.x -= advance(of: text)
    }
    set(color)
    cairo_move_to(context, start.x, start.y)
    cairo_show_text(context, text)
    cairo_new_path(context)
  }

  /// What a line of text takes; nothing where the size is out of range.
  public func extent(of text: String, size: Double, isBold: Bool = false) -> TextExtent {
    guard select(size, isBold) else { return TextExtent(width: 0, ascent: 0, descent: 0) }
    var font = cairo_font_extents_t()
    cairo_font_extents(context, &font)
    return TextExtent(width: advance(of: text), ascent: font.ascent, descent: font.descent)
  }

  private func advance(of text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Chooses the font without hinting, which depends on the machine's settings; false when the size
  /// is out of range, which would spoil the canvas for good.
  private func select(_ size: Double, _ isBold: Bool) -> Bool {
    let pixels = size * abs(currentTransform.determinant).squareRoot()
    guard size.isFinite, size > 0, Canvas.textSizes.contains(pixels) else { return false }
    let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, weight)
    cairo_set_font_size(context, size)
    guard let options = cairo_font_options_create() else { return false }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    return true
  }

  /// As much of the text as fits, with an ellipsis when that is not all. Bisects the length.
  private func fitted(_ text: String, to width: Double) -> String {
    // Names come from files and may be as long as these; no canvas shows more.
    let text = String(text.prefix(1_000))
    guard width < .infinity, advance(of: text) > width + 0.01 else { return text }
    var (fits, exceeds) = (0, text.count)
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      if advance(of: text.prefix(middle) + "…") <= width { fits = middle } else { exceeds = middle }
    }
    return fits == 0 ? "" : text.prefix(fits) + "…"
  }
}
