import CambioAPI
import ExactMoney
import Localization
import PlainBytes
import Presentation

extension PageProgram {
  /// Requests an effect of the app from the host.
  func run(_ effect: AppEffect) {
    switch effect {
    case .keep: host.call(.keep, [app.environment.preferences.text])
    case .keepRecent(let text): host.call(.keepRecent, [text])
    case .say(let text, let topic): host.call(.say, [text, topic.name])
    case .load(let query): host.call(.load, [RateQueryPath.text(of: query)])
    case .loadSearchNames(let names):
      let isSearch = app.address.isSearch ? 1 : 0
      host.call(.loadSearchNames, [names == .all ? "all" : ""], number: Int32(isSearch))
    case .refresh: host.call(.refresh)
    case .copy(let text): host.call(.copy, [text])
    case .share(let text):
      host.call(.share, [text, app.environment.wording(.converterCopied(text: text))])
    case .focus(let id): host.call(.focus, [id])
    case .download(let name, let text): host.call(.download, [name, text])
    case .exportAll(let name, let text): host.call(.exportAll, [name, text])
    case .importOthers: host.call(.importOthers)
    case .persist: host.call(.persist)
    case .install: host.call(.install)
    case .reload: host.call(.reload)
    case .erase(let choices): host.call(.erase, [choices])
    case .undoErasure: host.call(.undoErasure)
    }
  }
}
