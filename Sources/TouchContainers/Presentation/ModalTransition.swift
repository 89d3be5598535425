import TouchTracking
import Touchstone

/// How the drawing of a modal layer changes with event time.
enum ModalTransition {
  case none
  /// The layer was presented at the instant, or earlier if it had begun to disappear.
  case appearing(since: Instant)
  /// The layer was dismissed at the instant, or earlier if it had not fully appeared.
  case disappearing(since: Instant, ModalDeparture)
}

/// The layer in which a dismissed layer is still drawn.
struct ModalDeparture {
  /// The layer that presented it.
  let presenter: Weak<Layer>
  /// The modal layer or window around the presenter, which retains the dismissed layer until the end.
  let keeper: Weak<Layer>
  /// The application that has the transition's event time; the keeper may have left it, dismissed as well.
  let application: Weak<Application>
}

/// Appearing and disappearing, for which hosts draw frames.
///
/// Input: presentations, dismissals and event time. Output: a factor for painters. Hit testing, touches and
/// the tree of layers are never affected.
extension ModalLayer: Motion {
  /// How visible the layer is at an instant of the host's clock, from 0 to 1: the factor of its opacity and of
  /// its ``dimming``. A function of time only. 1 if the layer neither appears nor disappears, even if it is
  /// not presented.
  public final func presence(at instant: Instant) -> Double {
    let passed = share(at: instant + hostLag)
    switch transition {
    case .none: return 1
    case .appearing: return ModalLayer.eased(passed)
    case .disappearing: return 1 - ModalLayer.eased(passed)
    }
  }

  /// How far the transition's event time is ahead of the host's clock, since that was set back.
  private var hostLag: TimeSpan {
    guard case .disappearing(_, let departure) = transition else {
      return window?.application.hostLag ?? .zero
    }
    return departure.application.object?.hostLag ?? .zero
  }

  /// Slow at both ends, and symmetrical, so that a transition can be reversed at any time.
  private static func eased(_ share: Double) -> Double { share * share * (3 - 2 * share) }

  /// The share of the transition's time that has passed, from 0 to 1.
  private func share(at instant: Instant) -> Double {
    let (start, span): (Instant, TimeSpan)
    switch transition {
    case .none: return 1
    case .appearing(let since): (start, span) = (since, appearanceSpan)
    case .disappearing(let since, _): (start, span) = (since, disappearanceSpan)
    }
    guard span > .zero else { return 1 }
    return min(max((instant - start).seconds / span.seconds, 0), 1)
  }

  /// Starts the appearance, if it is animated and the layer is in a window; from the present state if the
  /// layer was disappearing.
  final func beginAppearing() {
    let application = window?.application
    let now = application?.moment
    var passed = 0.0
    if case .disappearing = transition {
      if let now { passed = 1 - share(at: now) }
      endDisappearing()
    }
    // A callback may have dismissed it.
    guard appearanceSpan > .zero, isPresented, let application, let now else {
      return transition = .none
    }
    transition = .appearing(since: now - TimeSpan.seconds(passed * appearanceSpan.seconds))
    application.motions.add(self)
  }

  /// Starts the disappearance, if it is animated and the layer was in a window; from the present state if the
  /// layer was appearing.
  ///
  /// - Parameters:
  ///   - presenter: The layer that presented it, and from which it was removed.
  ///   - application: The application of its window.
  /// - Returns: Whether it is drawn any longer.
  final func beginDisappearing(from presenter: Layer?, _ application: Application?) -> Bool {
    guard disappearanceSpan > .zero, parent == nil, let application, let presenter,
      let keeper = presenter.departureKeeper
    else {
      transition = .none
      return false
    }
    let now = application.moment
    var passed = 0.0
    if case .appearing = transition { passed = 1 - share(at: now) }
    let start = now - TimeSpan.seconds(passed * disappearanceSpan.seconds)
    guard start + disappearanceSpan > now else {
      transition = .none
      return false
    }
    let departure = ModalDeparture(
      presenter: Weak(presenter), keeper: Weak(keeper), application: Weak(application))
    transition = .disappearing(since: start, departure)
    keeper.keepPresentation().departures.append(self)
    presenter.keepPresentation().hasDepartures = true
    application.motions.add(self)
    return true
  }

  /// Ends disappearing: the layer is drawn no longer.
  private func endDisappearing() {
    guard case .disappearing(_, let departure) = transition else { return }
    transition = .none
    departure.keeper.object?.presentation?.departures.removeAll { $0 === self }
    if let presenter = departure.presenter.object {
      presenter.presentation?.hasDepartures = !presenter.disappearingLayers.isEmpty
    }
    onDisappear?(self)
  }

  /// Whether a layer presented it before it was dismissed, and it is still drawn there.
  fileprivate func isDisappearing(from layer: Layer) -> Bool {
    guard case .disappearing(_, let departure) = transition else { return false }
    return departure.presenter.object === layer && parent == nil
  }

  /// The instant at which the layer has appeared or disappeared; nil without a transition.
  public final var restInstant: Instant? {
    switch transition {
    case .none: nil
    case .appearing(let start): start + appearanceSpan
    case .disappearing(let start, _): start + disappearanceSpan
    }
  }

  /// Ends the transition once its end has been reached.
  public final func advance(to instant: Instant) {
    guard let end = restInstant else { return }
    switch transition {
    case .none: break
    case .appearing: if instant >= end || !isPresented { transition = .none }
    case .disappearing: if instant >= end { endDisappearing() }
    }
  }
}

extension Layer {
  /// The modal layers that were dismissed from this layer and are still disappearing, the earliest first;
  /// none unless they have a ``ModalLayer/disappearanceSpan``.
  ///
  /// They are no longer in the tree and receive no touches. A painter still draws them, each with its
  /// ``ModalLayer/presence(at:)``, in front of the children and behind the ``presentedLayer``.
  public final var disappearingLayers: [ModalLayer] {
    guard presentation?.hasDepartures == true, let keeper = departureKeeper else { return [] }
    return keeper.presentation?.departures.filter { $0.isDisappearing(from: self) } ?? []
  }

  /// The nearest modal layer or window among this layer and its ancestors.
  fileprivate var departureKeeper: Layer? {
    var layer: Layer? = self
    while let next = layer {
      if next is ModalLayer || next is Window { return next }
      layer = next.parent
    }
    return nil
  }
}

extension Application {
  /// The latest event time; before the first, earlier than all others.
  fileprivate var moment: Instant { now ?? Instant(microseconds: .min) }
}
