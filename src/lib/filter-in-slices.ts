/** So long the page may be held at once, in ms: half a frame. */
const SLICE_MS = 8;

/** Keeps the items that pass a test, and lets the page answer whenever that has taken half a frame. */
export async function filterInSlices<T>(items: readonly T[], test: (item: T) => boolean): Promise<T[]> {
  const found: T[] = [];
  await turn();
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() >= until) {
      await turn();
      until = performance.now() + SLICE_MS;
    }
    if (test(item)) found.push(item);
  }
  return found;
}

/** Gives way to what waits. Not every browser has a scheduler. */
function turn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
