import Localization
import Presentation

/// The data on this device, with the buttons to export and erase them.
struct SettingsDevice: PartView {
  let model: SettingsViewModel
  let assets: Assets

  var html: HTML {
    SettingsPieces.group(
      wording(.settingsDevice),
      """
      <div class="row needs-script">\
      \(SettingsPieces.label("\(wording(.settingsInstall))", wording(.settingsInstallHelp)))\
      <span class="control"><button class="btn" type="button" \(.action(.install))>\
      \(wording(.settingsInstallButton))</button></span></div>
      <div class="row stack">\
      \(SettingsPieces.label("\(wording(.settingsKept))", wording(.settingsKeptHelp)))\
      <span class="control">\(export)\(importing)</span>\
      \(problem)</div>
      <div class="row">\
      \(SettingsPieces.label("\(wording(.settingsErase))", wording(.settingsEraseHelp)))\
      <span class="control"><a class="btn btn-danger" href="/settings/erase">\
      \(wording(.settingsEraseOpen))</a></span>\(undo)</div>
      """
    )
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

  private var problem: HTML? {
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
}

/// The page that asks for confirmation before everything is erased.
struct SettingsErase: PartView {
  let model: SettingsViewModel

  var html: HTML {
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
