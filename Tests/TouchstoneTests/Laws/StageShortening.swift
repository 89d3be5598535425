import TouchTracking

extension StageSketch {
  /// The shortest sketch found that still breaks a law: parts are removed one after the other, as long as
  /// `isBroken` holds.
  func shortened(while isBroken: (StageSketch) -> Bool) -> StageSketch {
    var best = self
    var isShorter = true
    var remaining = 60
    while isShorter, remaining > 0 {
      isShorter = false
      remaining -= 1
      if let shorter = best.withoutParts().first(where: isBroken) {
        best = shorter
        isShorter = true
      }
      isShorter = best.shortenEvents(while: isBroken) || isShorter
    }
    return best
  }

  /// Removes runs of events, long ones first.
  private mutating func shortenEvents(while isBroken: (StageSketch) -> Bool) -> Bool {
    var isShorter = false
    var length = max(events.count / 2, 1)
    while true {
      var start = 0
      while start < events.count {
        var candidate = self
        candidate.events.removeSubrange(start..<min(start + length, events.count))
        if isBroken(candidate) {
          self = candidate
          isShorter = true
        } else {
          start += length
        }
      }
      if length == 1 { return isShorter }
      length /= 2
    }
  }

  /// The sketch without one of its recognizers, relations, reactions or fingers.
  private func withoutParts() -> [StageSketch] {
    var candidates: [StageSketch] = []
    for index in recognizers.indices where recognizers[index].isPresent {
      var candidate = self
      candidate.recognizers[index].isPresent = false
      candidates.append(candidate)
      candidate = self
      candidate.recognizers[index].delegate = nil
      if recognizers[index].delegate != nil { candidates.append(candidate) }
    }
    for index in requirements.indices {
      var candidate = self
      candidate.requirements.remove(at: index)
      candidates.append(candidate)
    }
    for index in reactions.indices {
      var candidate = self
      candidate.reactions.remove(at: index)
      candidates.append(candidate)
    }
    return candidates + withoutSlots()
  }

  private func withoutSlots() -> [StageSketch] {
    var slots: Set<Int> = []
    for case .frames(let frames) in events {
      for frame in frames { slots.formUnion(frame.contacts.map(\.slot)) }
    }
    return slots.sorted().map { slot in
      var candidate = self
      candidate.events = events.map { event in
        guard case .frames(var frames) = event else { return event }
        for index in frames.indices { frames[index].contacts.removeAll { $0.slot == slot } }
        return .frames(frames)
      }
      return candidate
    }
  }
}
