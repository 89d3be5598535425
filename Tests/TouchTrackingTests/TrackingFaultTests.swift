import Testing
import TouchGeometry
import TouchTracking

@Suite("Tracking faults")
struct TrackingFaultTests {
  @Test("time that goes back counts as the latest of all devices, and the fault says by how much")
  func timeWentBack() {
    var panel = Panel()
    let second = panel.tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
    panel.report(5, lands(0))
    let back = panel.report(4.5, on: second, lands(0))
    #expect(back.kinds == [.timeWentBack(by: .seconds(0.5))])
    #expect(back.faults[0].blame == .device)
    #expect(back.faults[0].device == second)
    #expect(back.samples[0].time == .seconds(5))
    #expect(panel.report(5.0, lifts(0)).kinds.isEmpty)
    #expect(panel.cancelAll(1).samples[0].time == .seconds(5))
  }

  @Test("removing or cancelling an idle device at any time is no fault")
  func idleDevice() {
    var panel = Panel()
    let second = panel.tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
    panel.report(5, lands(0))
    #expect(panel.cancelAll(0, device: second).faults.isEmpty)
    #expect(panel.cancelAll(6, device: second).faults.isEmpty)
    #expect(panel.remove(second, 0).faults.isEmpty)
    #expect(panel.report(5.5, moves(0, 30, 40)).faults.isEmpty)
    // A device whose touches are cancelled earlier than they moved has a clock at fault.
    #expect(panel.remove(panel.device, 4.5).kinds == [.timeWentBack(by: .seconds(1)), .openAtEnd])
  }

  @Test(
    "a position that is not a number is ignored at a landing and keeps the last one at a movement")
  func positionNotFinite() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var panel = Panel()
      #expect(panel.report(0, lands(0, bad, 5)).kinds == [.positionNotFinite])
      #expect(panel.touches.samples.isEmpty)
      #expect(panel.touches.faults[0].blame == .caller)
      panel.report(0.1, lands(1, 30, 40))
      let moved = panel.report(0.2, moves(1, 50, bad))
      #expect(moved.kinds == [.positionNotFinite])
      #expect(moved.samples.map { $0.location } == [Point(x: 30, y: 40)])
      #expect(panel.report(0.3, lifts(1, bad, bad)).phases == [.ended])
    }
  }

  @Test("a position off the panel is clamped, and the fault says by how much")
  func positionOutOfRange() {
    var panel = Panel()
    let frame = panel.report(0, lands(0, -30, 650))
    #expect(frame.kinds == [.positionOutOfRange(excess: 50)])
    // Just inside: a rectangle does not contain its bottom and right edges.
    #expect(frame.samples[0].location == Point(x: 0, y: 600.0.nextDown))
    let huge = panel.report(0.1, moves(0, 1e308, -1e308))
    #expect(huge.kinds == [.positionOutOfRange(excess: 1e308)])
    #expect(huge.samples[0].location == Point(x: 800.0.nextDown, y: 0))
  }

  @Test("on an axis with an endless range every position is at its base")
  func endlessRange() {
    var panel = Panel(
      Surface(
        x: Surface.Axis(minimum: -1e200, maximum: 1e200),
        y: Surface.Axis(minimum: 0, maximum: 100)))
    #expect(panel.report(0, lands(0, 5, 50)).samples.map { $0.location.x } == [0])
  }

  @Test("a landing in a slot that is down ends the old touch first")
  func replacedWithoutLift() {
    var panel = Panel()
    panel.report(0, lands(0, 10, 10))
    let frame = panel.report(0.1, lands(0, 90, 90))
    #expect(frame.kinds == [.replacedWithoutLift])
    #expect(frame.phases == [.ended, .began])
    #expect(frame.ids == [1, 2])
    #expect(frame.samples[0].location == Point(x: 10, y: 10))
    #expect(panel.tracker.openTouches == 1)
  }

  @Test("movements, lifts and cancellations without a contact are ignored")
  func unknownContact() {
    var panel = Panel()
    let frame = panel.report(0, moves(0, 1, 1), lifts(1), isCancelled(-7))
    #expect(frame.kinds == [.unknownContact, .unknownContact, .unknownContact])
    #expect(frame.faults.map { $0.slot } == [0, 1, -7])
    #expect(frame.samples.isEmpty)
  }

  @Test("a device that was never added is the caller's mistake")
  func unknownDevice() {
    var panel = Panel()
    for number in [-1, 1, Int.max, Int.min] {
      let frame = panel.report(0, on: DeviceID(number), lands(0))
      #expect(frame.kinds == [.unknownDevice])
      #expect(frame.faults[0].blame == .caller)
      #expect(frame.samples.isEmpty)
      #expect(panel.tracker.surface(of: DeviceID(number)) == nil)
    }
  }

  @Test("a removed device's touches are cancelled, and its later frames are ignored")
  func removedDevice() {
    var panel = Panel()
    let second = panel.tracker.addSurface(Surface(sizeInPoints: Size(width: 400, height: 300)))
    panel.report(0, lands(0), lands(1))
    panel.report(0, on: second, lands(0))
    let gone = panel.remove(panel.device, 1)
    #expect(gone.phases == [.cancelled, .cancelled])
    #expect(gone.kinds == [.openAtEnd, .openAtEnd])
    #expect(gone.faults.allSatisfy { $0.device == panel.device && $0.time == .seconds(1) })
    #expect(panel.tracker.openTouches == 1 && panel.tracker.deviceCount == 1)
    #expect(panel.tracker.surface(of: panel.device) == nil)
    for frame in [panel.report(2, lands(0)), panel.report(2), panel.remove(panel.device, 2)] {
      #expect(frame.kinds == [.removedDevice] && frame.samples.isEmpty)
      #expect(frame.faults[0].blame == .caller && frame.faults[0].device == panel.device)
    }
    #expect(panel.remove(DeviceID(7), 2).kinds == [.unknownDevice])
    #expect(panel.cancelAll(2, device: panel.device) == TouchFrame())
    // The other touch is still the same one.
    #expect(panel.tracker.surface(of: second)?.size == Size(width: 400, height: 300))
    let moved = panel.report(3, on: second, moves(0, 100, 100))
    #expect(moved.ids == [3] && moved.faults.isEmpty)
  }

  @Test("numbers of devices are not used again, however many come and go")
  func numbersOfDevices() {
    var panel = Panel()
    let surface = Surface(sizeInPoints: Size(width: 400, height: 300))
    var kept = [panel.device]
    for round in 1...1_000 {
      let device = panel.tracker.addSurface(surface)
      #expect(device == DeviceID(round))
      if round % 7 == 0 { kept.append(device) } else { panel.remove(device, 0) }
    }
    #expect(panel.tracker.deviceCount == kept.count)
    for number in -2...1_002 {
      let isThere = panel.tracker.surface(of: DeviceID(number)) != nil
      #expect(isThere == kept.contains(DeviceID(number)), "\(number)")
    }
    for device in kept { panel.report(1, on: device, lands(0)) }
    #expect(panel.tracker.openTouches == kept.count)
    let all = panel.cancelAll(2)
    #expect(all.faults.map(\.device) == kept)
  }

  @Test("an assumed size is reported once, with the device's first frame")
  func assumedScale() {
    let axis = Surface.Axis(minimum: 0, maximum: 4_095)
    var panel = Panel(Surface(x: axis, y: axis))
    let frame = panel.report(0, lands(0, 4_095, 0))
    #expect(frame.kinds == [.assumedScale(.missingResolution)])
    #expect(frame.faults[0].blame == .device)
    #expect(panel.report(0.1, lifts(0, 4_095, 0)).faults.isEmpty)
  }

  @Test("the end of the input cancels every open touch of the device, once")
  func cancelAll() {
    var panel = Panel()
    let second = panel.tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
    panel.report(0, lands(0), lands(1))
    panel.report(0, on: second, lands(0))
    let first = panel.cancelAll(1, device: panel.device)
    #expect(first.phases == [.cancelled, .cancelled])
    #expect(first.kinds == [.openAtEnd, .openAtEnd])
    #expect(first.samples.allSatisfy { $0.time == .seconds(1) })
    #expect(panel.tracker.openTouches == 1)
    #expect(panel.cancelAll(2).ids == [3])
    #expect(panel.cancelAll(3) == TouchFrame())
    #expect(panel.report(4, lands(0)).ids == [4])
  }

  @Test("time stamps at the ends of the range do not trap")
  func extremeTimes() {
    var panel = Panel()
    panel.report(-9.3e12, lands(0))
    panel.report(9.3e12, lifts(0))
    let frame = panel.report(-9.3e12, lands(0))
    #expect(frame.kinds == [.timeWentBack(by: TimeSpan(microseconds: .max))])
    #expect(frame.samples[0].time == .distantFuture)
  }
}
