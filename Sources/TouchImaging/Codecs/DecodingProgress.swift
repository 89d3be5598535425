import CImageCodecs

/// Reports a codec's progress and lets the caller cancel.
struct DecodingProgress {
  let report: ((Double) -> Bool)?
  /// The range of this part within the whole progress.
  var range = 0.0...1.0

  /// Reports the completed share of this part, 0...1.
  ///
  /// - Throws: `.cancelled` if the caller cancels.
  func advance(to fraction: Double) throws(ImageError) {
    guard let report else { return }
    let done = range.lowerBound + (range.upperBound - range.lowerBound) * min(max(fraction, 0), 1)
    guard report(done) else { throw ImageError(reason: .cancelled) }
  }

  /// The progress of a part of this part.
  func part(_ from: Double, _ to: Double) -> DecodingProgress {
    let length = range.upperBound - range.lowerBound
    let start = range.lowerBound + from * length
    return DecodingProgress(
      report: report, range: start...max(start, range.lowerBound + to * length))
  }
}

extension DecodingProgress {
  /// Calls `body` with a C callback for this progress, which is valid during the call.
  func withCallback<Result>(
    _ body: (UnsafePointer<codec_progress>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try withUnsafePointer(to: self) { (progress) throws(ImageError) in
      let callback = codec_progress(
        advance: { context, fraction in
          let progress = context?.assumingMemoryBound(to: DecodingProgress.self).pointee
          do throws(ImageError) {
            try progress?.advance(to: fraction)
            return true
          } catch {
            return false
          }
        }, context: UnsafeMutableRawPointer(mutating: progress))
      return try withUnsafePointer(to: callback, body)
    }
  }
}
