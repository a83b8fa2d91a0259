import { map } from "rxjs";
import type { RegionChoice } from "#lib/format/format-settings.ts";
import { rows } from "#replica/collections.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Returns how the person chose to read dates, times and weeks; null without a choice, undefined while loading. */
export function useRegionChoice(): RegionChoice | null | undefined {
  return useLive<RegionChoice | null>(
    ({ replica, userId }) =>
      rows(replica, "preferences")
        .find({ selector: { kind: "preferences", user_id: userId } })
        .$.pipe(map((found) => chosen(rowsOf<NotificationPreferences>(found)[0]))),
    "region choice",
  );
}

/** All are chosen together; rows stored before have none. */
function chosen(row: NotificationPreferences | undefined): RegionChoice | null {
  if (!row?.hour_cycle || !row.week_starts) return null;
  return {
    hourCycle: row.hour_cycle === "24" ? 24 : 12,
    firstDayOfWeek: row.week_starts,
    locale: row.locale ?? null,
  };
}
