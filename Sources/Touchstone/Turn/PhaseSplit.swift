import TouchTracking

/// The samples of one instant in the three groups in which a turn processes them. It is reused from step to
/// step, so that its arrays need not be allocated again.
struct PhaseSplit {
  /// Lifts of touches that did not move.
  var lifts: [TouchSample] = []
  /// Movements of touches that are down.
  var movements: [TouchSample] = []
  /// Everything else.
  var rest: [TouchSample] = []

  mutating func removeAll() {
    lifts.removeEach()
    movements.removeEach()
    rest.removeEach()
  }
}
