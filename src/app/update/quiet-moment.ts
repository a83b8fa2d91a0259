import { useSession } from "#stores/session-store.ts";

/** How long nothing must have happened to the session, in ms. */
export const QUIET_MS = 2000;

/**
 * Resolves when the worker may fetch the whole app: after the page has loaded, and on a device that is new to the app
 * once nobody waits for their first screen. Somebody may be logging in there, and the replica is being filled.
 */
export async function quietMoment(hasController: boolean): Promise<void> {
  await pageLoaded();
  if (!hasController) await sessionQuiet();
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

function sessionQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(done, QUIET_MS);
    // Every pull tells the session who the person is: only where they get to is worth waiting for.
    const unsubscribe = useSession.subscribe((now, before) => {
      if (now.phase === before.phase) return;
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
    function done() {
      unsubscribe();
      resolve();
    }
  });
}
