import TouchGeometry
import TouchGestures
import TouchTracking

extension Turn {
  /// Handles samples of one instant and one phase.
  func step(_ samples: inout [TouchSample], _ range: Range<Int>, _ phase: TouchPhase) {
    if range.count == 1 {
      var sample = samples[range.lowerBound]
      sample.phase = phase
      return step(&sample)
    }
    registry.beginStep(phase)
    session.group.removeAll()
    var span = samples.mutableSpan
    let end = phase == .began ? begin(&span, range) : update(&span, range)
    guard range.lowerBound < end else { return }
    if !session.judgeGroup(span.span.extracting(range.lowerBound..<end), phase) { settle(phase) }
  }

  /// Handles one sample, which is the usual step and needs no group. Afterwards the sample is in the window's
  /// coordinates.
  @inline(__always)
  func step(_ sample: inout TouchSample) {
    let phase = sample.phase
    registry.beginStep(phase)
    if phase == .began { begin(&sample) }
    // A touch that has just begun is the last one. Others are usually near the end as well.
    guard let place = registry.place(of: sample.id) else { return }
    if phase != .began { registry.live.with(place) { registry.update($0, &sample) } }
    // The list retains the touch until the turn closes.
    let hasRested = registry.live.with(place) { session.judge(&sample, of: $0, phase) }
    if !hasRested { settle(phase) }
  }

  @inline(__always)
  private func settle(_ phase: TouchPhase) {
    if phase == .ended || phase == .cancelled {
      session.settleAndFinishAbandoned()
    } else {
      session.settle()
    }
  }

  /// Adds samples to their touches, and converts them to the windows' coordinates. Moves those that have a touch to
  /// the start of the range; returns their end.
  private func update(_ samples: inout MutableSpan<TouchSample>, _ range: Range<Int>) -> Int {
    var last: Int?
    var end = range.lowerBound
    for index in range {
      guard let place = registry.place(of: samples[index].id, after: last) else { continue }
      if end < index { samples[end] = samples[index] }
      registry.live.with(place) {
        registry.update($0, &samples[end])
        session.group.append($0)
      }
      last = place
      end += 1
    }
    return end
  }

  /// Begins the touches of landings, and converts the samples; returns their end.
  private func begin(_ samples: inout MutableSpan<TouchSample>, _ range: Range<Int>) -> Int {
    for index in range {
      begin(&samples[index])
      registry.live.with(registry.live.count - 1) { session.group.append($0) }
    }
    return range.upperBound
  }

  /// Adds a touch at the end of the live ones, finds its window, and converts the sample to that window's
  /// coordinates.
  private func begin(_ sample: inout TouchSample) {
    registry.add(sample)
    // The list retains the touch until the turn closes, even across callbacks.
    registry.live.with(registry.live.count - 1) { touch in
      withApplication { application in
        touch.history.estimator = application.velocityEstimator
        application.hit(sample.location, by: touch, with: registry.event)
      }
      registry.land(touch, &sample)
      binder.bind(touch)
    }
  }
}
