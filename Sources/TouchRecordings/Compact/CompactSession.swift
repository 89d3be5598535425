import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// Writes a scene, its devices and their frames in the compact form, for an engine inside a web page.
///
///     var writer = CompactSession(scene.window)
///     writer.add(recording)
///     let bytes = writer.bytes
///
/// Anything that exists only as code is omitted: delegates, actions, hit areas defined by functions, and the
/// program's own subclasses of layers and recognizers. So are hover recognizers, all settings of a window except its
/// size and name, and all of a scroll layer except the size of its content, the limits of its zoom scale and whether
/// it bounces: its content begins at the top left, whatever its offset.
public struct CompactSession {
  private var session = SessionBytes()
  /// The recognizers by number, followed by the built-in recognizers of scroll layers, which cannot be
  /// changed.
  package private(set) var recognizers: [GestureRecognizer] = []

  /// The bytes written so far.
  public var bytes: [UInt8] { session.bytes }

  /// Starts with a window and its contents.
  ///
  /// - Complexity: O(layers + mask pixels + recognizers squared).
  public init(_ window: Window) {
    session.add(.version)
    session.add(SessionOperation.currentVersion)
    session.add(.window)
    session.add(window.bounds.size.width, window.bounds.size.height)
    session.add(window.name)
    addTree(window)
    for (index, recognizer) in recognizers.enumerated() { addSettings(of: recognizer, index) }
    addRelations()
    recognizers += window.withDescendants.flatMap { $0.ownRecognizers }
    addHandOffs()
  }

  /// The number of each recognizer.
  private var numbers: [ObjectIdentifier: Int] {
    var numbers: [ObjectIdentifier: Int] = [:]
    for (index, recognizer) in recognizers.enumerated() {
      numbers[ObjectIdentifier(recognizer)] = index
    }
    return numbers
  }

  /// Adds the hand-offs whose condition is not code.
  private mutating func addHandOffs() {
    let numbers = self.numbers
    for (index, recognizer) in recognizers.enumerated() {
      for rule in recognizer.handOffRules {
        guard let other = numbers[ObjectIdentifier(rule.other)],
          let (kind, count) = rule.condition.record
        else { continue }
        session.add(.handOff)
        session.add(number: index)
        session.add(number: other)
        session.add(kind)
        session.add(number: count)
      }
    }
  }

  /// Adds the devices of a recording, all its frames, and the end.
  public mutating func add(_ recording: Recording, layout: OutputLayout = OutputLayout()) {
    var cursor = ContactFrameCursor(recording, layout: layout)
    for surface in cursor.surfaces { add(surface) }
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) { add(frame) }
    finish()
  }

  /// Adds a device; the first one has number 0.
  public mutating func add(_ surface: Surface) {
    session.add(.device)
    session.add(surface.name)
    let area = Rect(
      x: surface.x.minimum, y: surface.y.minimum, width: surface.x.maximum - surface.x.minimum,
      height: surface.y.maximum - surface.y.minimum)
    session.add(surface == Surface(name: surface.name, pointsIn: area))
    for axis in [surface.x, surface.y] {
      session.add(axis.minimum, axis.maximum, axis.resolution)
    }
  }

  /// Adds a frame.
  public mutating func add(_ frame: ContactFrame) {
    session.add(.frame)
    session.add(number: frame.device.rawValue)
    session.add(frame.time.microseconds)
    session.add(frame.isPartial)
    session.add(number: frame.contacts.count)
    for contact in frame.contacts { ContactRecord.write(contact, to: &session) }
  }

  /// Requests explanations; call this before adding the first device.
  public mutating func explain() { session.add(.explain) }

  /// Advances event time; deadlines up to the instant are reached.
  package mutating func advance(to instant: Instant) {
    session.add(.advance)
    session.add(instant.microseconds)
  }

  /// Enables or disables a recognizer; one that is not in the session is ignored.
  package mutating func setEnabled(_ recognizer: GestureRecognizer, _ isEnabled: Bool) {
    guard let index = recognizers.firstIndex(where: { $0 === recognizer }) else { return }
    session.add(.enabled)
    session.add(number: index)
    session.add(isEnabled)
  }

  /// Ends the session: touches that are down are cancelled, and deadlines are reached.
  public mutating func finish() { session.add(.finish) }

  /// Ends the session early, with touches in their current state.
  package mutating func stop() { session.add(.stop) }

  // MARK: Scenes

  /// Adds the layers, parents first, and the recognizers.
  private mutating func addTree(_ window: Window) {
    var count = 0
    var next: [(layer: Layer, parent: Int)] = [(window, 0)]
    while let (layer, parent) = next.popLast() {
      var number = 0
      if layer !== window {
        count += 1
        number = count
        add(layer, number - 1, in: parent)
      }
      for recognizer in layer.gestureRecognizers where !recognizer.belongsToScrollLayer {
        guard let kind = GestureKind(of: recognizer) else { continue }
        session.add(.recognizer)
        session.add(number: number)
        session.add(UInt8(GestureKind.allCases.firstIndex(of: kind) ?? 0))
        session.add(recognizer.name)
        recognizers.append(recognizer)
      }
      for child in layer.sceneContent.children.reversed() { next.append((child, number)) }
    }
  }

  private mutating func add(_ layer: Layer, _ number: Int, in parent: Int) {
    session.add(.layer)
    session.add(number: parent)
    LayerRecord.write(layer, to: &session)
    if case .opaquePixels(let mask) = layer.hitArea { add(mask, of: number) }
    guard let layer = layer as? ScrollLayer else { return }
    session.add(.scrolling)
    session.add(number: number)
    session.add(layer.contentSize.width, layer.contentSize.height)
    session.add(layer.minimumZoomScale, layer.maximumZoomScale)
    session.add(layer.bounces)
  }

  private mutating func add(_ mask: AlphaMask, of layer: Int) {
    session.add(.mask)
    session.add(number: layer)
    session.add(number: mask.width)
    session.add(number: mask.height)
    for y in 0..<mask.height {
      for x in stride(from: 0, to: mask.width, by: 8) {
        var byte: UInt8 = 0
        for bit in 0..<8 where mask[x + bit, y] { byte |= 1 << UInt8(bit) }
        session.add(byte)
      }
    }
  }

  // MARK: Recognizers

  private mutating func addSettings(of recognizer: GestureRecognizer, _ index: Int) {
    guard let kind = GestureKind(of: recognizer) else { return }
    let twin = kind.makeRecognizer()
    // Repeated because one setting may change others.
    for _ in 0..<2 {
      for setting in kind.settings {
        let value = setting.read(recognizer)
        guard setting.read(twin) != value else { continue }
        setting.write(twin, value)
        session.add(.setting)
        session.add(number: index)
        session.add(number: Int(setting.number.rawValue))
        session.add(value)
      }
    }
    if let area = (recognizer as? Manipulator)?.settings.limits.area {
      session.add(.area)
      session.add(number: index)
      session.add(area.origin.x, area.origin.y, area.size.width, area.size.height)
    }
    if !recognizer.isEnabled {
      session.add(.enabled)
      session.add(number: index)
      session.add(false)
    }
  }

  private mutating func addRelations() {
    let numbers = self.numbers
    for (index, recognizer) in recognizers.enumerated() {
      for requirement in recognizer.requirements {
        guard let other = numbers[ObjectIdentifier(requirement)] else { continue }
        session.add(.requirement)
        session.add(number: index)
        session.add(number: other)
        session.add(true)
      }
      for other in recognizers.indices
      where other > index && recognizer.isSimultaneous(with: recognizers[other]) {
        session.add(.simultaneous)
        session.add(number: index)
        session.add(number: other)
      }
    }
  }
}

extension HandOffCondition {
  /// Its number and the number of fingers; nil for one that is code.
  fileprivate var record: (kind: UInt8, count: Int)? {
    switch self {
    case .atEdge: (0, 0)
    case .fewerFingers(let count): (1, count)
    case .moreFingers(let count): (2, count)
    case .when: nil
    }
  }
}
