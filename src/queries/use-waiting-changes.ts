import { catchError, concatMap, EMPTY, from, merge, startWith, throttleTime } from "rxjs";
import type { Replica } from "#replica/open-replica.ts";
import { recallSync } from "#replica/sync-memory.ts";
import { writableCollections } from "#replica/waiting.ts";
import { readWaitingChanges, type WaitingChange } from "#replica/waiting-changes.ts";
import { useLive } from "./use-live.ts";

/** A change the server has not confirmed. */
export interface UnsentChange extends WaitingChange {
  /** Whether it has left this device, or was handed over to whoever sends it when there is a network again. */
  wasSent: boolean;
}

/** Many writes in a row are looked at together. */
const LOOK_EVERY_MS = 100;

/**
 * What waits for the server, oldest first; undefined until it was read. That a change was sent is nothing a collection
 * tells: it is asked for anew when `asked` changes, such as with every exchange.
 */
export function useWaitingChanges(asked: string): UnsentChange[] | undefined {
  return useLive<UnsentChange[]>(({ replica }) => changesOf(replica), `waiting-changes ${asked}`);
}

function changesOf(replica: Replica) {
  const writes = writableCollections(replica).map(([, collection]) => collection.$);
  return merge(...writes).pipe(
    startWith(null),
    throttleTime(LOOK_EVERY_MS, undefined, { leading: true, trailing: true }),
    // A replica that is being closed cannot be read any more; the next one is on its way.
    concatMap(() => from(read(replica)).pipe(catchError(() => EMPTY))),
  );
}

async function read(replica: Replica): Promise<UnsentChange[]> {
  const [changes, { sent }] = await Promise.all([readWaitingChanges(replica), recallSync(replica)]);
  const ids = new Set(sent.map(({ row }) => row.id));
  return changes.map((change) => ({ ...change, wasSent: ids.has(change.row.id) }));
}
