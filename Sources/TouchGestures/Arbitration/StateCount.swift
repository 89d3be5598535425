/// The numbers of members that have acted and that are undecided, in total and by company.
///
/// Input: each change of a member's state. Output: whether any member outside a company has acted or is
/// undecided.
///
/// Members of one company never exclude each other. Exclusion therefore needs to be checked only if there are
/// members of other companies: with 1,000 recognizers that may all be recognized together, this saves a
/// million questions.
struct StateCount: ~Copyable {
  struct Count {
    var acted = 0
    var undecided = 0
  }

  private var all = Count()
  /// By company; index 0, for members without a company, is unused.
  private var companies = ValueList<Count>()

  /// Records a change of state of a member in a company, 0 for none.
  @inline(__always)
  mutating func change(_ company: Int, from old: Arbiter.State, to new: Arbiter.State) {
    let acted = (new.hasActed ? 1 : 0) - (old.hasActed ? 1 : 0)
    let undecided = (new.isUndecided ? 1 : 0) - (old.isUndecided ? 1 : 0)
    all.acted &+= acted
    all.undecided &+= undecided
    if company > 0 { change(company, acted, undecided) }
  }

  @inline(never)
  private mutating func change(_ company: Int, _ acted: Int, _ undecided: Int) {
    while companies.count <= company { companies.append(Count()) }
    companies[company].acted &+= acted
    companies[company].undecided &+= undecided
  }

  /// Whether a member outside the company has acted and has not left.
  @inline(__always)
  func hasActed(outside company: Int) -> Bool {
    all.acted > (company > 0 ? companies[company].acted : 0)
  }

  /// Whether a member outside the company is undecided.
  @inline(__always)
  func isUndecided(outside company: Int) -> Bool {
    all.undecided > (company > 0 ? companies[company].undecided : 0)
  }
}
