// The page's side of the service worker: registering it, watching for a newer version, switching to it.

/** The folder of the assets, which this script is in. */
export const root = new URL(".", import.meta.url).pathname.slice(0, -1);

let isReloading = false;
let waitingWorker = null;
/** The longest wait for the newer version, in milliseconds. */
const patience = 3000;

/** Registers the worker, and waits until it is there; `ready` is called when a newer version of the app waits. */
export async function watchVersions(ready) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let wasControlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
    else if (wasControlled) ready(); // Another tab let it take over.
    wasControlled = true;
  });
  await keepStyles().catch(() => {}); // Without it the worker fetches the file.
  try {
    const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
    const notice = (worker) => {
      const look = () => {
        // The very first worker is installed, too, for a moment before it is active.
        const { active } = registration;
        if (worker.state !== "installed" || !active || active === worker) return;
        waitingWorker = worker;
        ready();
      };
      worker?.addEventListener("statechange", look);
      if (worker) look();
    };
    notice(registration.waiting);
    registration.addEventListener("updatefound", () => notice(registration.installing));
    setInterval(() => registration.update().catch(() => {}), 3_600_000);
  } catch {} // Denied, as in some private windows: the app does without.
  await workers.ready;
}

/** Whether the reader saves data. */
export const isSaving = () => navigator.connection?.saveData ?? false;

/**
 * Posts to the service worker what to store, with whether the reader saves data, and a newer one: each stores its own
 * version.
 */
export async function postToWorker(message) {
  const { active, waiting, installing } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  for (const worker of [active, waiting, installing]) worker?.postMessage({ isSaving: isSaving(), ...message });
}

/** Loads the page again, with the newer version if one waits. */
export function reload() {
  if (waitingWorker?.state === "installed") {
    isReloading = true;
    waitingWorker.postMessage("takeOver");
    // It takes over when the older one has finished, or never on a full disk.
    setTimeout(() => location.reload(), patience);
  } else {
    location.reload();
  }
}

/** Stores the stylesheet of a first page, which came inside that, where the worker looks for its files. */
async function keepStyles() {
  const style = document.querySelector("head > style");
  if (!style) return;
  const cache = await caches.open(`cambio-app-${root.split("/").pop()}`);
  await cache.put(`${root}/cambio.css`, new Response(style.textContent, { headers: { "Content-Type": "text/css; charset=utf-8" } }));
}
