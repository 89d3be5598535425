import CProcessFigures
import TouchGeometry
import TouchTracking
import Touchstone

/// The heap size of one object, averaged over many.
struct MemoryFigure {
  var name: String
  var title: String
  /// The number of objects created.
  var count: Int
  /// The growth of the heap divided by ``count``, with the allocator's own rounding.
  var bytes: Double
  /// The limit of the value.
  var aim: Double
}

/// Creates 10,000 layers, pans with an action each, and touches, and reads the allocator's statistics.
struct MemoryBenchmark {
  static let count = 10_000

  func run() throws -> [MemoryFigure] {
    let stage = GrowthStage()
    var layers: [Layer] = []
    layers.reserveCapacity(Self.count)
    let layerBytes = try Self.growth {
      for _ in 0..<Self.count { layers.append(try stage.addLayer()) }
    }
    let panBytes = Self.growth { for layer in layers { stage.addPan(to: layer) } }
    return [
      MemoryFigure(
        name: "pan", title: "a pan recognizer with an action", count: Self.count, bytes: panBytes,
        aim: 600),
      MemoryFigure(
        name: "layer", title: "a layer", count: Self.count, bytes: layerBytes, aim: 300),
      MemoryFigure(
        name: "touch", title: "a touch that is down", count: Self.count,
        bytes: Self.touchGrowth(), aim: 500),
    ]
  }

  /// Fingers on many devices, since no device reports that many.
  private static func touchGrowth() -> Double {
    let window = Window(size: Workload.size)
    let fingers = 50
    let devices = (0..<count / fingers).map { index in
      window.application.addSurface(
        Surface(name: "bench \(index)", sizeInPoints: Workload.size))
    }
    let contacts = (0..<fingers).map { slot in
      Contact(slot: slot, phase: .began, position: Point(x: Double(slot), y: 1))
    }
    let bytes = growth {
      for device in devices {
        window.deliver(ContactFrame(device: device, time: .zero, contacts: contacts))
      }
    }
    window.application.cancelAll(at: .zero)
    return bytes
  }

  private static func growth(_ work: () throws -> Void) rethrows -> Double {
    let before = process_heap_bytes()
    try work()
    return max(0, Double(process_heap_bytes()) - Double(before)) / Double(count)
  }
}
