/// Filters that are applied one after the other, each to what the one before it left.
///
/// A chain is a filter itself. One without filters changes nothing.
///
/// ```swift
/// let edges = try image.applying([GrayFilter(.luminance), SobelFilter()] as FilterChain)
/// ```
public struct FilterChain: ImageFilter, ExpressibleByArrayLiteral {
  /// The filters, the one that comes first at the front.
  public var filters: [any ImageFilter]

  /// Creates a chain.
  public init(_ filters: [any ImageFilter]) { self.filters = filters }

  /// Creates a chain from a list in brackets.
  public init(arrayLiteral elements: any ImageFilter...) { self.init(elements) }

  /// Applies all filters to the same region.
  ///
  /// A filter that looks at neighbors sees those outside of the region unfiltered. Where a filter
  /// throws, the work of those before it stays.
  public func filter(_ image: inout Image, in region: PixelRect) throws(ImageError) {
    for filter in filters { try image.apply(filter, in: region) }
  }
}
