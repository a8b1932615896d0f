#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A file that gets its name once it is complete; an interruption leaves the old file.
final class OutputFile {
  let path: String
  let descriptor: Int32
  private let wording: CommandWording
  /// The file under construction; nil for a special file such as /dev/full, which is written
  /// directly.
  private let whole: WholeFile?

  /// Begins a replacement of the file at `path`.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be created or opened.
  init(_ path: String, _ wording: CommandWording) throws(CommandFailure) {
    self.path = path
    self.wording = wording
    var status = stat()
    if stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
      whole = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw failure(errno) }
      return
    }
    do throws(SystemFailure) {
      let whole = try WholeFile(path)
      (self.whole, descriptor) = (whole, whole.descriptor)
    } catch {
      (whole, descriptor) = (nil, -1)
      throw wording.unwritable(path, error)
    }
  }

  /// Writes `text` as the whole file, and completes it.
  func finish(with text: String) throws(CommandFailure) {
    let code = Array(text.utf8).withUnsafeBytes { Output.send($0, to: descriptor) }
    if code != 0 { throw failure(code) }
    try keep()
  }

  /// Completes the file, and gives it its name.
  func keep() throws(CommandFailure) {
    do throws(SystemFailure) {
      try whole?.keep()
    } catch {
      throw wording.unwritable(path, error)
    }
  }

  /// Returns the failure to write the file, for the system's error number `code`.
  func failure(_ code: Int32) -> CommandFailure { wording.unwritable(path, SystemFailure(code)) }

  deinit {
    if whole == nil && descriptor >= 0 { close(descriptor) }
  }
}
