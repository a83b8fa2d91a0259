import type { SyncState } from "#replication/machine.ts";
import type { ReplicationEvents } from "#replication/ports.ts";
import { firstScreen } from "../boot/device.ts";

/**
 * Holds back the first screen on a device that never saw this person until their newest rows are here: rows that come
 * into a screen push it about. All of them may come at once, or none can be stored: then what there is, is shown.
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
    /** What is to be shown when there is something to be seen. */
    holdBack(work: () => void) {
      show = work;
    },
  };
}
