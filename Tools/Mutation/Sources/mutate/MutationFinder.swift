import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds possible changes in a source file.
final class MutationFinder: SyntaxVisitor {
  private let file: String
  private let converter: SourceLocationConverter
  private let lines: [String]
  private(set) var found: [Mutation] = []

  /// Every change that can be made to a file, in the order of the file.
  static func mutations(of source: String, in file: String) -> [Mutation] {
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let finder = MutationFinder(file: file, source: source, tree: tree)
    finder.walk(tree)
    var counts: [String: Int] = [:]
    return finder.found.map { mutation in
      var mutation = mutation
      let key = mutation.key
      mutation.ordinal = counts[key, default: 0]
      counts[key, default: 0] += 1
      return mutation
    }
  }

  private init(file: String, source: String, tree: Syntax) {
    self.file = file
    converter = SourceLocationConverter(fileName: file, tree: tree)
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    super.init(viewMode: .sourceAccurate)
  }

  /// Records that a node can be replaced by `text`, in which `?` stands for the check whether the change is
  /// active.
  func note(_ node: some SyntaxProtocol, _ change: String, _ text: String) {
    let start = node.positionAfterSkippingLeadingTrivia
    let end = node.endPositionBeforeTrailingTrivia
    let line = converter.location(for: start).line
    found.append(
      Mutation(
        file: file, line: line, code: lines[line - 1].trimmed, place: place(line), change: change,
        edit: Mutation.Edit(range: start.utf8Offset..<end.utf8Offset, text: text)))
  }

  private func place(_ line: Int) -> String {
    let code = lines[line - 1].trimmed
    return code.count < 20 && line > 1 ? "\(lines[line - 2].trimmed) / \(code)" : code
  }

  /// Records that an expression can be replaced by another one.
  func note(_ node: some SyntaxProtocol, becomes other: String) {
    let text = node.trimmedDescription
    note(
      node, "\(text.inOneLine) becomes \(other.inOneLine)",
      "(\(Mutation.Edit.condition) ? (\(other)) : (\(text)))")
  }

  // MARK: Expressions

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let others = Self.otherOperators[symbol]
    else { return .visitChildren }
    let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
    for other in others { note(node, becomes: "\(left) \(other) \(right)") }
    return .visitChildren
  }

  private static let otherOperators = [
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"],
    "*": ["/"], "/": ["*"], "&+": ["&-"], "&-": ["&+"],
  ]

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "-" { note(node, becomes: node.expression.trimmedDescription) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    noteNegation(of: node.condition)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription
    let others = ["min": "max", "max": "min"]
    if let other = others[name], node.arguments.count > 1 {
      note(node, becomes: "\(other)(\(node.arguments.description))")
    }
    // Reserved capacity does not change results.
    return name.hasSuffix("reserveCapacity") || Self.checks.contains(name)
      ? .skipChildren : .visitChildren
  }

  private static let checks: Set = ["precondition", "assert", "preconditionFailure", "fatalError"]

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    node.label?.text == "keepingCapacity" ? .skipChildren : .visitChildren
  }

  // MARK: Literals

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let isTrue = node.literal.text == "true"
    note(
      node, isTrue ? "true becomes false" : "false becomes true",
      isTrue ? "!\(Mutation.Edit.condition)" : Mutation.Edit.condition)
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // Literals in other bases are bit masks of formats and hashes.
    if let value = Int(node.literal.text.filter { $0 != "_" }) {
      note(node, becomes: "\(value + 1)")
    }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Double(node.literal.text.filter { $0 != "_" }) {
      note(node, becomes: "\(value == 0 ? 1 : value * 1.25)")
    }
    return .skipChildren
  }

  // Patterns, attributes and raw values are constant at compile time.
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Conditions

  func noteNegation(of condition: ExprSyntax) {
    let text = condition.trimmedDescription
    note(
      condition, "\(text.inOneLine) is negated", "((\(text)) != \(Mutation.Edit.condition))")
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { noteNegation(of: condition) }
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    var conditions: [String] = []
    for element in node.conditions {
      guard case .expression(let condition) = element.condition else { return .visitChildren }
      conditions.append("(\(condition.trimmedDescription))")
    }
    note(
      node.conditions, "the guard for \(node.conditions.trimmedDescription.inOneLine) is removed",
      "(\(Mutation.Edit.condition) || (\(conditions.joined(separator: " && "))))")
    return .visitChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.elseBody == nil, let last = node.body.statements.last?.item else {
      return .visitChildren
    }
    let leaves =
      last.is(ReturnStmtSyntax.self) || last.is(ContinueStmtSyntax.self)
      || last.is(BreakStmtSyntax.self)
    if leaves {
      let conditions = node.conditions.trimmedDescription
      note(
        node.conditions, "the way out if \(conditions.inOneLine) is removed",
        "!\(Mutation.Edit.condition), \(conditions)")
    }
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    let text = node.item.trimmedDescription
    let isLoneInClosure =
      node.parent?.parent?.is(ClosureExprSyntax.self) == true
      && node.parent?.children(
        viewMode: .sourceAccurate
      ).count == 1
    guard isDroppable(node.item), !isLoneInClosure else { return .visitChildren }
    note(
      node.item, "\(text.inOneLine) is left out", "if !\(Mutation.Edit.condition) { \(text) }")
    return .visitChildren
  }

  /// Whether a statement is a call or an assignment.
  private func isDroppable(_ item: CodeBlockItemSyntax.Item) -> Bool {
    if let call = item.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      return !Self.checks.contains(name) && !name.hasSuffix("reserveCapacity")
        && !name.hasPrefix("super.init") && !name.hasPrefix("self.init")
    }
    if let infix = item.as(InfixOperatorExprSyntax.self) {
      if infix.operator.is(AssignmentExprSyntax.self) { return true }
      let symbol = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
      return ["+=", "-=", "*=", "/=", "&+=", "&-="].contains(symbol)
    }
    return false
  }
}

extension String {
  /// Trimmed of whitespace.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// With runs of whitespace as single spaces.
  var inOneLine: String {
    split(separator: "\n").map { String($0).trimmed }.joined(separator: " ")
  }
}
