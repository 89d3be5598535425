import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Several fingers at once.
extension Fingers {
  /// Reports all actions of `body` in one frame. Only landings, lifts and movements without a duration can be
  /// combined; within another call, they belong to its frame.
  public func together(_ body: () -> Void) {
    guard batch == nil else { return body() }
    batch = []
    body()
    let contacts = batch ?? []
    batch = nil
    report(contacts)
  }

  /// Lands several fingers in one frame, each at a position in the window.
  public func land(
    _ places: [Int: Point], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    together {
      for (finger, place) in places.sorted(by: { $0.key < $1.key }) {
        land(finger, at: inWindow(place), site)
      }
    }
  }

  /// Lifts several fingers in one frame.
  public func lift(
    _ numbers: [Int], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    together { for number in numbers { lift(number, since: nil, .ended, site) } }
  }

  /// Moves several fingers at the same time, in straight lines.
  ///
  /// - Parameters:
  ///   - targets: The target position of each finger, by number. If the fingers have a ``layer``, it counts
  ///     where the layer is when the movement begins.
  ///   - span: The duration; an exact panel reports after every interval, and a scanning one at its scans.
  ///   - pace: The progress over time; constant speed by default.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func move(
    _ targets: [Int: Point], over span: TimeSpan, pace: Pace = .even,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    moveInWindow(targets.mapValues(inWindow), over: span, pace: pace, site)
  }

  /// Moves several fingers along paths; `path` returns the position of a finger at a fraction, from 0 to 1,
  /// of the time. If the fingers have a ``layer``, it counts where the layer is when the movement begins. A path
  /// whose end is not finite is refused; one that is not finite on the way makes the test fail when a finger gets
  /// there.
  public func move(
    _ fingers: [Int], over span: TimeSpan, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    along path: (_ finger: Int, _ share: Double) -> Point
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let matrix = layer?.transformToWindow ?? .identity
    moveInWindow(fingers, over: span, site) { matrix.applied(to: path($0, $1)) }
  }

  /// Moves fingers in straight lines to positions in the window.
  func moveInWindow(
    _ targets: [Int: Point], over span: TimeSpan, pace: Pace, _ site: TestSite
  ) {
    let from = down.mapValues(\.place)
    moveInWindow(targets.keys.sorted(), over: span, site) { finger, share in
      guard let start = from[finger], let target = targets[finger] else { return .zero }
      return share == 1
        ? target : start.interpolated(to: target, fraction: pace.progress(at: share))
    }
  }

  /// Moves fingers along paths in the window.
  func moveInWindow(
    _ fingers: [Int], over span: TimeSpan, _ site: TestSite, along path: (Int, Double) -> Point
  ) {
    guard batch == nil else { return refuse("a movement takes several frames", site) }
    for finger in fingers {
      guard down[finger] != nil else {
        return refuse("finger \(finger), which is not down, cannot move", site)
      }
      let target = path(finger, 1)
      guard target.isFinite else { return refuseMove(of: finger, to: target, site) }
    }
    note(fingers.map { "finger \($0) moves to \(text(path($0, 1)))" })
    move(fingers, over: span, site, along: path)
  }
}
