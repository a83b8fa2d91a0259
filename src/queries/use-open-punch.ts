import { combineLatest, map } from "rxjs";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** My punch in this business that is not clocked out yet, the latest if there are several; null when I am off the clock. */
export function useOpenPunch(): TimeRecord | null | undefined {
  return useLive<TimeRecord | null>(({ replica, userId }) => {
    const open = replica.time_records.find({
      selector: { user_id: userId, clock_in_time: { $gte: "" }, clock_out_time: null },
      sort: [{ user_id: "asc" }, { clock_in_time: "asc" }],
    }).$;
    return combineLatest([open, replica.businesses.findOne().$]).pipe(
      map(([punches, business]) => {
        const here = rowsOf<TimeRecord>(punches).filter((punch) => punch.business_id === business?.id);
        return here.at(-1) ?? null;
      }),
    );
  }, "open-punch");
}
