#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The identification of a database, read before its contents.
///
/// It is read through SQLite, not from the bytes: closing a file releases every lock that the
/// process holds on it, including those of other connections
/// (https://www.sqlite.org/howtocorrupt.html, 2.2).
struct StoreHeader: Equatable {
  /// The application id of Cambio's databases, "Camb" in ASCII.
  static let cambio = 0x43_61_6D_62

  let applicationID: Int
  /// The version of the schema.
  let version: Int

  /// Reads the header of `file`, of any application, without changing anything.
  ///
  /// Without a log, the file alone is read (`immutable`), so that no file is created beside it.
  /// Without a lock, a write in progress may look like damage, so that only repeated failures count
  /// as damage.
  static func read(of file: StoreFile) throws(StoreError) -> StoreHeader {
    var attempts = 10
    while true {
      do throws(StoreError) {
        return try readOnce(of: file)
      } catch .damaged where attempts > 1 {
        attempts -= 1
        usleep(10_000)
      } catch {
        throw error
      }
    }
  }

  private static func readOnce(of file: StoreFile) throws(StoreError) -> StoreHeader {
    do {
      let location = file.hasLog ? file.readOnlyURI : file.immutableURI
      let database = try Database(at: location, isReadOnly: true)
      return StoreHeader(
        applicationID: try database.fetchOne("PRAGMA application_id") ?? 0,
        version: try database.fetchOne("PRAGMA user_version") ?? 0
      )
    } catch {
      throw StoreError(error, path: file.path)
    }
  }

  /// Throws unless the database is Cambio's, with the tables of ``StoreSchema/version``.
  func requireVersion(at path: String) throws(StoreError) {
    guard applicationID == StoreHeader.cambio else { throw .anotherApplication(path: path) }
    let supported = StoreSchema.version
    guard version <= supported else {
      throw .newerVersion(path: path, version: version, supported: supported)
    }
    guard version == supported else {
      throw .olderVersion(path: path, version: version, supported: supported)
    }
  }
}
