import TouchGeometry

extension Surface {
  /// The rectangle that the panel covers, in points of the window.
  public var frame: Rect { Rect(origin: origin, size: size) }
}
