import { map } from "rxjs";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { useBusiness } from "./use-business.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** My punch in this business that is not clocked out yet, the latest if there are several; null when I am off the clock. */
export function useOpenPunch(): TimeRecord | null | undefined {
  const business = useBusiness();
  const open = useLive<TimeRecord[]>(
    ({ replica, userId }) =>
      replica.time_records
        .find({
          selector: { kind: "clock", user_id: userId, clock_in_time: { $gte: "" }, clock_out_time: null },
          sort: [{ user_id: "asc" }, { clock_in_time: "asc" }],
        })
        .$.pipe(map(rowsOf<TimeRecord>)),
    "open-punches",
  );
  if (business === undefined) return undefined;
  return open && (open.filter((punch) => punch.business_id === business?.id).at(-1) ?? null);
}
