import Testing

@testable import TouchReports

@Suite("Bytes of report pages")
struct CompressionTests {
  @Test(
    "SHA-256 gives the digests of FIPS 180-4's examples",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func digest(text: String, expected: String) {
    #expect(Digest.sha256(Array(text.utf8)).base64 == expected)
  }

  @Test(
    "base64 gives the examples of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(text: String, expected: String) { #expect(Array(text.utf8).base64 == expected) }

  @Test("gzip has the header without a time, and is smaller for a text that repeats itself")
  func gzip() throws {
    let text = Array(String(repeating: "- [  0, 123456,   3,  53,    1024]\n", count: 1000).utf8)
    let packed = try #require(text.gzipped())
    #expect(Array(packed.prefix(8)) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
    #expect(packed.count < text.count / 20)
    #expect(packed == text.gzipped())
  }
}
