const DOUBLE_PRESS_MS = 1200;

/** Lets a press through unless it comes right after another one, as the second half of a double click does. */
export function createPressGuard(now: () => number) {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    press(): boolean {
      const isDouble = now() - lastAt < DOUBLE_PRESS_MS;
      if (!isDouble) lastAt = now();
      return !isDouble;
    },
  };
}
