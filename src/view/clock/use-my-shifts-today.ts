import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useMyProfile } from "#queries/people.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "../format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";

/** The person's published shifts of today and last night; undefined while loading. */
export function useMyShiftsToday(): Shift[] | undefined {
  const today = useFormat().dayOf(useNow(EVERY_MINUTE_MS));
  const shifts = useShifts(addDays(today, -1), today);
  const me = useMyProfile();
  if (!me) return me === null ? [] : undefined;
  return shifts?.filter((shift) => shift.published && isOwnedBy(shift, me.id));
}
