// Touches of all screens of the seat in a main loop of GLib: prints taps and drags until SIGINT.
import CGLib
import Glibc
import LibinputSource
import Touchstone

func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

let window = Window(size: Size(width: 10_000, height: 10_000))
let tap = TapGestureRecognizer()
tap.onAction { say("tap at \($0.location(in: nil))") }
let pan = PanGestureRecognizer()
pan.onAction { say("pan \($0.state) by \($0.translation(in: nil))") }
window.addGestureRecognizer(tap)
window.addGestureRecognizer(pan)

do throws(SourceError) {
  let source = try LibinputTouchSource(.seat("seat0"), access: .direct)
  let adapter = GLibAdapter(application: window.application, source: source)
  adapter.onEvent = { event in
    switch event {
    case .added(let device): say("\(device.name) is there")
    case .removed(let device, _): say("\(device.name) is gone")
    case .fault(let fault): say("\(fault)")
    case .frame, .touchpad, .hover: break
    }
  }
  let loop = g_main_loop_new(nil, 0)
  g_unix_signal_add(
    SIGINT,
    { data in
      g_main_loop_quit(OpaquePointer(data))
      return 0
    }, UnsafeMutableRawPointer(loop))
  var failure: SourceError?
  adapter.onEnd = { error in
    failure = error
    g_main_loop_quit(loop)
  }
  try adapter.start()
  g_main_loop_run(loop)
  adapter.stop()
  g_main_loop_unref(loop)
  if let failure { throw failure }
} catch {
  say("\(error)")
  exit(1)
}
