// Loaded into the driver of Playwright: lets pass that Firefox cannot be told media features yet.
//
// Playwright asks for them in every context, and Firefox ESR knows no such command of WebDriver BiDi. Where it
// does, nothing is different.

const fs = require("fs");
const Module = require("module");

const load = Module._extensions[".js"];
const command = /send\("emulation\.setMediaFeaturesOverride", \{\s*features: [^}]*\},[^}]*\}\)/g;

Module._extensions[".js"] = (module, path) => {
  if (!path.endsWith("/coreBundle.js")) return load(module, path);
  const source = fs.readFileSync(path, "utf8");
  module._compile(source.replace(command, "$&.catch(() => {})"), path);
};
