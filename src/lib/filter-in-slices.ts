/** How long filtering may block the page at a time, in ms: half a frame. */
const SLICE_MS = 8;

/** The items that pass a test. Yields to the page after every half frame of work. */
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

/** Yields to waiting tasks. Not every browser has a scheduler. */
function turn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?(): Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
