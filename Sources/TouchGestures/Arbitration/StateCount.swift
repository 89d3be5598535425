/// The numbers of members that have acted and that are undecided, in total and by group.
///
/// Input: each change of a member's state. Output: whether any member outside a group has acted or is
/// undecided.
///
/// Members of one group never exclude each other. Exclusion therefore needs to be checked only if there are
/// members of other groups: for 1,000 recognizers that may all be recognized together, this avoids a million
/// questions.
struct StateCount: ~Copyable {
  struct Count {
    var acted = 0
    var undecided = 0
  }

  private var all = Count()
  /// By group; index 0, for members without a group, is unused.
  private var groups = ReusableArray<Count>()

  /// Records a change of state of a member in a group, 0 for none.
  @inline(__always)
  mutating func change(_ group: Int, from old: Arbiter.State, to new: Arbiter.State) {
    let acted = (new.hasActed ? 1 : 0) - (old.hasActed ? 1 : 0)
    let undecided = (new.isUndecided ? 1 : 0) - (old.isUndecided ? 1 : 0)
    all.acted &+= acted
    all.undecided &+= undecided
    if group > 0 { change(group, acted, undecided) }
  }

  @inline(never)
  private mutating func change(_ group: Int, _ acted: Int, _ undecided: Int) {
    while groups.count <= group { groups.append(Count()) }
    groups[group].acted &+= acted
    groups[group].undecided &+= undecided
  }

  /// Whether a member outside the group has acted and has not left.
  @inline(__always)
  func hasActed(outside group: Int) -> Bool {
    all.acted > (group > 0 ? groups[group].acted : 0)
  }

  /// Whether a member outside the group is undecided.
  @inline(__always)
  func isUndecided(outside group: Int) -> Bool {
    all.undecided > (group > 0 ? groups[group].undecided : 0)
  }
}
