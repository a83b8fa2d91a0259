import { within } from "./within.ts";

const IDLE_AFTER_MS = 2000;
const IDLE_MAX_WAIT_MS = 1000;
const LOADED_MAX_WAIT_MS = 10_000;

/** Runs something in a moment in which nothing else is to be done. Safari has no such callback. */
export const whenIdle: (run: () => void, options: { timeout: number }) => unknown =
  globalThis.requestIdleCallback ?? ((run) => setTimeout(run));

/** What is to be loaded, in turn: many parts at once would hold up whoever presses something meanwhile. */
const waiting: (() => Promise<unknown>)[] = [];
let isLoading = false;

/**
 * Loads something once the screen is settled, so that it is there when the network no longer is; what cannot be had is
 * asked for again when it is wanted. Returns what calls it off.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => {
    waiting.push(load);
    if (!isLoading) void loadWaiting();
  }, IDLE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    const place = waiting.indexOf(load);
    if (place >= 0) waiting.splice(place, 1);
  };
}

async function loadWaiting() {
  isLoading = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await new Promise<void>((resolve) => whenIdle(resolve, { timeout: IDLE_MAX_WAIT_MS }));
    // One that hangs holds up none of the others.
    await within(LOADED_MAX_WAIT_MS, next(), null).catch(() => {});
  }
  isLoading = false;
}
