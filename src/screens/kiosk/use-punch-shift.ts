import type { KioskPunch } from "#domain/kiosk/kiosk-step.ts";
import { type PunchShift, punchShift } from "#domain/kiosk/punch-shift.ts";
import { longestMs } from "#domain/punch/forgotten.ts";
import { addDays, calendarDay, DAY_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { useBusiness } from "#queries/use-business.ts";
import { usePunches } from "#queries/use-punches.ts";
import { useShifts } from "#queries/use-shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";

/** Which of somebody's shifts a punch of theirs is for; null while that is not known, and when it is for none. */
export function usePunchShift({ id, user_id, type, at }: KioskPunch): PunchShift<Shift> | null {
  const { zone } = useFormat();
  const day = calendarDay(at, zone);
  const shifts = useShifts(addDays(day, -1), addDays(day, 1));
  const from = new Date(Date.parse(at) - 2 * DAY_MS).toISOString();
  const punches = usePunches({ from, to: at }, user_id);
  const business = useBusiness();
  if (!shifts || !punches || !business) return null;
  // A device that has not heard of it yet lacks it.
  const graceMs = (business.late_grace_minutes ?? 5) * MINUTE_MS;
  const rules = { zone, now: at, maxMs: longestMs(business), graceMs };
  return punchShift({ id, user_id, type, at }, punches, shifts, rules);
}
