import CTouchstone

// Calls of custom.h, scene.h, recording.h, motion.h and the functions for polling.

extension CallWorld {
  /// A recognizer with random verdicts.
  @discardableResult
  func addCustom(to context: OpaquePointer?) -> OpaquePointer? {
    calls += 1
    guard recognizers.count < 60 else { return nil }
    let functions = touchstone_custom_functions(
      judge: { recognizer, _, touches, count, data in
        CallWorld.from(data).judge(recognizer, touches.map { $0[count - 1].time } ?? 0)
      },
      deadline: { recognizer, time, data in CallWorld.from(data).judge(recognizer, time) },
      reset: { CallWorld.from($1).react() })
    let recognizer = touchstone_recognizer_create_custom(context, "custom", functions, data)
    if let recognizer {
      recognizers.append(recognizer)
      setFunctions(of: recognizer)
    }
    return recognizer
  }

  private func judge(_ recognizer: OpaquePointer?, _ time: Int64) -> touchstone_state {
    react()
    if dice.chance(0.2) {
      let crossing = time - Int64(dice.below(30_000)) + 5_000
      check(touchstone_recognizer_set_crossing_time(recognizer, crossing), "set_crossing_time")
    }
    if dice.chance(0.2) {
      let deadline = time + Int64(dice.below(300_000)) - 1_000
      check(touchstone_recognizer_set_deadline(recognizer, deadline), "set_deadline")
    }
    if dice.chance(0.2) { setValues(of: recognizer) }
    return touchstone_state(rawValue: UInt32(dice.chance(0.6) ? 0 : dice.below(8)))
  }

  private func setValues(of recognizer: OpaquePointer?) {
    let name = "value \(dice.below(20))"
    check(touchstone_recognizer_set_value(recognizer, name, number(-9, 9), nil), "set_value")
    _ = touchstone_recognizer_get_value(recognizer, name)
    "tired".withCString { words in
      let reason = touchstone_reason(
        words: dice.chance(0.9) ? words : nil, measured: number(0, 9), limit: number(0, 9),
        kind: touchstone_limit(rawValue: UInt32(dice.below(4))), unit: words)
      check(touchstone_recognizer_set_reason(recognizer, reason), "set_reason")
    }
  }

  func callForCustom() {
    let recognizer = anyRecognizer()
    switch dice.below(8) {
    case 0: touchstone_layer_add_recognizer(anyLayer(), addCustom(to: anyContext()))
    case 1: setValues(of: recognizer)
    case 2: check(touchstone_recognizer_set_crossing_time(recognizer, time), "set_crossing_time")
    case 3:
      var failure = touchstone_failure()
      let size = MemoryLayout<touchstone_failure>.size
      check(touchstone_recognizer_get_failure(recognizer, &failure, size), "get_failure")
    case 4:
      let status = touchstone_recognizer_hands_off(
        recognizer, anyRecognizer(), touchstone_hand_off(rawValue: UInt32(dice.below(3))),
        dice.below(4))
      check(status, "hands_off")
    case 5:
      check(touchstone_recognizer_remove_hand_offs(recognizer, anyRecognizer()), "remove")
    case 6:
      var touch = touchstone_touch()
      let size = MemoryLayout<touchstone_touch>.size
      _ = touchstone_recognizer_get_touch(recognizer, dice.below(3), &touch, size)
      _ = touchstone_recognizer_get_touch_location(recognizer, dice.below(3), anyLayer())
    default:
      check(touchstone_recognizer_stop_recognizing_with(recognizer, anyRecognizer()), "stop")
    }
  }

  // MARK: Scenes, recordings and estimates

  private static let scene = """
    {"layers": [{"id": "desk", "frame": [0, 0, 300, 300], "children": [
      {"id": "list", "kind": "scroll", "frame": [20, 20, 200, 200], "contentSize": [200, 900]}]}],
     "recognizers": [{"id": "own", "layer": "list", "kind": "own"},
      {"id": "one", "layer": "desk", "kind": "tap", "requireFailureOf": ["own"]}]}
    """

  func callForScene() {
    let context = anyContext()
    switch dice.below(9) {
    case 0: loadScene()
    case 1:
      keep(layer: touchstone_context_find_layer(context, "list"))
      keep(recognizer: touchstone_context_find_recognizer(context, "one"))
    case 2: check(touchstone_context_start_recording(context, "desk", nil), "start_recording")
    case 3: check(touchstone_context_stop_recording(context, dice.chance(0.3)), "stop_recording")
    case 4: replayOwnRecording(context)
    case 5:
      check(touchstone_context_set_polling(context, dice.chance(0.7)), "set_polling")
    case 6:
      var gesture = touchstone_gesture()
      let size = MemoryLayout<touchstone_gesture>.size
      while touchstone_context_poll_gesture(context, &gesture, size) {}
    case 7:
      let line: touchstone_transcript_function = { CallWorld.from($2).react() }
      check(touchstone_context_set_transcript_function(context, line, data), "transcript")
    default:
      var estimate = touchstone_estimate()
      let touch = UInt64(dice.below(200))
      check(
        touchstone_context_resample_touch(context, touch, time, anyLayer(), &estimate), "resample")
      check(
        touchstone_context_predict_touch(
          context, touch, time + Int64(dice.below(50_000)), time, anyLayer(), &estimate), "predict")
    }
  }

  private func loadScene() {
    guard layers.count < 50 else { return }
    calls += 1
    var bytes = Array(CallWorld.scene.utf8)
    if dice.chance(0.2) { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
    let maker: touchstone_recognizer_maker = { context, _, data in
      CallWorld.from(data).addCustom(to: context)
    }
    keep(layer: touchstone_layer_load_scene(anyLayer(), bytes, bytes.count, maker, data))
  }

  private func replayOwnRecording(_ context: OpaquePointer?) {
    let size = touchstone_context_get_recording(context, nil, 0)
    guard size > 0, size < 100_000 else { return }
    var bytes = [CChar](repeating: 0, count: size)
    _ = touchstone_context_get_recording(context, &bytes, size)
    if dice.chance(0.2) { bytes[dice.below(size)] = CChar(dice.below(127)) }
    var end: Int64 = 0
    check(touchstone_context_replay(context, bytes, size, time, &end), "replay")
    time = max(time, min(end, time + 100_000_000))
  }
}
