import ArgumentParser

/// The shells with completions, and their scripts, which run ``Completion`` when TAB is pressed.
///
/// A command typed as a path completes its own arguments. For a bare name or an alias, the
/// installed `cambio` does.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The script in the language of the shell.
  var text: String {
    switch self {
    case .bash: CompletionScript.bashText
    case .zsh: CompletionScript.zshText
    case .fish: CompletionScript.fishText
    }
  }

  /// The script for bash, which shows no meanings, and completes the names of files itself if there
  /// is no other candidate.
  private static let bashText = #"""
    # Completions of cambio for bash.
    _cambio() {
      local command=cambio word meaning
      [[ $1 != */* ]] || command=${1/#\~\//$HOME/}
      COMPREPLY=()
      while IFS=$'\t' read -r word meaning; do
        case $word in
          :files) compopt -o default ;;
          :folders) compopt -o dirnames ;;
          *:) COMPREPLY+=("$word"); compopt -o nospace ;;
          ?*) COMPREPLY+=("$word") ;;
        esac
      done <<<"$("$command" \#(Completion.request) "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$2" 2>/dev/null)"
    }
    complete -o nosort -F _cambio cambio

    """#

  private static let zshText = #"""
    #compdef cambio
    # Completions of cambio for zsh.
    _cambio() {
      local command=cambio line word
      local -a open closed
      [[ $words[1] != */* ]] || command=${~words[1]}
      for line in ${(f)"$($command \#(Completion.request) "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"}; do
        word=${line%%$'\t'*}
        case $word in
          (:files) compset -P '--*='; _files; return ;;
          (:folders) compset -P '--*='; _files -/; return ;;
          (*:) open+=("${word//:/\\:}:${line#*$'\t'}") ;;
          (*) closed+=("$word:${line#*$'\t'}") ;;
        esac
      done
      _describe -V cambio closed -- open -S ''
    }
    if [[ $funcstack[1] == _cambio ]]; then _cambio "$@"; else compdef _cambio cambio; fi

    """#

  private static let fishText = #"""
    # Completions of cambio for fish.
    function __cambio_answers
        set -l words (commandline -opc)
        set -l command cambio
        string match -q '*/*' -- $words[1]; and set command (string replace -r '^~/' $HOME/ -- $words[1])
        set -g __cambio_answer ($command \#(Completion.request) $words[2..] (commandline -ct) 2>/dev/null)
        string match -q ':folders*' -- $__cambio_answer; and set __cambio_answer (__fish_complete_directories (commandline -ct) '')
        not string match -q ':files*' -- $__cambio_answer
    end
    # Where it has no answer, fish completes the names of files.
    complete -c cambio -k -f -n __cambio_answers -a '$__cambio_answer'

    """#
}

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
