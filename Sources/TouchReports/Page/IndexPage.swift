import TouchRecordings

/// A page that lists reports.
package struct IndexPage {
  /// A report.
  package struct Row {
    /// The name of the recording or case.
    package var name: String
    /// The report's file in the same folder; nil if there is none.
    package var link: String?
    /// The recognized gestures, or an error.
    package var recognized: String
    /// The nearest miss; nil for none.
    package var nearest: NearMiss?
    /// The duration in seconds.
    package var duration: String

    package init(
      name: String, link: String?, recognized: String, nearest: NearMiss? = nil,
      duration: String = ""
    ) {
      self.name = name
      self.link = link
      self.recognized = recognized
      self.nearest = nearest
      self.duration = duration
    }
  }

  /// The heading.
  package var title: String
  /// The text below the heading.
  package var subtitle: String
  package var rows: [Row]

  package init(title: String, subtitle: String, rows: [Row]) {
    self.title = title
    self.subtitle = subtitle
    self.rows = rows
  }

  /// The page, which contains no script.
  package var html: [UInt8] {
    var body = "<main class=\"plain\">\n<h1>\(title.inHTML)</h1>\n<p>\(subtitle.inHTML)</p>\n"
    body +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Reports\">\n<table>\n<thead><tr>"
    for heading in ["Session", "Length", "Recognized", "Nearest miss"] {
      body += "<th scope=\"col\">\(heading)</th>"
    }
    body += "</tr></thead>\n<tbody>\n"
    for row in rows {
      let name =
        row.link.map { "<a href=\"\($0.inURL.inHTML)\">\(row.name.inHTML)</a>" } ?? row.name.inHTML
      body += "<tr><th scope=\"row\">\(name)</th><td class=\"number\">\(row.duration.inHTML)</td>"
      // A name that is written from right to left would otherwise turn around the number after it.
      let nearest = row.nearest.map { "<bdi>\($0.name.inHTML)</bdi> \($0.percent) %" } ?? ""
      body += "<td>\(row.recognized.inHTML)</td><td>\(nearest)</td></tr>\n"
    }
    body += "</tbody>\n</table>\n</div>\n</main>"
    return HTMLPage(title: title, body: body).bytes
  }
}

extension String {
  /// The file name as a relative URL. All characters but letters, digits and "-._~" are escaped, so that no
  /// name looks like a scheme or a folder.
  package var inURL: String {
    var result = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
