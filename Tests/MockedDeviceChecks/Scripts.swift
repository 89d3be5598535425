/// Sessions that several checks play.
extension TouchScript {
  /// One finger that moves to the right by 100 mm in 25 frames of 10 ms, from `start`.
  static func drag(from start: Int64, device: Int = 0) -> TouchScript {
    var script = TouchScript()
    script.frame(at: start, device: device) { $0.down(0, 600, 900) }
    for step in 1...25 {
      script.frame(at: start + Int64(step) * 10_000, device: device) {
        $0.move(0, 600 + Int32(step) * 48, 900)
      }
    }
    script.frame(at: start + 260_000, device: device) { $0.up(0) }
    return script
  }

  /// A tap, a drag, and two fingers that land in one frame, spread and lift in one frame.
  static func session(from start: Int64) -> TouchScript {
    var script = TouchScript()
    script.frame(at: start) { $0.down(0, 1000, 1000) }
    script.frame(at: start + 60_000) { $0.up(0) }
    script.append(.drag(from: start + 1_000_000))
    let pinch = start + 2_000_000
    script.frame(at: pinch) {
      $0.down(0, 1700, 1000)
      $0.down(1, 2100, 1000)
    }
    for step in 1...20 {
      script.frame(at: pinch + Int64(step) * 10_000) {
        $0.move(0, 1700 - Int32(step) * 30, 1000)
        $0.move(1, 2100 + Int32(step) * 30, 1000 + Int32(step) * 50)
      }
    }
    script.frame(at: pinch + 210_000) {
      $0.up(0)
      $0.up(1)
    }
    return script
  }

  /// Ten fingers that land in one frame, move together and lift in one frame.
  static func tenFingers(from start: Int64) -> TouchScript {
    var script = TouchScript()
    script.frame(at: start) { frame in
      for slot in 0..<Int32(10) { frame.down(slot, 300 + slot * 300, 800 + slot * 20) }
    }
    for step in Int32(1)...10 {
      script.frame(at: start + Int64(step) * 10_000) { frame in
        for slot in 0..<Int32(10) {
          frame.move(slot, 300 + slot * 300, 800 + slot * 20 + step * 40)
        }
      }
    }
    script.frame(at: start + 110_000) { frame in
      for slot in 0..<Int32(10) { frame.up(slot) }
    }
    return script
  }

  /// Fingers on a touchpad of 1200 x 800 units, in 26 frames of 10 ms, in the kernel's format with the keys
  /// that count fingers. `place` returns the position of a finger in a frame.
  static func touchpad(
    from start: Int64, fingers: Int, place: (_ finger: Int, _ step: Int) -> (x: Int, y: Int)
  ) -> TouchScript {
    let count: UInt16 = fingers == 3 ? 0x14E : fingers == 1 ? 0x145 : 0x14D
    var script = TouchScript()
    for step in 0...25 {
      script.frame(at: start + Int64(step) * 10_000) { frame in
        for finger in 0..<fingers {
          let (x, y) = place(finger, step)
          if step == 0 {
            frame.down(Int32(finger), Int32(x), Int32(y))
          } else {
            frame.move(Int32(finger), Int32(x), Int32(y))
          }
          if finger == 0 {
            frame.set(0, Int32(x))
            frame.set(1, Int32(y))
          }
        }
        if step == 0 {
          frame.key(0x14A, 1)
          frame.key(count, 1)
        }
      }
    }
    script.frame(at: start + 260_000) { frame in
      for finger in 0..<fingers { frame.up(Int32(finger)) }
      frame.key(0x14A, 0)
      frame.key(count, 0)
    }
    return script
  }
}
