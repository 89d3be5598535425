import CCairo
import Synchronization
import TouchGeometry

/// The alignment of text relative to its point.
public enum TextAlignment: Hashable, Sendable {
  /// The text begins at the point.
  case left
  /// The text is centered on the point.
  case center
  /// The text ends at the point.
  case right
}

/// The size of text, in points.
public struct TextExtent: Hashable, Sendable {
  /// The advance to the right, in points.
  public var width: Double
  /// The ascent of the font above the baseline, in points.
  public var ascent: Double
  /// The descent of the font below the baseline, in points.
  public var descent: Double

  /// The height of a line.
  public var height: Double { ascent + descent }
}

/// The typeface of all text that is painted in this process.
package enum Typeface {
  /// The default typeface, which also has the glyphs that ``family`` may lack.
  package static let usual = "DejaVu Sans"

  private static let chosen = Mutex(usual)

  /// The family; ``usual`` by default. A program with its own typeface sets it before it paints anything. If
  /// the family is not installed, fontconfig substitutes another one.
  package static var family: String {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  /// The family for a text: the usual one for glyphs that most typefaces lack.
  static func family(for text: String) -> String { hasRareGlyphs(text) ? usual : family }

  /// Whether a text has signs and symbols, or letters that are neither Latin nor Greek nor Cyrillic, such as those of
  /// Hebrew and Arabic.
  package static func hasRareGlyphs(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x0530..<0x1D00).contains($0.value) || $0.value >= 0x2190 }
  }
}

/// Single-line text in DejaVu Sans, unless the program chose a ``Typeface``; if it is not installed, in
/// fontconfig's substitute, and then pictures differ between machines.
extension Canvas {
  /// The supported text sizes, in pixels; text of other sizes is not painted.
  static let textSizes = 0.5...2_000.0

  /// Paints a line of text.
  ///
  /// - Parameters:
  ///   - text: The text, up to the first NUL and at most 1,000 characters of it.
  ///   - point: The start, center or end of the baseline, depending on `alignment`.
  ///   - size: The font's size in points; text smaller than half a pixel or larger than 2,000 is not painted.
  ///   - color: The color.
  ///   - isBold: Whether the text is bold.
  ///   - alignment: The part of the text that is at the point.
  ///   - width: The maximum width in points; longer text is truncated with an ellipsis.
  public func draw(
    _ text: String, at point: Point, size: Double, color: Color, isBold: Bool = false,
    alignment: TextAlignment = .left, width: Double = .infinity
  ) {
    guard color.alpha > 0, select(size, isBold, for: text),
      isInReach(Rect(origin: point, size: .zero))
    else {
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

  /// The size of a line of text; zero if the font size is out of range.
  public func extent(of text: String, size: Double, isBold: Bool = false) -> TextExtent {
    guard select(size, isBold, for: text) else {
      return TextExtent(width: 0, ascent: 0, descent: 0)
    }
    var font = cairo_font_extents_t()
    cairo_font_extents(context, &font)
    return TextExtent(width: advance(of: text), ascent: font.ascent, descent: font.descent)
  }

  private func advance(of text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Selects the font without hinting, which depends on the machine's settings; returns false if the size is
  /// out of range, which would put the canvas into a permanent error state.
  private func select(_ size: Double, _ isBold: Bool, for text: String) -> Bool {
    let pixels = size * abs(currentTransform.determinant).squareRoot()
    guard size.isFinite, size > 0, Canvas.textSizes.contains(pixels) else { return false }
    let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    cairo_select_font_face(context, Typeface.family(for: text), CAIRO_FONT_SLANT_NORMAL, weight)
    cairo_set_font_size(context, size)
    guard let options = cairo_font_options_create() else { return false }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    return true
  }

  /// The longest prefix that fits, with an ellipsis if it is not the whole text. Bisects the length.
  private func fitted(_ text: String, to width: Double) -> String {
    // Names come from files and may be of any length; no canvas shows more.
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
