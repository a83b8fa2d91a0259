import { backoffMs } from "#lib/attempts.ts";

const PAUSE_MS = { first: 1000, most: 15_000 };

/** Resolves after a pause that grows with each try, when the network is back, or when the work is stopped. */
export function pauseBefore(attempt: number, stop: AbortSignal): Promise<void> {
  const ended = new AbortController();
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, backoffMs(attempt, PAUSE_MS.first, PAUSE_MS.most, Math.random()));
    ended.signal.addEventListener("abort", () => clearTimeout(timer));
    window.addEventListener("online", () => resolve(), { signal: ended.signal });
    stop.addEventListener("abort", () => resolve(), { signal: ended.signal });
  }).finally(() => ended.abort());
}
