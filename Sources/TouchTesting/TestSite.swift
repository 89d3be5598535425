import Testing
import XCTest

/// The source location of a failure in a test.
///
/// The functions of this module take the four parts as separate default arguments, which the compiler fills
/// in at the call site.
struct TestSite {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// Makes the test fail at this line, in either Swift Testing or XCTest.
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
