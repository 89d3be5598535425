import TouchTracking

/// State shared by all parts of an application: event time and the trace.
final class Journal {
  /// The latest known event time. It may be negative, so it starts at the minimum.
  @exclusivity(unchecked) var now = Instant(microseconds: .min)
  /// How far event time was ahead of the latest input, because the host had advanced it.
  var lead = TimeSpan.zero
  /// The trace of every verdict and decision, or nil.
  @exclusivity(unchecked) var trace: Trace?

  @inline(__always)
  func note(
    _ kind: @autoclosure () -> TraceEntry.Kind, of recognizer: GestureRecognizer? = nil,
    at instant: Instant? = nil, from former: GestureCourse.Stage? = nil
  ) {
    if trace != nil { write(kind(), of: recognizer, at: instant, from: former) }
  }

  /// Never inlined: traces are rare, and inlining would bloat every caller.
  @inline(never)
  private func write(
    _ kind: TraceEntry.Kind, of recognizer: GestureRecognizer?, at instant: Instant?,
    from former: GestureCourse.Stage?
  ) {
    var change: GestureCourse.Change?
    if let former, let recognizer {
      change = .init(old: recognizer.course(in: former), new: recognizer.course)
    }
    trace?.append(
      TraceEntry(
        time: instant ?? now, recognizer: recognizer?.id, label: recognizer?.label ?? "",
        kind: kind, evidence: kind.isRecognition ? recognizer?.evidence : nil,
        customValues: kind.showsValues ? recognizer?.customValues ?? [] : [], change: change))
  }
}
