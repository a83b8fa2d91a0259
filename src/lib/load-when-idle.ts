import { within } from "./attempts.ts";

const IDLE_AFTER_MS = 2000;
const IDLE_MAX_WAIT_MS = 1000;
const LOADED_MAX_WAIT_MS = 10_000;

/** Runs a function when the browser is idle. Safari has no `requestIdleCallback`. */
export const whenIdle: (run: () => void, options?: { timeout: number }) => unknown =
  globalThis.requestIdleCallback ?? ((run) => setTimeout(run));

/** The functions to load by, run one at a time so that presses meanwhile stay quick. */
const waiting: (() => Promise<unknown>)[] = [];
let isLoading = false;

/** Loads something once the screen is idle, for use offline; once, even if it fails. Returns the cancellation. */
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
    // A load that hangs must not block the others.
    await within(LOADED_MAX_WAIT_MS, next(), null).catch(() => {});
  }
  isLoading = false;
}
