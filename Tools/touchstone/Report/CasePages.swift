import TouchPainting
import TouchRecordings
import TouchReports
import TouchTracking

/// The pages of `touchstone test --report`: one for each failing case.
final class CasePages {
  private let folder: OutputFolder
  private let writer: ReportWriter
  private var rows: [IndexPage.Row] = []
  private var names: Set<String> = []

  init(
    folder: OutputFolder, devices: DeviceOptions, _ folders: SceneFolders, engine: PageEngine?
  ) throws {
    self.folder = folder
    writer = ReportWriter(devices: devices, folders: folders, engine: engine)
    try folder.create()
  }

  /// Writes the page of a failing case.
  func add(
    _ touchCase: TouchCase, _ mismatches: [CaseMismatch], file: String, layout: OutputLayout,
    delivery: CaseRunner.Delivery, layers: PaintedLayers
  ) throws {
    let page = try writer.page(
      of: touchCase, mismatches, file: file, layout: layout, delivery: delivery, layers: layers)
    let name = fileName(of: touchCase.id)
    try folder.file(name).write(page.html)
    rows.append(page.indexRow(name: "\(nameInErrors(of: file)): \(touchCase.id)", link: name))
  }

  /// Writes the index.
  func finish() throws {
    let count = rows.count == 1 ? "1 case failed" : "\(rows.count) cases failed"
    let index = IndexPage(
      title: "Failing cases", subtitle: "\(count), touchstone \(ReportWriter.version)", rows: rows)
    try folder.file("index.html").write(index.html)
  }

  /// A unique file name made from a case's id, which may be any text.
  private func fileName(of id: String) -> String {
    let letters = id.unicodeScalars.prefix(80).map { scalar -> Character in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isPlain || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
    }
    let stem = "case-" + String(letters)
    var name = stem
    var number = 2
    while !names.insert(name).inserted {
      name = "\(stem)-\(number)"
      number += 1
    }
    return "\(name).html"
  }
}
