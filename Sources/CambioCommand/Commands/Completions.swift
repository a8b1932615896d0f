import ArgumentParser

/// `cambio completions bash`.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    _superCommandName: Cambio.name,
    abstract: "Write the script with which a shell completes cambio's words at TAB.",
    usage: "cambio completions <shell>",
    discussion: """
      Packages and 'make install' bring the scripts. Without them:

        bash: in ~/.bashrc, source <(cambio completions bash)
        zsh:  in ~/.zshrc after compinit, source <(cambio completions zsh)
        fish: cambio completions fish > ~/.config/fish/completions/cambio.fish
      """
  )

  @Argument(help: "The shell.")
  var shell: CompletionScript

  func run() throws {
    try Output.print(shell.text)
  }
}

extension CompletionScript: ExpressibleByArgument {}
