import type { SyncState } from "#replication/machine.ts";
import type { ReplicationEvents } from "#replication/ports.ts";

/** How long a first fill pauses for the first screen, once the first rows are there. */
const FIRST_SCREEN_MS = 1000;

/**
 * Delays the first screen of a new device until the newest rows are here, because arriving rows would shift it. If
 * all arrive at once, or none can be stored, it shows what there is.
 */
export function createFirstFill(report: (state: SyncState) => void) {
  let show = () => {};

  function over() {
    const held = show;
    show = () => {};
    held();
  }

  const events: Pick<ReplicationEvents, "state" | "firstRows"> = {
    state(state) {
      report(state);
      if (state !== "exchanging") over();
    },
    firstRows() {
      over();
      return new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
    },
  };

  return {
    events,
    /** Sets the function that shows the first screen once the rows are here. */
    holdBack(work: () => void) {
      show = work;
    },
  };
}
