@testable import TouchGestures
import TouchTracking

/// One event in a world whose members join one after the other.
enum LateJoinEvent {
  /// The next member joins, after those that are over have left or although they stay; it has a touch of
  /// those for which others wait, or none of them.
  case join(leaving: Bool, sharing: Bool)
  /// The program ends a gesture while verdicts are settled; its failure follows.
  case withdrawn(Int)
  case began(Int)
  case ended(Int)
  case failed(Int)
  case cancelled(Int)

  /// The verdict of a member; nil for an event that is none.
  func verdict(at instant: Instant) -> (member: Int, verdict: Verdict)? {
    switch self {
    case .join, .withdrawn: nil
    case .began(let member): (member, .began(at: instant))
    case .ended(let member): (member, .ended(at: instant))
    case .failed(let member): (member, .failed(.custom, at: instant))
    case .cancelled(let member): (member, .cancelled(.touchCancelled, at: instant))
    }
  }
}

/// The members that have joined, and their places in the arbiter.
struct LateJoinCast {
  var world: ArbiterWorld
  private(set) var joined = 0

  /// Nobody has joined yet.
  init(_ world: ArbiterWorld) {
    self.world = world
    self.world.occupants = []
  }

  mutating func perform(
    _ event: LateJoinEvent, _ arbiter: inout Arbiter, at instant: Instant
  ) -> [Arbiter.Decision] {
    switch event {
    case .join(let isLeaving, let isSharing):
      if isLeaving { dismiss(&arbiter) }
      if !isSharing { world.strangers.insert(joined) }
      join(&arbiter)
    case .withdrawn(let member): world.withdrawn.insert(member)
    case .began, .ended, .failed, .cancelled: break
    }
    guard let (member, verdict) = event.verdict(at: instant),
      let place = world.occupants.firstIndex(of: member)
    else { return settle(&arbiter, world, []) }
    return settle(&arbiter, world, [(place, verdict)])
  }

  /// Lets the members leave that are over.
  private mutating func dismiss(_ arbiter: inout Arbiter) {
    for place in world.occupants.indices where world.occupants[place] != ArbiterWorld.nobody {
      guard arbiter.isOver(place) else { continue }
      arbiter.leave(place)
      world.occupants[place] = ArbiterWorld.nobody
    }
  }

  private mutating func join(_ arbiter: inout Arbiter) {
    let place = world.join(joined, &arbiter)
    if place == world.occupants.count { world.occupants.append(joined) }
    world.occupants[place] = joined
    joined += 1
  }
}

/// A world after some events, with its referee.
struct LateJoinStage {
  var cast: LateJoinCast
  private(set) var referee: ArbiterReferee

  init(_ cast: LateJoinCast) {
    self.cast = cast
    referee = ArbiterReferee(cast.world)
  }

  /// Lets an event happen, and checks the decisions of the arbiter, in which all earlier ones have happened.
  mutating func perform(_ event: LateJoinEvent, _ arbiter: inout Arbiter, at instant: Instant) {
    if case .join(let isLeaving, _) = event {
      if isLeaving { referee.dismiss() }
      referee.join(cast.joined)
    }
    if let (member, verdict) = event.verdict(at: instant) { referee.hear(verdict, from: member) }
    let decisions = cast.perform(event, &arbiter, at: instant)
    referee.world = cast.world
    referee.enter(decisions)
    referee.check(arbiter)
  }

  /// The events that may follow: all of them, or those that can make a difference to another member.
  func nextEvents(isThorough: Bool) -> [LateJoinEvent] {
    var events = joinings
    for member in 0..<cast.joined {
      events += isThorough ? allEvents(of: member) : relevantEvents(of: member)
    }
    return events
  }

  private var joinings: [LateJoinEvent] {
    let members = 0..<cast.joined
    guard cast.joined < cast.world.count else { return [] }
    let isAnyOver = cast.world.occupants.contains { $0 >= 0 && referee.isOver($0) }
    let isAnyComplete = members.contains { referee.isWaiting($0) && !referee.isIncomplete($0) }
    return (isAnyOver ? [false, true] : [false]).flatMap { isLeaving in
      (isAnyComplete ? [true, false] : [true]).map { .join(leaving: isLeaving, sharing: $0) }
    }
  }

  private func allEvents(of member: Int) -> [LateJoinEvent] {
    if referee.isActive(member) { return [.ended(member), .cancelled(member)] }
    guard referee.isUndecided(member) else { return [] }
    var events: [LateJoinEvent] = [.failed(member)]
    // A withdrawn gesture fails, but verdicts of the same step may precede the failure.
    if !cast.world.withdrawn.contains(member) {
      events += [.cancelled(member), .withdrawn(member)]
    }
    if referee.isWaiting(member) {
      if referee.isIncomplete(member) { events.append(.ended(member)) }
    } else if !referee.hasAttempted(member) {
      events += [.began(member), .ended(member)]
    }
    return events
  }

  private func relevantEvents(of member: Int) -> [LateJoinEvent] {
    let others = (0..<cast.world.count).filter { $0 >= cast.joined || referee.isUndecided($0) }
    let isRequired = others.contains { cast.world.required[$0].contains(member) }
    if referee.isActive(member) {
      let mayExclude = others.contains { cast.world.exclusions[member][$0] }
      return mayExclude ? [.ended(member)] : []
    }
    guard referee.isUndecided(member) else { return [] }
    var events: [LateJoinEvent] = isRequired ? [.failed(member)] : []
    if referee.isWaiting(member) {
      // Matters to those that join afterwards.
      if referee.isIncomplete(member), cast.joined < cast.world.count {
        events.append(.ended(member))
      }
    } else {
      events.append(.began(member))
      let waits = cast.world.required[member].contains {
        $0 < cast.joined && referee.isUndecided($0)
      }
      // Otherwise it is the same as an act that ends at once.
      if waits { events.append(.ended(member)) }
    }
    return events
  }
}
