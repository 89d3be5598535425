/// Filters that are applied in order, each to the result of the previous one.
///
/// A chain is a filter itself. An empty chain changes nothing.
///
/// ```swift
/// let edges = try image.applying([GrayFilter(.luminance), SobelFilter()] as FilterChain)
/// ```
public struct FilterChain: ImageFilter, ExpressibleByArrayLiteral {
  /// The filters, in order.
  public var filters: [any ImageFilter]

  /// Creates a chain.
  public init(_ filters: [any ImageFilter]) { self.filters = filters }

  /// Creates a chain from an array literal.
  public init(arrayLiteral elements: any ImageFilter...) { self.init(elements) }

  /// Applies all filters to the same region.
  ///
  /// A filter that reads neighboring pixels gets those outside the region unfiltered. If a filter throws, the
  /// changes of the filters before it remain.
  public func filter(_ image: inout Image, in region: PixelRect) throws(ImageError) {
    for filter in filters { try image.apply(filter, in: region) }
  }
}
