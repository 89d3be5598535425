/// How many members have acted and how many are undecided, in all and by company.
///
/// In: each change of a standing. Out: whether anybody outside a company has acted or is undecided.
///
/// Members of one company never exclude each other. So whether a member may act, and whom it excludes,
/// has to be asked only when members of other companies are there: with 1,000 recognizers that are
/// allowed together this saves a million questions.
struct StandingCount: ~Copyable {
  struct Count {
    var acted = 0
    var undecided = 0
  }

  private var all = Count()
  /// By company; number 0, of members in no company, is not used.
  private var companies = ValueList<Count>()

  /// Notes that a member of a company, 0 for none, has another standing.
  @inline(__always)
  mutating func change(_ company: Int, from old: Arbiter.Standing, to new: Arbiter.Standing) {
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
