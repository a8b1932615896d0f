import Testing

@testable import Upstream

@Suite struct AddressScopeTests {
  @Test(arguments: [
    ([0, 0, 0, 0], AddressScope.here), ([10, 1, 2, 3], .here), ([100, 64, 0, 1], .here),
    ([100, 128, 0, 1], .everywhere), ([127, 0, 0, 1], .here), ([169, 254, 169, 254], .linkLocal),
    ([172, 15, 0, 1], .everywhere), ([172, 16, 0, 1], .here), ([172, 31, 255, 255], .here),
    ([172, 32, 0, 1], .everywhere), ([192, 168, 1, 1], .here), ([192, 0, 2, 1], .everywhere),
    ([198, 18, 0, 1], .here), ([8, 8, 8, 8], .everywhere), ([224, 0, 0, 1], .here),
    ([255, 255, 255, 255], .here),
  ])
  func `IPv4 by its ranges`(bytes: [UInt8], scope: AddressScope) {
    #expect(AddressScope(ipv4: bytes) == scope)
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(AddressScope(ipv6: zeros + [0xFF, 0xFF] + bytes) == scope)
    #expect(AddressScope(ipv6: [0, 0x64, 0xFF, 0x9B] + zeros.dropLast(2) + bytes) == scope)
    #expect(AddressScope(ipv6: [0x20, 0x02] + bytes + zeros) == scope)
  }

  @Test(arguments: [
    ("127.0.0.1", AddressScope.here), ("127.1", .here), ("0x7f000001", .here),
    ("2130706433", .here),
    ("127.0.0.1.", .here), ("[::1]", .here), ("::ffff:10.0.0.1", .here), ("8.8.8.8", .everywhere),
    ("[2001:db8::1]", .everywhere), ("fe80::1%eth0", .linkLocal), ("64:ff9b::8.8.8.8", .everywhere),
    ("64:ff9b:1::8.8.8.8", .here), ("64:ff9b::1:8.8.8.8", .here), ("localhost", nil),
    ("1.example", nil), ("", nil),
  ])
  func `a host by its number`(host: String, scope: AddressScope?) {
    #expect(AddressScope(number: host) == scope)
  }

  @Test(arguments: [
    ([0x20, 0x01] as [UInt8], AddressScope.everywhere), ([0x26, 0x06], .everywhere),
    ([0xFC, 0], .here), ([0xFD, 0x12], .here), ([0xFE, 0x80], .linkLocal), ([0xFF, 0x02], .here),
    ([0, 0], .here),
  ])
  func `IPv6 by its ranges`(start: [UInt8], scope: AddressScope) {
    #expect(AddressScope(ipv6: start + [UInt8](repeating: 0, count: 13) + [1]) == scope)
  }
}
