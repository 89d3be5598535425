import TouchPainting

/// The colors of the demo.
package enum Palette {
  package static let background = Color.backdrop
  package static let panel = Color(red: 0.137, green: 0.153, blue: 0.184)
  package static let raised = Color(red: 0.21, green: 0.235, blue: 0.28)
  package static let pressed = Color(red: 0.30, green: 0.335, blue: 0.40)
  package static let hovered = Color(red: 0.25, green: 0.28, blue: 0.335)
  package static let rule = Color(red: 0.30, green: 0.33, blue: 0.38)
  package static let text = Color(red: 0.90, green: 0.92, blue: 0.95)
  package static let faintText = Color(red: 0.66, green: 0.70, blue: 0.76)
  /// Text of disabled controls: 4.5 to 1 on ``panel``, the minimum contrast of WCAG 2.2.
  package static let disabledText = Color(red: 0.54, green: 0.57, blue: 0.62)
  package static let accent = Color(red: 0.37, green: 0.78, blue: 0.95)
  package static let waiting = Color(red: 1.00, green: 0.88, blue: 0.40)
  package static let success = Color(red: 0.49, green: 0.87, blue: 0.55)
  package static let failure = Color(red: 0.95, green: 0.45, blue: 0.42)
}
