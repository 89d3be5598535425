import TouchTracking

/// The samples of one instant, divided into those that are taken first, next and last; kept from step
/// to step for the sake of its storage.
struct PhaseSplit {
  /// Lifts of touches that did not move.
  var lifts: [TouchSample] = []
  /// Movements.
  var first: [TouchSample] = []
  /// Everything else.
  var rest: [TouchSample] = []

  mutating func removeAll() {
    lifts.removeEach()
    first.removeEach()
    rest.removeEach()
  }
}
