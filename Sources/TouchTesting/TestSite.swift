import Testing
import XCTest

/// The line of a test at which something went wrong.
///
/// The functions of this module take the four parts one by one, as defaults that the compiler fills in at
/// the place of the call.
struct TestSite {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// Makes the test fail at this line, in Swift Testing or in XCTest, whichever runs it.
  func fail(_ message: String) {
    guard Test.current == nil else {
      let location = SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      return
    }
    XCTFail(message, file: filePath, line: line)
  }
}
