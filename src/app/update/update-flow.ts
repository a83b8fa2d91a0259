import { UPDATE_TRANSITIONS, type UpdateEvent, type UpdateState } from "./update-store.ts";

/** How often a page that stays open asks for a new build. */
export const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Coming back to the tab asks too, but flicking between tabs does not ask each time. */
export const CHECK_AGAIN_MS = 60 * 1000;

/** The service worker as the flow sees it; the real one is in start-updates.ts. */
export interface WorkerPort {
  /** Registers the worker. `found` is called for each new worker that waits, also for one that waited already. */
  register(on: { found(): void; controllerChanged(): void }): Promise<void>;
  /** Whether a worker controls this page now. */
  hasController(): boolean;
  /** Tells the worker that waits now, if one does, to take over. */
  skipWaiting(): void;
  /** Looks for a new build on the server. */
  check(): Promise<void>;
}

/** Everything the flow does to the world. */
export interface UpdateEffects {
  worker: WorkerPort;
  now(): number;
  reload(): void;
  unsavedForms(): number;
  /** Is told each state the page enters. */
  show(state: UpdateState): void;
}

export type UpdateFlow = ReturnType<typeof createUpdateFlow>;

/** Drives the update machine of one page. Nothing happens before `start`. */
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

  /** Without an update on its way the first worker of a page's life is just the first: nothing is outdated. */
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
    /** Called now and then while the page is open; asks the server once an hour. */
    tick: () => checkIfOlderThan(CHECK_EVERY_MS),
    /** Called when somebody comes back to the page. */
    becameVisible: () => checkIfOlderThan(CHECK_AGAIN_MS),
  };
}
