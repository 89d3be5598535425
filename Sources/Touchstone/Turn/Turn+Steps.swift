import TouchGeometry
import TouchGestures
import TouchTracking

extension Turn {
  /// Takes samples of one instant and one phase.
  func step(_ samples: inout [TouchSample], _ range: Range<Int>, _ phase: TouchPhase) {
    if range.count == 1 {
      var sample = samples[range.lowerBound]
      sample.phase = phase
      return step(&sample)
    }
    registry.beginStep(phase)
    session.group.removeAll()
    if phase == .began {
      for index in range {
        var sample = samples[index]
        begin(&sample)
        registry.live.with(registry.live.count - 1) { session.group.append(sample, of: $0) }
      }
    } else {
      update(&samples, range)
    }
    guard !session.group.isEmpty else { return }
    session.judgeGroup(phase)
    settle(phase)
  }

  /// Takes one sample, as most steps are: there is no group to be made of it. Afterwards it is in
  /// coordinates of the window.
  @inline(__always)
  func step(_ sample: inout TouchSample) {
    let phase = sample.phase
    registry.beginStep(phase)
    if phase == .began { begin(&sample) }
    // A touch that has just begun is the last one. Others are mostly found at the end as well.
    guard let place = registry.place(of: sample.id) else { return }
    if phase != .began { registry.live.with(place) { registry.update($0, &sample) } }
    // Listed until the turn closes, so that it needs no count.
    let hasRested = registry.live.with(place) { session.judge(sample, of: $0, phase) }
    if !hasRested { settle(phase) }
  }

  @inline(__always)
  private func settle(_ phase: TouchPhase) {
    session.settle()
    if phase == .ended || phase == .cancelled { session.finishAbandoned() }
  }

  /// Adds samples to their touches.
  private func update(_ samples: inout [TouchSample], _ range: Range<Int>) {
    // Samples mostly come in the order of the touches: the next one is looked at first.
    var next = 0
    for index in range {
      var sample = samples[index]
      guard let place = registry.place(of: sample.id, near: next) else { continue }
      registry.live.with(place) {
        registry.update($0, &sample)
        session.group.append(sample, of: $0)
      }
      next = place + 1
    }
  }

  /// Makes a touch, the last of the live ones then, finds its window, and puts the sample in that one's
  /// coordinates.
  private func begin(_ sample: inout TouchSample) {
    registry.add(sample)
    // Listed until the turn closes, whatever is asked meanwhile.
    registry.live.with(registry.live.count - 1) { touch in
      touch.history.estimator = application.velocityEstimator
      application.hit(sample.location, by: touch, with: registry.event)
      registry.land(touch, &sample)
      binder.bind(touch)
    }
  }
}
