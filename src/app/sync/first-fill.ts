import type { SyncState } from "#replication/machine.ts";
import type { ReplicationEvents } from "#replication/ports.ts";
import { firstScreen } from "../boot/device.ts";

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
      return firstScreen();
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
