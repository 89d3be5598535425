import TouchGeometry
import TouchRecordings
import TouchTracking

/// One of the ``Fingers`` of a test.
///
/// The result of a landing is that finger until it lifts. It is not down after that, even if a finger with its
/// number lands again; ``land(at:fileID:filePath:line:column:)`` returns the finger of the new landing.
/// ``Fingers/finger(_:)`` is the finger with a number, whichever landing it is.
public struct Finger {
  let fingers: Fingers
  /// The number of the finger.
  public let number: Int
  /// The landing that identifies the finger; nil means any finger with its number.
  let landing: Int?

  /// The location in points of the window, or of the layer of the ``Fingers``; nil while it is not down.
  public var location: Point? {
    fingers.isDown(number, since: landing) ? fingers.location(of: number) : nil
  }

  /// Lands at a position in the window.
  @discardableResult
  public func land(
    at place: Point, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Finger {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let landing = fingers.land(number, at: fingers.inWindow(place), site)
    return self.landing == nil ? self : Finger(fingers: fingers, number: number, landing: landing)
  }

  /// Lands at a position in the window, given by its coordinates.
  @discardableResult
  public func land(
    at x: Double, _ y: Double, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Finger {
    land(at: Point(x: x, y: y), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Moves in a straight line to a position in the window; in a single report if no duration is given.
  @discardableResult
  public func move(
    to place: Point, over span: TimeSpan? = nil, pace: Pace = .even,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Finger {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let span else {
      fingers.jump(number, since: landing, to: fingers.inWindow(place), site)
      return self
    }
    guard fingers.isDown(number, since: landing) else {
      fingers.refuse("finger \(number), which is not down, cannot move", site)
      return self
    }
    fingers.move(
      [number: place], over: span, pace: pace, fileID: fileID, filePath: filePath, line: line,
      column: column)
    return self
  }

  /// Moves to a position in the window, given by its coordinates.
  @discardableResult
  public func move(
    to x: Double, _ y: Double, over span: TimeSpan? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Finger {
    move(
      to: Point(x: x, y: y), over: span, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Moves by a displacement in points of the window, or of the layer of the ``Fingers``.
  @discardableResult
  public func move(
    by displacement: Vector, over span: TimeSpan? = nil, pace: Pace = .even,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Finger {
    guard let location else {
      let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
      fingers.refuse("finger \(number), which is not down, cannot move", site)
      return self
    }
    return move(
      to: location + displacement, over: span, pace: pace, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Moves by a displacement in points of the window, given by its components.
  @discardableResult
  public func move(
    by dx: Double, _ dy: Double, over span: TimeSpan? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Finger {
    move(
      by: Vector(dx: dx, dy: dy), over: span, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Lifts at the current position.
  public func lift(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    fingers.lift(number, since: landing, .ended, site)
  }

  /// Cancels the touch, as when a device detects a palm.
  public func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    fingers.lift(number, since: landing, .cancelled, site)
  }

  /// Lands at a position in the window, waits and lifts.
  public func tap(
    at place: Point, for span: TimeSpan = .milliseconds(50), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard fingers.batch == nil else { return fingers.refuse("a tap takes several frames", site) }
    let place = fingers.inWindow(place)
    guard let landing = fingers.land(number, at: place, site) else { return }
    fingers.rest(for: span, site)
    fingers.lift(number, since: landing, .ended, site)
  }
}
