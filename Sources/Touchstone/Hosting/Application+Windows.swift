/// The order of the windows.
extension Application {
  /// The windows, front to back: by level, and within a level the one created or brought to the front last
  /// first. Hidden ones keep their place.
  public final var windows: [Window] {
    windowList.map { $0.window }.sorted { a, b in
      a.level != b.level ? a.level > b.level : a.order > b.order
    }
  }

  /// Moves a window in front of the others of its level.
  public final func bringToFront(_ window: Window) {
    windowCount += 1
    window.order = windowCount
  }

  /// Moves a window behind the others of its level.
  public final func sendToBack(_ window: Window) {
    window.order = windowList.reduce(window.order) { min($0, $1.window.order) } - 1
  }
}

/// An unretained reference to a window: the host keeps its windows alive. A window removes itself when it is
/// deallocated, so the reference never dangles; a weak one would slow down every use.
struct WindowReference {
  unowned(unsafe) var window: Window
}
