import TouchRecordings
import TouchReports

extension ConformanceReport {
  /// A page without scripts: the table by theme, and the cases that did not pass.
  var page: String {
    let head = Self.columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rows = (themes.map { ($0.name, $0.counts) } + [("all", total)]).map { name, counts in
      "<tr><th scope=\"row\">\(name.inHTML)</th>"
        + counts.all.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    let sections = ["disagreed", "broke", "skipped"].compactMap(section)
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Conformance of \(program.inHTML)</title>
      <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { max-width: 60em; margin: 2em auto; padding: 0 1em; }
      table { border-collapse: collapse; } th, td { padding: .2em .8em; text-align: right; }
      th[scope=row] { text-align: left; font-weight: normal; } tr:last-child { font-weight: bold; }
      dt { margin-top: 1em; font-weight: bold; } dd { margin: 0; overflow-wrap: anywhere; }
      </style></head><body>
      <h1>Conformance of \(program.inHTML)</h1>
      <table><thead><tr><th scope="col"></th>\(head)</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>
      \(sections.joined(separator: "\n"))
      </body></html>

      """
  }

  private func section(_ word: String) -> String? {
    let entries = results.filter { $0.outcome.word == word }.map { result in
      let portable = result.touchCase.isPortable ? "portable" : "our rule"
      let lines = [result.touchCase.why] + result.outcome.details
      return "<dt>\(result.touchCase.id.inHTML) (\(portable))</dt>"
        + lines.filter { !$0.isEmpty }.map { "<dd>\($0.inHTML)</dd>" }.joined()
    }
    guard !entries.isEmpty else { return nil }
    let summary = "\(word): \(entries.count)"
    let open = word == "skipped" ? "" : " open"
    return
      "<details\(open)><summary>\(summary)</summary><dl>\(entries.joined(separator: "\n"))</dl></details>"
  }
}
