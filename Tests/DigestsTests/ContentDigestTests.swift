import Digests
import Testing

@Suite struct ContentDigestTests {
  // The examples of FIPS 180-4 and NIST's message of a million "a".
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `the published examples come out`(text: String, count: Int, digest: String) {
    #expect(ContentDigest(of: Array(String(repeating: text, count: count).utf8)).text == digest)
  }

  @Test func `every length around a block has a digest of its own`() {
    let digests = (0...130).map { ContentDigest(of: Array(repeating: 0, count: $0)).text }
    #expect(Set(digests).count == 131)
    #expect(digests.allSatisfy { $0.utf8.count == 64 })
  }
}
