import type { RegionChoice } from "#lib/format/format-settings.ts";
import { useReplica } from "#replica/replica-context.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns how the person chose to read dates, times and weeks; null without a choice, undefined while loading. */
export function useRegionChoice(): RegionChoice | null | undefined {
  const user_id = useReplica()?.userId;
  return useLiveRows("preferences", { selector: { user_id } }, ([own]) => {
    // All are chosen together; rows stored before have none.
    if (!own?.hour_cycle || !own.week_starts) return null;
    return {
      hourCycle: own.hour_cycle === "24" ? 24 : 12,
      firstDayOfWeek: own.week_starts,
      locale: own.locale ?? null,
    };
  });
}
