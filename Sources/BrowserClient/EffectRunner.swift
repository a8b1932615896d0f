import CambioAPI
import ExactMoney
import Localization
import PlainBytes
import Presentation

extension PageProgram {
  /// Asks the host for what the app wants done.
  func run(_ effect: AppEffect) {
    switch effect {
    case .show(let address, let isReplacing):
      Host.call(.show, [address.text], number: isReplacing ? 1 : 0)
    case .keep: Host.call(.keep, [app.surroundings.preferences.text])
    case .load(let query): Host.call(.load, [RateQueryPath.text(of: query)])
    case .loadSearchNames: Host.call(.loadSearchNames, otherLanguages)
    case .refresh: Host.call(.refresh)
    case .copy(let text): Host.call(.copy, [text])
    case .share(let text): Host.call(.share, [text])
    case .focus(let id): Host.call(.focus, [id])
    case .download(let name, let text): Host.call(.download, [name, text])
    case .persist: Host.call(.persist)
    case .install: Host.call(.install)
    case .reload: Host.call(.reload)
    case .erase: Host.call(.erase)
    }
  }

  /// The languages that Cambio speaks, in the order of the server, but for the reader's.
  private var otherLanguages: [String] {
    let tag = app.surroundings.wording.locale.tag
    return SettingsLanguage.all.map { $0.tag.description }.filter { !$0.isSame(as: tag) }
  }
}
