import { UPDATE_TRANSITIONS, type UpdateEvent, type UpdateState } from "./update-store.ts";

/** How often an open page checks for a new build. */
export const CHECK_EVERY_MS = 60 * 60 * 1000;

/** So does one whose build the server no longer serves. Returning to the tab also checks, but not on every switch. */
export const CHECK_AGAIN_MS = 60 * 1000;

/** The service worker as the flow sees it; the real one is in start-updates.ts. */
export interface WorkerPort {
  /** Registers the worker. Calls `found` for each waiting worker, also one already waiting. */
  register(on: { found(): void; controllerChanged(): void }): Promise<void>;
  /** Whether a worker controls this page now. */
  hasController(): boolean;
  /** Tells the waiting worker, if any, to take over. */
  skipWaiting(): void;
  /** Looks for a new build on the server. */
  check(): Promise<void>;
}

/** The flow's effects. */
export interface UpdateEffects {
  worker: WorkerPort;
  now(): number;
  reload(): void;
  unsavedForms(): number;
  /** Whether the server no longer serves this page's build. */
  isRefused(): boolean;
  /** Receives each state of the page. */
  show(state: UpdateState): void;
}

/** Runs the update machine of one page. Nothing happens before `start`. */
export function createUpdateFlow(effects: UpdateEffects) {
  const { worker } = effects;
  let state: UpdateState = "current";
  let hadController = worker.hasController();
  let checkedAt = effects.now();

  function send(event: UpdateEvent) {
    const before = state;
    state = UPDATE_TRANSITIONS[before][event];
    if (state !== before) enter();
    if (event !== "saved") formsChanged();
  }

  function enter() {
    effects.show(state);
    if (state === "takingOver" || state === "insisting") worker.skipWaiting();
    if (state === "reloading") effects.reload();
  }

  /** Without an update in progress it is the page's first worker: nothing is outdated. */
  function controllerChanged() {
    const isFirst = !hadController && state === "current";
    hadController = true;
    if (!isFirst) send("replaced");
  }

  function formsChanged() {
    if (effects.unsavedForms() === 0) send("saved");
  }

  async function checkIfOlderThan(ms: number) {
    if (effects.now() - checkedAt < ms) return;
    checkedAt = effects.now();
    await worker.check();
  }

  return {
    /** Registering looks for a new build by itself. */
    start: () => worker.register({ found: () => send("found"), controllerChanged }),
    formsChanged,
    insist: () => send("insisted"),
    /** Called regularly while the page is open, and when its build is refused; checks once an hour, or a minute then. */
    tick: () => checkIfOlderThan(effects.isRefused() ? CHECK_AGAIN_MS : CHECK_EVERY_MS),
    /** Called when the page becomes visible. */
    becameVisible: () => checkIfOlderThan(CHECK_AGAIN_MS),
  };
}
