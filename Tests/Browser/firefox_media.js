// Loaded into Playwright's driver: accepts that Firefox does not take media features yet.
//
// Playwright requests them in every context, and Firefox ESR lacks that command of WebDriver BiDi.
// With the command, nothing is different.

const fs = require("fs");
const Module = require("module");

const load = Module._extensions[".js"];
const command = /send\("emulation\.setMediaFeaturesOverride", \{\s*features: [^}]*\},[^}]*\}\)/g;

Module._extensions[".js"] = (module, path) => {
  if (!path.endsWith("/coreBundle.js")) return load(module, path);
  const source = fs.readFileSync(path, "utf8");
  module._compile(source.replace(command, "$&.catch(() => {})"), path);
};
