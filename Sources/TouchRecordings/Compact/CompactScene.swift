import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// The scene of a session in the compact form, while it is being built or changed.
///
/// Input: operations on layers and recognizers. Output: a window. Invariant: layers and recognizers are
/// numbered in the order of their operations, and a refused operation has no effect.
package final class CompactScene {
  let window: Window
  private(set) var layers: [Layer] = []
  private(set) var recognizers: [GestureRecognizer] = []
  private(set) var kinds: [GestureKind] = []
  private var requirements = 0
  private var maskPixels = 0
  private var handOffs = 0
  /// The recognizers and the built-in ones of scroll layers; nil until the first hand-off.
  private var everyRecognizer: [GestureRecognizer]?

  init(_ window: Window) { self.window = window }

  func addLayer(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    guard layers.count < SessionOperation.maximumLayers else {
      throw .outOfRange("the number of layers", layers.count, limit: SessionOperation.maximumLayers)
    }
    let parent = try place(&cursor)
    let layer = try LayerRecord.read(&cursor)
    do { try parent.sceneContent.addChild(layer) } catch {
      throw .tooDeep(limit: Layer.maximumDepth)
    }
    layers.append(layer)
  }

  func addMask(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let layer = try cursor.number("the number of a layer", below: layers.count)
    let most = SessionOperation.maximumMaskPixels
    let width = try cursor.number("the width of a mask", below: most)
    let height = try cursor.number("the height of a mask", below: most)
    let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, pixels <= most - maskPixels else {
      throw .outOfRange("the pixels of masks", isTooLarge ? .max : pixels, limit: most)
    }
    let rowSize = (width + 7) / 8
    try cursor.need(rowSize * height)
    var alpha = [UInt8](repeating: 0, count: pixels)
    for y in 0..<height {
      for x in stride(from: 0, to: width, by: 8) {
        let byte = try cursor.byte()
        for bit in 0..<min(8, width - x) where byte >> UInt8(bit) & 1 != 0 {
          alpha[y * width + x + bit] = 255
        }
      }
    }
    let mask: AlphaMask
    do {
      mask = try AlphaMask(width: width, height: height, alpha: alpha)
    } catch {
      throw .outOfRange("the pixels of masks", pixels, limit: most)
    }
    maskPixels += pixels
    layers[layer].hitArea = .opaquePixels(mask)
  }

  func setScrolling(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let number = try cursor.number("the number of a layer", below: layers.count)
    let (size, least, most) = (try cursor.size(), try cursor.value(), try cursor.value())
    let bounces = try cursor.flag()
    guard let layer = layers[number] as? ScrollLayer else { throw .outOfOrder(.scrolling) }
    layer.minimumZoomScale = least
    layer.maximumZoomScale = most
    layer.bounces = bounces
    layer.contentSize = size
  }

  func addRecognizer(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let most = SessionOperation.maximumRecognizers
    guard recognizers.count < most else {
      throw .outOfRange("the number of recognizers", recognizers.count, limit: most)
    }
    let layer = try place(&cursor)
    let kind = Int(try cursor.byte())
    let all = GestureKind.allCases
    guard kind < all.count else {
      throw .outOfRange("the kind of a recognizer", kind, limit: all.count)
    }
    let name = try cursor.text()
    let recognizer = all[kind].makeRecognizer()
    recognizer.name = name
    layer.addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    kinds.append(all[kind])
  }

  // MARK: Changes

  func set(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let index = try recognizer(&cursor)
    let number = try cursor.number()
    let value = try cursor.value()
    guard let setting = kinds[index].settings.first(where: { $0.number.rawValue == number })
    else { throw .unknownSetting(number) }
    setting.write(recognizers[index], value)
  }

  func setArea(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let index = try recognizer(&cursor)
    let area = try cursor.rect()
    guard let manipulator = recognizers[index] as? Manipulator else { throw .outOfOrder(.area) }
    manipulator.settings.limits.area = area
  }

  func setEnabled(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let index = try recognizer(&cursor)
    recognizers[index].isEnabled = try cursor.flag()
  }

  func setRequirement(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let (one, other) = (try recognizer(&cursor), try recognizer(&cursor))
    guard try cursor.flag() else {
      let before = recognizers[one].requirements.count
      recognizers[one].removeRequirement(recognizers[other])
      requirements -= before - recognizers[one].requirements.count
      return
    }
    let most = SessionOperation.maximumRequirements
    guard requirements < most else {
      throw .outOfRange("the number of failure requirements", requirements, limit: most)
    }
    let before = recognizers[one].requirements.count
    do { try recognizers[one].require(toFail: recognizers[other]) } catch { throw .circle }
    requirements += recognizers[one].requirements.count - before
  }

  func addSimultaneous(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let (one, other) = (try recognizer(&cursor), try recognizer(&cursor))
    recognizers[one].recognizeSimultaneously(with: recognizers[other])
  }

  func addHandOff(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let most = SessionOperation.maximumHandOffs
    guard handOffs < most else {
      throw .outOfRange("the number of hand-offs", handOffs, limit: most)
    }
    let all = everyRecognizer ?? recognizers + window.withDescendants.flatMap { $0.ownRecognizers }
    everyRecognizer = all
    let one = try cursor.number("the number of a recognizer", below: all.count)
    let other = try cursor.number("the number of a recognizer", below: all.count)
    let (kind, count) = (Int(try cursor.byte()), try cursor.number())
    let condition: HandOffCondition
    switch kind {
    case 0: condition = .atEdge
    case 1: condition = .fewerFingers(than: count)
    case 2: condition = .moreFingers(than: count)
    default: throw .outOfRange("the condition of a hand-off", kind, limit: 3)
    }
    all[one].handsOff(to: all[other], when: condition)
    handOffs += 1
  }

  /// Whether a hand-off was added, after which there are no more layers and recognizers.
  var hasHandOffs: Bool { handOffs > 0 }

  // MARK: Numbers

  private func recognizer(_ cursor: inout SessionCursor) throws(SessionBytesError) -> Int {
    try cursor.number("the number of a recognizer", below: recognizers.count)
  }

  /// Reads the number of a layer plus 1, or 0 for the window.
  private func place(_ cursor: inout SessionCursor) throws(SessionBytesError) -> Layer {
    let number = try cursor.number("the number of a layer", below: layers.count + 1)
    return number == 0 ? window : layers[number - 1]
  }
}
