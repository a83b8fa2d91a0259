import type { KioskPunch } from "#domain/kiosk/kiosk-step.ts";
import { type PunchShift, punchShift } from "#domain/kiosk/punch-shift.ts";
import { graceMs, longestMs } from "#domain/work/clock-rules.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/format/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import { usePunches } from "#queries/punches.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#view/format/use-format.ts";

/** The shift that a punch belongs to; null while loading, and if there is none. */
export function usePunchShift({ id, user_id, type, at }: KioskPunch): PunchShift<Shift> | null {
  const { zone } = useFormat();
  const day = calendarDay(at, zone);
  const shifts = useShifts(addDays(day, -1), addDays(day, 1));
  const from = new Date(Date.parse(at) - 2 * DAY_MS).toISOString();
  const punches = usePunches({ from, to: at }, user_id);
  const business = useBusiness();
  if (!shifts || !punches || !business) return null;
  const rules = { zone, now: at, maxMs: longestMs(business), graceMs: graceMs(business) };
  return punchShift({ id, user_id, type, at }, punches, shifts, rules);
}
