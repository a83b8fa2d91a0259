import { addDays } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { type AvailabilityEntry, judgeAvailability } from "../availability/judge-availability.ts";
import { wallSpan } from "../calendar/wall-minutes.ts";
import type { LinkableShift } from "../punch/link-shift.ts";

/**
 * The ids of the shifts whose person was away as agreed at some hour of them: nobody waits for them. Give what people said
 * of the days of the shifts and of those before and after.
 */
export function excusedShifts(
  shifts: readonly LinkableShift[],
  entries: readonly (AvailabilityEntry & { user_id: string })[],
  approvalMode: boolean,
): Set<string> {
  const said = groupBy(entries, ({ user_id, date }) => `${user_id} ${date}`);
  const excused = shifts.filter(({ user_id, date, start_time, end_time }) => {
    const around = [addDays(date, -1), date, addDays(date, 1)];
    const own = around.flatMap((day) => said.get(`${user_id} ${day}`) ?? []);
    const span = wallSpan(date, start_time, end_time);
    return own.length > 0 && judgeAvailability(own, span, approvalMode).kind === "away";
  });
  return new Set(excused.map(({ id }) => id));
}
