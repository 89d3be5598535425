/// The failure requirements that are not decided yet.
///
/// Input: which member starts to wait for which undecided members, and which members are decided. Output:
/// which members no longer wait. Each wait is visited once when it is added and once when the required member
/// is decided, so settling costs O(members + requirements) for any graph. (When a plain list of pairs was
/// searched, a tap that waited for 500 others took 19 ms.)
///
/// Invariant: a wait is listed with its required member until that one is decided. A wait whose waiting
/// member has left is outdated, as its round shows, and has no effect.
struct WaitTable: ~Copyable {
  struct Wait {
    var member: Arbiter.Member
    /// The member's round when the wait began.
    var round: Int
    /// The next wait for the same required member; -1 at the end.
    var next: Int
  }

  struct Place {
    /// The number of undecided members that this one waits for.
    var count = 0
    /// Incremented whenever the member stops waiting, which marks its old waits as outdated.
    var round = 0
    /// The first and last wait for this member; -1 for none.
    var first = -1
    var last = -1
  }

  private var places = ReusableArray<Place>()
  private var waits = ReusableArray<Wait>()
  private var free = -1

  /// Whether a member waits for another.
  func isHeld(_ member: Arbiter.Member) -> Bool {
    member < places.count && places[member].count > 0
  }

  /// Records that `member` waits for `required`, which is undecided.
  mutating func add(_ member: Arbiter.Member, waitsFor required: Arbiter.Member) {
    while places.count <= max(member, required) { places.append(Place()) }
    let wait = Wait(member: member, round: places[member].round, next: -1)
    let index = take(wait)
    let last = places[required].last
    if last >= 0 { waits[last].next = index } else { places[required].first = index }
    places[required].last = index
    places[member].count += 1
  }

  /// Records that `member` no longer waits, because it leaves.
  mutating func stopWaiting(_ member: Arbiter.Member) {
    guard member < places.count, places[member].count > 0 else { return }
    places[member].count = 0
    places[member].round &+= 1
  }

  /// Removes and returns the first member that waits for `required`; nil if there are none.
  mutating func nextWaiting(for required: Arbiter.Member) -> Arbiter.Member? {
    guard required < places.count else { return nil }
    while places[required].first >= 0 {
      let index = places[required].first
      let wait = waits[index]
      places[required].first = wait.next
      if wait.next < 0 { places[required].last = -1 }
      recycle(index)
      guard places[wait.member].round == wait.round else { continue }
      places[wait.member].count -= 1
      return wait.member
    }
    return nil
  }

  private mutating func take(_ wait: Wait) -> Int {
    guard free >= 0 else {
      waits.append(wait)
      return waits.count - 1
    }
    let index = free
    free = waits[index].next
    waits[index] = wait
    return index
  }

  private mutating func recycle(_ index: Int) {
    waits[index].next = free
    free = index
  }
}
