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
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - text: A text that is attached to a test of Swift Testing, for `swift test --attachments-path FOLDER`.
  func fail(_ message: String, attaching text: String? = nil) {
    guard Test.current == nil else {
      let location = SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      if let text { Attachment.record(text, named: "fingers.txt", sourceLocation: location) }
      return
    }
    XCTFail(message, file: filePath, line: line)
  }
}
