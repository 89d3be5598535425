import CReportPage
import TouchRecordings

/// A self-contained page that makes no requests. A policy allows its script and style by their digests and
/// forbids everything else.
struct HTMLPage {
  /// The title, unescaped.
  var title: String
  /// The HTML content of the body.
  var body: String
  /// The script; empty for none.
  var script: [UInt8] = []
  /// Data for the script.
  var data: JSONText?
  /// The engine that the script may start; nil for none.
  var engine: PageEngine?

  /// The style that all pages share.
  static let style = bytes(of: touchstone_report_style())

  static func bytes(of file: touchstone_page_file) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The file.
  var bytes: [UInt8] {
    var text: [UInt8] = []
    func add(_ part: String) { text += Array(part.utf8) }
    add("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    add("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n")
    add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    add("<meta name=\"referrer\" content=\"no-referrer\">\n")
    add("<meta name=\"color-scheme\" content=\"light dark\">\n")
    add("<title>\(title.inHTML)</title>\n<style>")
    text += Self.style
    add("</style>\n</head>\n<body>\n\(body)\n")
    if let data {
      add("<script type=\"application/json\" id=\"data\">")
      text += data.compact.inScriptElement
      add("</script>\n")
    }
    if let engine {
      // Compressed with gzip and encoded in base64; browsers do not run a script of this type.
      add("<script type=\"text/plain\" id=\"engine\">\(engine.base64)</script>\n")
    }
    if !script.isEmpty {
      add("<script>")
      text += script
      add("</script>\n")
    }
    add("</body>\n</html>\n")
    return text
  }

  private var policy: String {
    let style = "'sha256-\(Digest.sha256(Self.style).base64)'"
    let own = script.isEmpty ? "'none'" : "'sha256-\(Digest.sha256(script).base64)'"
    let script = engine == nil ? own : "\(own) 'wasm-unsafe-eval'"
    return "default-src 'none'; script-src \(script); style-src \(style); img-src data: blob:; "
      + "base-uri 'none'; form-action 'none'"
  }
}

extension String {
  /// The text escaped for HTML, including attributes.
  package var inHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// JSON in which no string can close the enclosing element, or open a comment or another element. These
  /// characters occur only inside JSON strings, where the escapes are equivalent.
  fileprivate var inScriptElement: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count + utf8.count / 16)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "<"): result += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): result += Array("\\u003e".utf8)
      case UInt8(ascii: "&"): result += Array("\\u0026".utf8)
      default: result.append(byte)
      }
    }
    return result
  }
}
