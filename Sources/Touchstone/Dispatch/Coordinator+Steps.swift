import TouchGeometry
import TouchGestures
import TouchTracking

extension Coordinator {
  /// Takes samples of one instant and one phase.
  func step(_ samples: inout [TouchSample], _ range: Range<Int>, _ phase: TouchPhase) {
    if range.count == 1 {
      var sample = samples[range.lowerBound]
      sample.phase = phase
      return step(&sample)
    }
    groupTouches.removeAll()
    if phase == .began {
      for index in range {
        var sample = samples[index]
        begin(&sample)
        live.with(live.count - 1) { list(sample, of: $0) }
      }
    } else {
      updateLive(&samples, range)
    }
    changedPhase = phase
    guard !groupTouches.isEmpty else { return }
    if group.count > groupTouches.count { group.removeLast(group.count - groupTouches.count) }
    event.timestamp = now
    judgeGroup(phase)
    settle()
    if phase == .ended || phase == .cancelled { finishAbandoned() }
  }

  /// Takes one sample, as most steps are: there is no group to be made of it. Afterwards it is in
  /// coordinates of the window.
  @inline(__always)
  func step(_ sample: inout TouchSample) {
    let phase = sample.phase
    changedPhase = phase
    if phase == .began { begin(&sample) }
    // The last one, where it has just begun; of those that are live mostly that which landed last.
    var place = live.count - 1
    if phase != .began {
      while place >= 0, live.with(place, { $0.id != sample.id }) { place -= 1 }
      guard place >= 0 else { return }
      live.with(place) { update($0, &sample) }
    }
    event.timestamp = now
    // Listed until the turn closes, so that it needs no count.
    let hasRested = live.with(place) { judge(sample, of: $0, phase) }
    guard !hasRested else { return }
    settle()
    if phase == .ended || phase == .cancelled { finishAbandoned() }
  }

  /// Brings samples to the touches that they are of.
  private func updateLive(_ samples: inout [TouchSample], _ range: Range<Int>) {
    // Samples mostly come in the order of the touches: the next one is looked at first.
    var place = 0
    for index in range {
      let id = samples[index].id
      if place >= live.count || live.with(place, { $0.id != id }) {
        place = 0
        while place < live.count, live.with(place, { $0.id != id }) { place += 1 }
      }
      guard place < live.count else { continue }
      var sample = samples[index]
      live.with(place) {
        update($0, &sample)
        list(sample, of: $0)
      }
      place += 1
    }
  }

  /// Makes a touch, the last of the ``live`` ones then, and puts the sample in its coordinates.
  private func begin(_ sample: inout TouchSample) {
    makeTouch(sample)
    live.with(live.count - 1) { $0.history.estimator = application.velocityEstimator }
    // Listed until the turn closes, whatever is asked meanwhile.
    live.with(live.count - 1) { begin($0, &sample) }
  }

  private func begin(_ touch: Touch, _ sample: inout TouchSample) {
    event.touchesDidChange()
    application.hit(sample.location, by: touch, with: event)
    update(touch, &sample)
    touch.initialLocation = touch.windowLocation
    touch.previousWindowLocation = touch.windowLocation
    touch.tapCount = taps.count(for: touch)
    let place = touch.windowLocation
    note(.touchBegan(touch.id, layer: touch.layer?.name, x: place.x, y: place.y))
    bind(touch)
  }

  /// Brings a sample to its touch, and into coordinates of the window.
  @inline(__always)
  private func update(_ touch: Touch, _ sample: inout TouchSample) {
    touch.moveToWindow(&sample)
    if touch.turn != turn { changed.append(touch) }
    touch.update(&sample, turn: turn)
    switch sample.phase {
    case .moved: TapHistory.follow(touch)
    case .ended, .cancelled: close(touch, sample.phase)
    case .began, .stationary: break
    }
  }

  private func close(_ touch: Touch, _ phase: TouchPhase) {
    guard phase == .ended else { return note(.touchCancelled(touch.id)) }
    TapHistory.follow(touch)
    taps.remember(touch)
    note(.touchEnded(touch.id))
  }

  /// Takes a sample into the group that is judged together.
  private func list(_ sample: TouchSample, of touch: Touch) {
    // The list keeps its length from step to step: to empty it costs more than all else here.
    if groupTouches.count < group.count {
      group[groupTouches.count] = sample
    } else {
      group.append(sample)
    }
    groupTouches.append(touch)
  }

  /// Adds a touch to the ``live`` ones; an object of an earlier touch if nobody else holds it.
  private func makeTouch(_ sample: TouchSample) {
    let last = pool.count - 1
    guard last >= 0, pool.isUnique(last) else {
      if last >= 0 { pool.remove(at: last) }
      return live.append(Touch(sample))
    }
    pool.move(last, to: &live)
    live.with(live.count - 1) { touch in
      touch.reuse(for: sample)
      touch.turn = 0
    }
  }

  /// Lets go of live touch number `index`, which is over for its layer and all recognizers.
  func release(_ index: Int) {
    live.with(index) { touch in
      for place in 0..<touch.receivers.count {
        touch.receivers.with(place) { $0.letGo(of: touch, at: now) }
      }
      touch.unbind()
    }
    // Else the list would keep the object from being used again.
    if !delivery.touches.isEmpty { delivery.touches.removeEach() }
    if pool.count < 2 * TouchTracker.maximumContacts {
      live.move(index, to: &pool)
    } else {
      live.remove(at: index)
    }
  }
}
