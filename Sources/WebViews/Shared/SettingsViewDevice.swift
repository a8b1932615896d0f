import Localization
import Presentation

extension SettingsView {
  /// The data on this device, with the buttons to export and erase them.
  var device: HTML {
    let install: HTML = """
      <button class="btn" type="button" \(.action(.install))>\
      \(wording(.settingsInstallButton))</button>
      """
    let erase: HTML = """
      <a class="btn btn-danger" href="/settings/erase">\(wording(.settingsEraseOpen))</a>
      """
    return group(
      wording(.settingsDevice),
      """
      \(row(.settingsInstall, .settingsInstallHelp, install, "row needs-script"))
      \(row(.settingsKept, .settingsKeptHelp, "\(export)\(importing)", "row stack", importProblem))
      \(row(.settingsErase, .settingsEraseHelp, erase, "row", undo))
      """
    )
  }

  private func row(
    _ name: Message,
    _ help: Message,
    _ control: HTML,
    _ classes: StaticString,
    _ note: HTML? = nil
  ) -> HTML {
    let (name, help) = (wording(name), wording(help))
    return row(name, help: help, control, class: classes, note: note)
  }

  /// The button to undo an erasure, whose data are in the page's memory until it is closed; nil if
  /// there is nothing to undo.
  private var undo: HTML? {
    guard model.environment.canUndoErasure else { return nil }
    return """
      <p class="note">\(assets.icon("info"))\(wording(.settingsErased)) \
      <button class="btn" type="button" \(.action(.undo))>\(wording(.converterUndo))</button></p>
      """
  }

  private var importProblem: HTML? {
    model.importProblem.map { problem in
      "<p class=\"note\">\(assets.icon("alert"))\(problem)</p>"
    }
  }

  private var export: HTML {
    """
    <a class="btn" href="/settings/export" download="cambio.txt" \(.action(.export))>\
    \(assets.icon("download", class: "icon icon-s"))\(wording(.settingsExport))</a>
    """
  }

  private var importing: HTML {
    """
    <label class="btn needs-script">\(assets.icon("upload", class: "icon icon-s"))\
    \(wording(.settingsImport))<input class="vh" id="import" type="file" accept=".txt,text/plain" \
    \(.action(.importFile))></label>
    """
  }

  /// The page that asks for confirmation before everything is erased.
  var erasure: HTML {
    """
    <div class="empty"><h2>\(wording(.settingsEraseTitle))</h2>
    <p>\(wording(.settingsEraseText))</p>
    <p>\(wording(.settingsEraseMovies))</p>
    <form class="acts" action="/settings/erase" method="post">\
    <a class="btn" href="/settings">\(wording(.settingsCancel))</a>\
    <a class="btn" href="/settings/export" download="cambio.txt" \(.action(.export))>\
    \(wording(.settingsExport))</a>\
    <button class="btn btn-danger" \(.action(.erase))>\(wording(.settingsEraseNow))</button>\
    </form></div>

    """
  }
}
