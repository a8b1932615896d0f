#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The limit on open files and connections of the process.
enum OpenFiles {
  /// Raises the limit to the system's maximum, and returns it; 1,024 if it cannot be read.
  static func raiseLimit() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return 1_024 }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    return Int(clamping: limit.rlim_cur)
  }
}
