import TouchGeometry
import TouchRecordings
import TouchTracking

/// A recording of two touchscreens, 320 x 180 mm each, with a tap on each of them.
enum TwoScreens {
  /// The size of each in points.
  static let size = TouchPanel().surface.size

  private static let panels = [TouchPanel(name: "Left"), TouchPanel(name: "Right")]

  static let nodes = ["/dev/input/event3", "/dev/input/event4"]

  /// Both are tapped in the middle, the right one this much later than the left one.
  static func recording(
    delay: TimeSpan = .milliseconds(10), udev: [[String]] = [[], []]
  ) throws -> Recording {
    let timeline = TouchTimeline.tap(at: Point(x: 160, y: 90))
    var recording = Recording()
    for (index, panel) in panels.enumerated() {
      var device = panel.recordedDevice
      device.node = nodes[index]
      device.udevProperties += udev[index]
      recording.devices.append(device)
      var encoder = EvdevEncoder(panel: panel, device: index)
      for frame in Synthesizer(panel: panel, seed: 7).frames(of: timeline) {
        var frame = frame
        if index == 1 { frame.time = frame.time + delay }
        try encoder.encode(frame, into: &recording.events)
      }
    }
    return recording
  }

  /// The recording as the text of a file.
  static func text(
    delay: TimeSpan = .milliseconds(10), udev: [[String]] = [[], []]
  ) throws -> String {
    try recording(delay: delay, udev: udev).libinputRecordText()
  }
}
