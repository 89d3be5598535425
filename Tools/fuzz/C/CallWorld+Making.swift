import CTouchstone

extension CallWorld {
  func addContext() {
    guard let context = touchstone_context_create(400, 400) else { return }
    calls += 1
    contexts.append(context)
    let range = touchstone_rect(x: 0, y: 0, width: 400, height: 400)
    touchstone_context_add_surface(context, "one", range)
    touchstone_context_add_surface(context, "two", range)
    if dice.chance(0.3) { setFaultFunction(of: context) }
    if dice.chance(0.2) { setTraceFunction(of: context) }
    for _ in 0..<(1 + dice.below(8)) { addLayer(to: context) }
    for _ in 0..<(1 + dice.below(6)) { addRecognizer(to: context) }
  }

  func addLayer(to context: OpaquePointer?) {
    calls += 1
    let layer = touchstone_layer_create(context, rect(), dice.chance(0.9) ? "layer" : nil)
    guard let layer, layers.count < 60 else {
      touchstone_layer_destroy(layer)
      return
    }
    layers.append(layer)
    touchstone_layer_add_child(anyLayer(), layer)
    if dice.chance(0.5) { setTouchFunction(of: layer) }
    if dice.chance(0.15) { setHitFunction(of: layer) }
    touchstone_layer_set_multiple_touch_enabled(layer, dice.chance(0.5))
    if dice.chance(0.3) { setData(ofLayer: layer) }
  }

  func addRecognizer(to context: OpaquePointer?) {
    calls += 1
    let kind = touchstone_kind(rawValue: UInt32(1 + dice.below(9)))
    let recognizer = touchstone_recognizer_create(context, kind, "recognizer")
    guard let recognizer, recognizers.count < 60 else {
      touchstone_recognizer_destroy(recognizer)
      return
    }
    recognizers.append(recognizer)
    setFunctions(of: recognizer)
    for setting in [TOUCHSTONE_SETTING_MOMENTUM, TOUCHSTONE_SETTING_EDGES] {
      let name = touchstone_setting(UInt32(setting.rawValue))
      if dice.chance(0.5) { touchstone_recognizer_set(recognizer, name, 7) }
    }
    touchstone_layer_add_recognizer(anyLayer(), recognizer)
  }

  // MARK: Callbacks

  func setFunctions(of recognizer: OpaquePointer?) {
    touchstone_recognizer_set_action(
      recognizer, { CallWorld.from($1).acted($0!.pointee) }, data)
    if dice.chance(0.3) {
      touchstone_recognizer_set_failure_function(recognizer, { CallWorld.from($1).react() }, data)
    }
    if dice.chance(0.25) {
      touchstone_recognizer_set_should_begin(
        recognizer, { CallWorld.from($1).answer(0.9) }, data)
    }
    if dice.chance(0.25) {
      touchstone_recognizer_set_should_receive(
        recognizer, { CallWorld.from($2).answer(0.9) }, data)
    }
    if dice.chance(0.25) {
      touchstone_recognizer_set_should_recognize_with(
        recognizer, { CallWorld.from($2).answer(0.3) }, data)
    }
    if dice.chance(0.15) {
      touchstone_recognizer_set_should_require_failure(
        recognizer, { CallWorld.from($2).answer(0.2) }, data)
    }
    if dice.chance(0.15) {
      touchstone_recognizer_set_should_be_required_to_fail(
        recognizer, { CallWorld.from($2).answer(0.2) }, data)
    }
    if dice.chance(0.5) {
      touchstone_recognizer_set_moved_function(recognizer, { CallWorld.from($1).react() }, data)
    }
  }

  func setTouchFunction(of layer: OpaquePointer?) {
    touchstone_layer_set_touch_function(layer, { CallWorld.from($2).answer(0.5) }, data)
  }

  func setHitFunction(of layer: OpaquePointer?) {
    touchstone_layer_set_hit_function(layer, { CallWorld.from($2).answer(0.8) }, data)
  }

  func setFaultFunction(of context: OpaquePointer?) {
    touchstone_context_set_fault_function(context, { CallWorld.from($2).react() }, data)
  }

  func setTraceFunction(of context: OpaquePointer?) {
    touchstone_context_set_trace_function(context, { CallWorld.from($2).react() }, data)
  }

  /// Sets data that must be released once.
  func setData(ofLayer layer: OpaquePointer?) {
    let status = touchstone_layer_set_user_data(layer, data) { data in
      CallWorld.from(data).unreleased -= 1
    }
    if status == TOUCHSTONE_OK { unreleased += 1 }
  }
}
