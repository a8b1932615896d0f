#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The standard output of another program, which shares this program's standard error.
struct ProgramOutput {
  /// The maximum number of bytes that are read, 512 MB; the program is stopped beyond it.
  static let maximumBytes = 1 << 29

  let command: String
  let arguments: [String]
  /// The command line that installs the program.
  let installation: String
  let wording: CommandWording

  /// Runs the program to its end, and returns what it wrote.
  ///
  /// - Throws: ``CommandFailure`` if the program is not installed, fails, or writes too much.
  func bytes() throws(CommandFailure) -> [UInt8] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw failed }
    defer { close(ends[0]) }
    let (process, code) = start(writing: ends[1], notReading: ends[0])
    close(ends[1])
    guard code == 0 else {
      throw code == ENOENT
        ? wording.failure(
          .unavailable,
          .bookProgramMissing(program: command, command: installation)
        )
        : failed
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
      if bytes.count > ProgramOutput.maximumBytes {
        kill(process, SIGTERM)
        break
      }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw failed }
    return bytes
  }

  private var failed: CommandFailure { wording.failure(.data, .bookUnreadable(program: command)) }

  /// Starts the program.
  ///
  /// Returns its process, and the system's error number or 0.
  private func start(writing output: Int32, notReading input: Int32) -> (pid_t, Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, output)
    posix_spawn_file_actions_addclose(&actions, input)
    var words = ([command] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, command, &actions, nil, &words, environ)
    return (process, code)
  }
}
