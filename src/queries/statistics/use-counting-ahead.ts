import { useEffect } from "react";
import { debounceTime, startWith } from "rxjs";
import { namedRange } from "#domain/time/named-ranges.ts";
import { hasAllCollections } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import { askStatistics, watchCounted } from "./statistics-port.ts";

/** How long without writes, in ms. */
const QUIET_MS = 5000;

/** Counts this and the last year after a quiet period, so that statistics open quickly. For managers. */
export function useCountingAhead(): void {
  const open = useReplica();
  useEffect(() => {
    if (!open || !hasAllCollections(open.replica)) return;
    const { replica } = open;
    const count = () => {
      const today = new Date().toISOString().slice(0, 10);
      const range = namedRange("this-year", today, "mon");
      const question = { range, person: null, firstDayOfWeek: "mon" as const };
      askStatistics({ replica: replica.name, question, now: Date.now(), isAhead: true, wantsKept: false });
    };
    const quiet = watchCounted(replica).pipe(startWith(undefined), debounceTime(QUIET_MS));
    const following = quiet.subscribe(count);
    return () => following.unsubscribe();
  }, [open]);
}
