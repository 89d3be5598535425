import CTouchstone
import TouchGeometry
import TouchTracking

extension CallWorld {
  /// Makes a random call.
  func call() {
    switch dice.below(9) {
    case 0: callForLayer()
    case 1, 2: callForRecognizer()
    case 3: callForTree()
    case 4: callForContainer()
    case 5: callForPointer()
    case 6: callForCustom()
    case 7: callForScene()
    default: callForContext()
    }
  }

  private func callForContext() {
    let context = anyContext()
    let isGood = touchstone_context_get_root(context) != nil
    switch dice.below(10) {
    case 0:
      expect(touchstone_context_set_size(context, 400, 400), goodHandle: isGood, "set_size")
    case 1:
      let limit = time + Int64(dice.below(700_000))
      expect(touchstone_context_advance(context, limit), goodHandle: isGood, "advance")
    case 2:
      let status = touchstone_context_cancel_all(context, Int32(dice.below(3)) - 1, time)
      check(status, "cancel_all")
    case 3: addLayer(to: context)
    case 4: addRecognizer(to: context)
    case 5: if dice.chance(0.05) { touchstone_context_destroy(context) }
    case 6: setFaultFunction(of: context)
    case 7: setTraceFunction(of: context)
    default: deliverAnything(context)
    }
  }

  private func callForLayer() {
    let layer = anyLayer()
    let isGood = touchstone_layer_get_context(layer) != nil
    switch dice.below(14) {
    case 0: check(touchstone_layer_set_frame(layer, rect()), "set_frame")
    case 1: check(touchstone_layer_set_bounds(layer, rect()), "set_bounds")
    case 2: check(touchstone_layer_set_position(layer, point()), "set_position")
    case 3:
      let matrix = touchstone_transform(
        a: number(-2, 2), b: number(-2, 2), c: number(-2, 2), d: number(-2, 2), tx: 0, ty: 0)
      check(touchstone_layer_set_transform(layer, matrix), "set_transform")
    case 4:
      let status = touchstone_layer_set_hidden(layer, dice.chance(0.3))
      expect(status, goodHandle: isGood, "set_hidden")
    case 5:
      let status = touchstone_layer_set_interaction_enabled(layer, dice.chance(0.7))
      expect(status, goodHandle: isGood, "set_interaction_enabled")
    case 6: check(touchstone_layer_set_z_position(layer, number(-3, 3)), "set_z_position")
    case 7: check(touchstone_layer_set_opacity(layer, number(0, 1)), "set_opacity")
    case 8: setData(ofLayer: layer)
    case 9: setTouchFunction(of: layer)
    case 10: setHitFunction(of: layer)
    case 11: _ = touchstone_layer_hit_test(layer, point())
    case 12:
      expect(touchstone_layer_set_name(layer, "renamed"), goodHandle: isGood, "set_name")
    default: _ = touchstone_layer_get_name(layer).map { $0[0] }
    }
  }

  private func callForTree() {
    let (layer, other) = (anyLayer(), anyLayer())
    switch dice.below(10) {
    case 0, 1: check(touchstone_layer_add_child(layer, other), "add_child")
    case 2: check(touchstone_layer_insert_child(layer, other, dice.below(4)), "insert_child")
    case 3:
      let status = touchstone_layer_insert_child_above(layer, other, anyLayer())
      check(status, "insert_child_above")
    case 4: check(touchstone_layer_remove_from_parent(layer), "remove_from_parent")
    case 5: check(touchstone_layer_bring_to_front(layer), "bring_to_front")
    case 6: check(touchstone_layer_add_recognizer(layer, anyRecognizer()), "add_recognizer")
    case 7:
      let recognizer = anyRecognizer()
      let owner = touchstone_recognizer_get_layer(recognizer)
      check(touchstone_layer_remove_recognizer(owner, recognizer), "remove_recognizer")
    case 8: touchstone_layer_destroy(layer)
    default: _ = touchstone_layer_convert_point(layer, point(), other)
    }
  }

  private func callForRecognizer() {
    let recognizer = anyRecognizer()
    let isGood = touchstone_recognizer_get_context(recognizer) != nil
    switch dice.below(14) {
    case 0:
      let status = touchstone_recognizer_set_enabled(recognizer, dice.chance(0.7))
      expect(status, goodHandle: isGood, "set_enabled")
    case 1: expect(touchstone_recognizer_cancel(recognizer), goodHandle: isGood, "cancel")
    case 2: touchstone_recognizer_destroy(recognizer)
    case 3:
      let status = touchstone_recognizer_require_to_fail(recognizer, anyRecognizer())
      check(status, "require_to_fail")
    case 4:
      let status = touchstone_recognizer_remove_requirement(recognizer, anyRecognizer())
      check(status, "remove_requirement")
    case 5:
      let status = touchstone_recognizer_recognize_with(recognizer, anyRecognizer())
      check(status, "recognize_with")
    case 6: setFunctions(of: recognizer)
    case 7, 8:
      let setting = touchstone_setting(UInt32(dice.below(80)))
      check(touchstone_recognizer_set(recognizer, setting, number(-2, 100)), "set")
    case 9:
      var gesture = touchstone_gesture()
      let size = MemoryLayout<touchstone_gesture>.size
      let status = touchstone_recognizer_get_gesture(recognizer, &gesture, size)
      expect(status, goodHandle: isGood, "get_gesture")
    case 10: _ = touchstone_recognizer_get_location(recognizer, anyLayer())
    case 11: check(touchstone_recognizer_set_scale(recognizer, number(0.1, 3)), "set_scale")
    case 12: check(touchstone_recognizer_set_rotation(recognizer, number(-3, 3)), "set_rotation")
    default: _ = touchstone_recognizer_get_worst_case_delay(recognizer)
    }
  }

  // MARK: Frames

  /// Delivers the next movements of plausible fingers.
  func deliverHand() {
    time += dice.chance(0.9) ? Int64(2000 + dice.below(16000)) : Int64(dice.below(900_000))
    let contacts = hand.move(&dice).map { contact in
      touchstone_contact(
        slot: Int64(contact.slot), phase: contact.phase.code, tool: TOUCHSTONE_TOOL_FINGER,
        x: contact.position.x, y: contact.position.y, pressure: 0, size: 0)
    }
    let context = contexts[0]
    let isGood = touchstone_context_get_root(context) != nil
    let status = touchstone_context_deliver(context, 0, time, contacts, contacts.count)
    expect(status, goodHandle: isGood, "deliver")
    var deadline: Int64 = 0
    if dice.chance(0.1), touchstone_context_next_deadline(context, &deadline) {
      check(touchstone_context_advance(context, deadline), "advance")
    }
  }

  /// Delivers contacts that no device reports.
  private func deliverAnything(_ context: OpaquePointer?) {
    let contacts = (0..<dice.below(4)).map { _ in
      touchstone_contact(
        slot: Int64(dice.below(8)), phase: touchstone_phase(rawValue: UInt32(1 + dice.below(4))),
        tool: touchstone_tool(rawValue: UInt32(dice.below(3))), x: number(-10, 410),
        y: number(-10, 410), pressure: number(0, 1), size: number(0, 20))
    }
    let status = touchstone_context_deliver(
      context, Int32(dice.below(4)) - 1, time + Int64(dice.below(100)) - 20, contacts,
      contacts.count)
    check(status, "deliver")
  }
}
