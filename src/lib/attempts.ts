/** The result of the work, or `otherwise` if it takes longer than `ms`. The work itself goes on. */
export async function within<T, O>(ms: number, work: Promise<T>, otherwise: O): Promise<T | O> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<O>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the work succeeds, for whom its error does not matter. */
export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Milliseconds before try `attempt` (from 1): doubling up to `maxMs`, randomized so that devices do not coincide. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number, random: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** (attempt - 1));
  return full * (1 - random / 2);
}
