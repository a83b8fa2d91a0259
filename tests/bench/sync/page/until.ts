const POLL_MS = 5;

/** Resolves once the condition holds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Resolves with the time of the next `online` event. */
export function nextOnline(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener("online", () => resolve(performance.now()), { once: true });
  });
}
