import TouchGestures
import TouchTracking

extension Coordinator {
  /// Binds a touch that has just begun to its layer's chain and to the recognizers that get it.
  func bind(_ touch: Touch) {
    guard let layer = touch.layer else { return }
    freezeChain(of: touch, from: layer)
    if live.count > 1, let other = touch.blocking(at: layer, among: live) {
      touch.delivery = .unbound
      note(.delivery(touch.id, .blocked(other)))
    } else {
      touch.delivery = .held
      heldTouches += 1
    }
    touch.stopsMotion = !motions.isEmpty && (layer as? ScrollLayer)?.isStoppedByTouches == true
    var index = 0
    // One that is asked may empty the chain, as when it lets the window go.
    while index < touch.chain.count {
      let wasQuiet = touch.chain.withPlainLayer(index) { offerQuietly(touch, toRecognizersOf: $0) }
      if wasQuiet != true,
        let layer = touch.chain[index] as? Layer
      {
        if layer.isCovering { touch.isModal = true }
        offer(touch, toRecognizersOf: layer)
      }
      index += 1
    }
    // A modal layer has its touches to itself.
    guard !touch.isModal, touch.hasWindowRecognizers, let window = touch.window else { return }
    offer(touch, toRecognizersOf: window)
  }

  /// Gives a touch to the recognizers of a plain layer, none of which asks the program about it;
  /// whether none did. The layer and its recognizers then need no count of references, since
  /// nothing that is called can take them away.
  private func offerQuietly(_ touch: Touch, toRecognizersOf layer: Layer) -> Bool {
    layer.gestureRecognizers.withUnsafeBytes { bytes in
      // Seen as references that are not counted, of the same layout.
      let list = bytes.assumingMemoryBound(to: Unmanaged<GestureRecognizer>.self)
      guard !list.isEmpty else { return true }
      for recognizer in list
      where recognizer._withUnsafeGuaranteedRef({ !$0.judgesSamples || $0.hasDelegate }) {
        return false
      }
      let depth = layer.depth
      for sequence in list.indices.reversed() {
        list[sequence]._withUnsafeGuaranteedRef {
          offer(touch, to: $0, as: Arbiter.Rank(depth: depth, sequence: sequence))
        }
      }
      return true
    }
  }

  private func offer(_ touch: Touch, toRecognizersOf layer: Layer) {
    guard !layer.gestureRecognizers.isEmpty else { return }
    let depth = layer.depth
    let recognizers = layer.gestureRecognizers
    recognizers.withUnsafeBytes { bytes in
      // Seen as references that are not counted, of the same layout: the array, which is a copy of the
      // layer's own, keeps them alive meanwhile.
      let list = bytes.assumingMemoryBound(to: Unmanaged<GestureRecognizer>.self)
      for sequence in list.indices.reversed() {
        list[sequence]._withUnsafeGuaranteedRef { recognizer in
          // One that is asked may take another off the layer.
          guard recognizer.isOn(layer) else { return }
          offer(touch, to: recognizer, as: Arbiter.Rank(depth: depth, sequence: sequence))
        }
      }
    }
  }

  private func freezeChain(of touch: Touch, from layer: Layer) {
    touch.isHeard = !isApplicationPlain || !touch.isWindowPlain
    // Plain layers, as most are, lead to their parents, which the tree keeps alive: only the chain
    // counts a reference to them. A window is none of them.
    var plain = Optional(Unmanaged.passUnretained(layer))
    while let next = plain, next._withUnsafeGuaranteedRef({ type(of: $0) == Layer.self }) {
      plain = next._withUnsafeGuaranteedRef { layer in
        touch.chain.append(layer)
        return layer.parentReference
      }
    }
    // As nearly always, the window comes next, which is none of the chain.
    if let next = plain, touch.isInWindow(next) { return }
    var responder: Responder? = plain?.takeUnretainedValue()
    // Longer than the tree is deep only when a host puts responders of its own into the chain.
    let expected = layer.depth + 8
    // Along parents nothing can come twice; an override of ``Responder/next`` may lead anywhere.
    var isAlongParents = true
    while let current = responder, !touch.isInWindow(current) {
      if touch.chain.count > expected, touch.chain.contains(current) { break }
      touch.chain.append(current)
      if type(of: current) != Layer.self { touch.isHeard = true }
      responder = current.next
      if (current as? Layer)?.parentLink !== responder { isAlongParents = false }
    }
    touch.passesWindow = responder == nil
    if !isAlongParents { touch.chain.removeRepetitions() }
  }

  /// Gives a touch to a recognizer, of this rank, unless something speaks against it.
  func offer(_ touch: Touch, to recognizer: GestureRecognizer, as rank: Arbiter.Rank) {
    // A chain may lead into another application's tree; a recognizer has one gesture at a time.
    guard recognizer.member == nil || recognizer.coordinator === self else {
      return note(.turnedAway(touch.id, .awaitingReset), of: recognizer)
    }
    // One that is asked may move a recognizer that has the touch to a layer further on.
    guard !recognizer.tracked.isLast(touch) else { return }
    identify(recognizer)
    if let reason = objection(of: recognizer, to: touch) {
      if reason == .awaitingReset {
        waitingForReset.append(recognizer)
        hasMore = true
      }
      note(.turnedAway(touch.id, reason), of: recognizer)
      return
    }
    if recognizer.member == nil { engage(recognizer, as: rank) }
    if recognizer.tracked.isEmpty { recognizer.prepare(for: touch) }
    recognizer.tracked.append(touch)
    touch.receivers.append(recognizer)
    note(.received(touch.id), of: recognizer)
  }

  @inline(__always)
  private func objection(
    of recognizer: GestureRecognizer, to touch: Touch
  ) -> TraceEntry.TurnedAway? {
    guard recognizer.isEnabled else { return .disabled }
    switch recognizer.engagement {
    case .finished: return .awaitingReset
    case .pending:
      // A recognizer that is sure and waits has its gesture; the touch may make the next one.
      guard recognizer.tracked.contains(where: { $0.isDown }) else { return .awaitingReset }
    case .idle, .possible, .acting: break
    }
    guard recognizer.allows(touch.type) else { return .touchType }
    if !recognizer.tracked.isEmpty, recognizer.requiresExclusiveTouchType,
      recognizer.tracked.with(0, { $0.type != touch.type })
    {
      return .touchType
    }
    guard recognizer.shouldReceive(touch) else { return .refused }
    guard recognizer.hasDelegate, let adviser = recognizer.adviser else { return nil }
    return adviser.gestureRecognizer(recognizer, shouldReceive: touch) ? nil : .refusedByDelegate
  }

  /// The number by which the arbiter knows a company of recognizers, from 1 on.
  @inline(never)
  private func number(of company: GestureCompany) -> Int {
    if let known = companies.firstIndex(where: { $0 === company }) { return known + 1 }
    companies.append(company)
    return companies.count
  }

  /// Lets a recognizer take part in the interaction.
  @inline(__always)
  private func engage(_ recognizer: GestureRecognizer, as rank: Arbiter.Rank) {
    if recognizer.awaitsReset {
      recognizer.awaitsReset = false
      recognizer.reset()
    }
    let member = arbiter.join(
      recognizer.id, rank: rank, precedence: recognizer.precedence,
      company: recognizer.company.map(number(of:)) ?? 0)
    seat(recognizer, at: member)
    recognizer.member = member
    recognizer.rank = rank
    recognizer.coordinator = self
    recognizer.engagement = .possible
    // Most have none, and to let go of one is a call.
    if recognizer.failureReason != nil { recognizer.failureReason = nil }
    recognizer.recognizedAt = nil
    recognizer.pendingSince = nil
    recognizer.ownState = .possible
    if !recognizer.verdicts.isEmpty { recognizer.verdicts.removeAll() }
    engaged.append(recognizer)
    if recognizer.mayBeAsked { mayAskEngaged = true }
  }
}

extension Touch {
  /// The touch because of which this layer as a responder does not get this one; recognizers get it
  /// all the same.
  fileprivate func blocking(
    at layer: Layer, among live: borrowing ObjectList<Touch>
  ) -> TraceEntry.BlockedBy? {
    for index in 0..<live.count {
      let mayBlock = live.with(index) { $0.delivery.isOpen && $0.isDown && $0 !== self }
      if mayBlock, let rule = live.with(index, { $0.blocks(self, at: layer) }) { return rule }
    }
    return nil
  }

  private func blocks(_ other: Touch, at layer: Layer) -> TraceEntry.BlockedBy? {
    guard window === other.window, let own = self.layer else { return nil }
    if own === layer { return layer.isMultipleTouchEnabled ? nil : .oneTouchAtATime(id) }
    if layer.isExclusiveTouch { return .ownExclusiveness(id, layer: own.name) }
    return own.isExclusiveTouch ? .exclusiveLayer(id, layer: own.name) : nil
  }
}
