import TouchGeometry
import TouchTracking

extension Touch {
  /// Where to draw the touch in a display frame, so that what it carries moves evenly whatever the
  /// rates of panel and screen.
  ///
  ///     for touch in carried {
  ///       cursor.position = touch.resampled(forFrame: frame, in: canvas).location
  ///     }
  ///
  /// The estimate is for ``Resampling/latency`` before the frame. Its standard deviation is in points
  /// of the window. A frame before the last sample is legal, and gets the place of then. Estimates
  /// are values: recognizers and layers go on with what was reported.
  ///
  /// - Parameters:
  ///   - frame: When the frame is drawn, in event time.
  ///   - layer: In whose coordinates; nil means the window.
  public func resampled(forFrame frame: Instant, in layer: Layer?) -> TouchEstimate {
    let instant = frame - Resampling.latency
    return place(isDown ? history.resampled(at: instant) : nil, at: instant, in: layer)
  }

  /// Where the touch will be, to draw ahead of the finger by as much as the screen is late.
  ///
  /// The further ahead, the worse: ``TouchEstimate/standardDeviation``, in points of the window, says
  /// how much. The estimate for an instant more than ``SampleHistory/longestPrediction`` after the
  /// last movement is that for this instant, and ``TouchEstimate/isLimited``. A touch that has lifted
  /// stays where it is.
  ///
  /// - Parameters:
  ///   - instant: When, in event time; usually when the frame being drawn will be on the screen.
  ///   - now: The event time by now.
  ///   - layer: In whose coordinates; nil means the window.
  public func predicted(
    at instant: Instant, asOf now: Instant, in layer: Layer?
  ) -> TouchEstimate {
    place(isDown ? history.predicted(at: instant, asOf: now) : nil, at: instant, in: layer)
  }

  private func place(
    _ estimate: TouchEstimate?, at instant: Instant, in layer: Layer?
  ) -> TouchEstimate {
    var estimate =
      estimate
      ?? TouchEstimate(
        requestedTime: instant, time: timestamp, location: windowLocation,
        standardDeviation: history.noise, basis: .reported)
    if let layer, let place = layer.location(fromWindow: estimate.location) {
      estimate.location = place
    }
    return estimate
  }
}
