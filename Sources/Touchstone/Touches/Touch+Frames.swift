import TouchGeometry
import TouchTracking

extension Touch {
  /// The estimated location at which to draw the touch in a display frame, so that dragged content moves
  /// evenly at any panel and screen rates.
  ///
  ///     for touch in carried {
  ///       cursor.position = touch.resampled(forFrame: frame, in: canvas).location
  ///     }
  ///
  /// The estimate is for ``Resampling/latency`` before the frame. Its standard deviation is in points of the
  /// window. For a frame before the last sample, it is the location at that time. Estimates are for drawing
  /// only: recognizers and layers keep using the reported locations.
  ///
  /// - Parameters:
  ///   - frame: When the frame is drawn, by the host's clock as in ``Application/advance(to:)``.
  ///   - layer: The layer whose coordinates to use; nil means the window.
  public func resampled(forFrame frame: Instant, in layer: Layer?) -> TouchEstimate {
    let instant = frame - Resampling.latency
    return place(isDown ? history.resampled(at: instant + lag) : nil, at: instant, in: layer)
  }

  /// The predicted location of the touch, for drawing ahead of the finger to compensate for the screen's
  /// latency.
  ///
  /// Predictions get worse with time: ``TouchEstimate/standardDeviation``, in points of the window, gives the
  /// expected error. For an instant more than ``SampleHistory/maximumPrediction`` after the newest report,
  /// the estimate is for the end of that time and ``TouchEstimate/isLimited``. A touch that has lifted does
  /// not move.
  ///
  /// - Parameters:
  ///   - instant: The time to predict for, by the host's clock as in ``Application/advance(to:)``; usually when the
  ///     frame being drawn will be on the screen.
  ///   - now: The current time by the same clock.
  ///   - layer: The layer whose coordinates to use; nil means the window.
  public func predicted(
    at instant: Instant, asOf now: Instant, in layer: Layer?
  ) -> TouchEstimate {
    place(
      isDown ? history.predicted(at: instant + lag, asOf: now + lag) : nil, at: instant, in: layer)
  }

  /// How far the times of the samples are ahead of the host's clock, since that was set back.
  private var lag: TimeSpan { withWindow { $0.application.hostLag } ?? .zero }

  private func place(
    _ estimate: TouchEstimate?, at instant: Instant, in layer: Layer?
  ) -> TouchEstimate {
    var estimate =
      estimate
      ?? TouchEstimate(
        requestedTime: instant, time: timestamp, location: windowLocation,
        standardDeviation: history.noise, basis: .reported)
    estimate.requestedTime = instant
    estimate.time = estimate.time - lag
    if let layer, let place = layer.location(fromWindow: estimate.location) {
      estimate.location = place
    }
    return estimate
  }
}

extension Touch {
  /// Every sample of the touch in the current delivery, oldest first; the last one has the touch's own values.
  /// Locations are in points of the window. A stationary touch still has those of its last change; otherwise, within an
  /// action or a responder's method, the same as ``TouchEvent/coalescedSamples(for:)``.
  public var coalescedSamples: [TouchSample] { earlierSamples + (lastSample.map { [$0] } ?? []) }
}
