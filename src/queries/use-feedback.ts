import { map } from "rxjs";
import { rows } from "#replica/collections.ts";
import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** What staff said of working here, the latest first: for admins all of it, for others what they said under their name. */
export function useFeedback(): StaffFeedback[] | undefined {
  return useLive<StaffFeedback[]>(
    ({ replica }) =>
      rows(replica, "feedback")
        .find({ selector: { kind: "feedback" } })
        .$.pipe(map((found) => rowsOf<StaffFeedback>(found).sort(latestFirst))),
    "feedback",
  );
}

/** Of one day, in the order in which the server took it. */
function latestFirst(one: StaffFeedback, other: StaffFeedback): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return other.version - one.version || (one.id < other.id ? -1 : 1);
}
