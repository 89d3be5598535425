import TouchGeometry
import TouchTracking

/// The path of one contact in a recording.
public struct ContactPath: Hashable, Sendable {
  /// The number of the contact in the recording, counted from 1 in the order of landing.
  public internal(set) var number = 0
  /// The time at which the contact landed.
  public var landed: Instant
  /// The time at which the contact lifted, was cancelled or turned out to be a palm.
  public var lifted: Instant
  /// The reported locations, in points.
  var places: [(time: Instant, location: Point)] = []
  /// The place of its first to last report among those of all contacts. Within one instant, only this order says
  /// whether a contact landed before another one lifted.
  var order = 0..<1
  /// Whether the contact landed as a palm, which is no touch.
  var isPalm = false

  /// Whether two paths belong to the same contact of a recording: other fingers may land and lift with it.
  public static func == (a: ContactPath, b: ContactPath) -> Bool {
    a.number == b.number && a.landed == b.landed && a.lifted == b.lifted
  }

  /// Adds the landing to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(landed) }
}

/// A labeled gesture with its contacts.
public struct IntendedGesture: Sendable {
  /// The intended gesture.
  public var gesture: TouchLabel.Gesture
  /// The person who made it.
  public var person: String
  /// The contacts, in the order of landing.
  public var contacts: [ContactPath]
  /// The time at which the first contact landed.
  public var start: Instant
  /// The time at which the last contact lifted.
  public var end: Instant
}

/// A recording with labeled gestures.
///
///     let recording = try Recording.read(path: "anna.yml").get()
///     let labels = try LabelFile.read(path: "anna.labels.json").labels
///     let labelled = try LabelledRecording(recording, labels: labels, file: "anna.labels.json")
///     print(labelled.gestures.count)
public struct LabelledRecording: Sendable {
  /// The recording.
  public var recording: Recording
  /// The gestures in chronological order; no two overlap.
  public var gestures: [IntendedGesture]

  /// Combines a recording with its labels.
  ///
  /// - Throws: ``SceneError`` with the position of a label that names missing contacts or overlaps another
  ///   label.
  public init(
    _ recording: Recording, labels: [TouchLabel], file: String
  ) throws(SceneError) {
    self.recording = recording
    gestures = []
    let paths = recording.contactPaths()
    var meant: [(gesture: IntendedGesture, label: TouchLabel)] = []
    for label in labels {
      for contacts in try label.groups(of: paths, file: file) {
        meant.append((IntendedGesture(label, contacts), label))
      }
    }
    meant.sort { $0.gesture.order.lowerBound < $1.gesture.order.lowerBound }
    for (a, b) in zip(meant, meant.dropFirst()) where a.gesture.order.overlaps(b.gesture.order) {
      let (one, other) = (a.label.place, b.label.place)
      let isInOrder = (one.line, one.column) < (other.line, other.column)
      let (first, second) = isInOrder ? (a.label, b.label) : (b.label, a.label)
      throw SceneError(
        file: file, place: second.place,
        reason: .unexpected(
          expected: "touches that no other label covers at the same time",
          found: "those of the label in line \(first.place.line), column \(first.place.column)"))
    }
    gestures = meant.map(\.gesture)
  }
}

extension IntendedGesture {
  fileprivate init(_ label: TouchLabel, _ contacts: [ContactPath]) {
    gesture = label.gesture
    person = label.person
    self.contacts = contacts
    start = contacts.map(\.landed).min() ?? .zero
    end = contacts.map(\.lifted).max() ?? .zero
  }

  /// The place of its first to last report in the recording.
  fileprivate var order: Range<Int> {
    let orders = contacts.map(\.order)
    return (orders.map(\.lowerBound).min() ?? 0)..<(orders.map(\.upperBound).max() ?? 0)
  }
}

extension TouchLabel {
  /// The contacts of each gesture that the label describes.
  fileprivate func groups(
    of paths: [ContactPath], file: String
  ) throws(SceneError) -> [[ContactPath]] {
    switch scope {
    case .contacts(let numbers):
      if let missing = numbers.first(where: { $0 > paths.count }) {
        throw SceneError(
          file: file, place: place,
          reason: .unexpected(
            expected: "contacts 1 to \(paths.count) of \(recording)", found: "contact \(missing)"))
      }
      return [numbers.sorted().map { paths[$0 - 1] }]
    case .every(let from, let to):
      guard let origin = paths.first?.landed else { return [] }
      var groups: [[ContactPath]] = []
      for path in paths where !path.isPalm {
        if let last = groups.last, last.contains(where: { $0.order.overlaps(path.order) }) {
          groups[groups.count - 1].append(path)
        } else {
          groups.append([path])
        }
      }
      return groups.filter { group in
        let after = group[0].landed - origin
        return group.count == gesture.fingers && after >= from && after <= to
      }
    }
  }
}

extension Recording {
  /// The paths of all contacts, in the order of landing. Those that are down at the end are cancelled there. As in
  /// the engine, a contact ends when its device detects that it is a palm, however long the palm rests.
  public func contactPaths(in layout: OutputLayout = OutputLayout()) -> [ContactPath] {
    let surfaces = surfaces(in: layout)
    var paths: [ContactPath] = []
    var open: [[Int]: Int] = [:]
    var reports = 0
    var end = Instant.zero
    for frame in contactFrames(in: layout) {
      end = frame.time
      for contact in frame.contacts {
        defer { reports += 1 }
        let key = [frame.device.rawValue, contact.slot]
        let surface =
          surfaces.indices.contains(frame.device.rawValue) ? surfaces[frame.device.rawValue] : nil
        let place = surface?.location(of: contact.position) ?? contact.position
        if contact.phase == .began {
          open[key] = paths.count
          paths.append(
            ContactPath(
              number: paths.count + 1, landed: frame.time, lifted: frame.time,
              order: reports..<(reports + 1), isPalm: contact.tool == .palm))
        }
        guard let index = open[key] else { continue }
        paths[index].places.append((frame.time, place))
        paths[index].lifted = frame.time
        paths[index].order = paths[index].order.lowerBound..<(reports + 1)
        if contact.tool == .palm || contact.phase == .ended || contact.phase == .cancelled {
          open[key] = nil
        }
      }
    }
    for index in open.values {
      paths[index].lifted = max(paths[index].lifted, end)
      paths[index].order = paths[index].order.lowerBound..<reports
    }
    return paths
  }
}

/// The former name of ``IntendedGesture``.
@available(*, deprecated, renamed: "IntendedGesture")
public typealias MeantGesture = IntendedGesture
