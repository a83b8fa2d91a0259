import { lineCents } from "../pay/money.ts";
import { plannedMs } from "../roster/planned-time.ts";
import { hasOwner } from "../roster/shift-owner.ts";
import type { Span } from "../time/spans.ts";
import type { DayAxis } from "./day-axis.ts";
import { timeWorkedIn } from "./day-axis.ts";
import type { Tally, Whose } from "./figures.ts";
import {
  rateFinder,
  type ShiftArrival,
  type StatisticsRules,
  type StatisticsShift,
  type StatisticsSource,
  type WorkedInterval,
} from "./statistics-source.ts";

/** With the number of the day to which all its hours count. */
export type PlacedOnDay<Row> = Omit<Row, "day"> & Span & { day: number };

const FULL_PERCENT = 100;

/** Returns the shifts on the days of a range and the adjacent ones. */
export function placedShifts(
  shifts: readonly StatisticsShift[],
  axis: DayAxis,
): PlacedOnDay<StatisticsShift>[] {
  return shifts.flatMap((shift) => {
    const day = axis.numberOf(shift.date);
    return day === null ? [] : { ...shift, day, ...axis.spanOn(day, shift) };
  });
}

/** Returns the work that counts on the days of a range and the adjacent ones. */
export function placedWork(worked: readonly WorkedInterval[], axis: DayAxis): PlacedOnDay<WorkedInterval>[] {
  return worked.flatMap((interval) => {
    const day = axis.numberOf(interval.day);
    return day !== null && interval.end > interval.start ? { ...interval, day } : [];
  });
}

/** Counts hours and cost as labourOf does, to the minor unit; open shifts are nobody's. */
export function countSchedule(
  shifts: readonly PlacedOnDay<StatisticsShift>[],
  people: StatisticsSource["people"],
  tally: Tally,
): void {
  // Most of a person's shifts are equally long, and exact rounding is slow.
  const known = new Map<string, number>();
  const costOf = (ms: number, rate: number) => {
    const key = `${ms} ${rate}`;
    const cents = known.get(key) ?? lineCents(ms, rate, FULL_PERCENT);
    known.set(key, cents);
    return cents;
  };
  const rateOf = rateFinder(people);
  for (const shift of shifts) {
    const scheduledMs = plannedMs(shift, shift);
    const scheduledCents = shift.estimated_cents ?? costOf(scheduledMs, rateOf(shift, shift.date));
    tally.add(whoseOf(shift), shift.day, { scheduledMs, scheduledCents });
  }
}

export function countWork(worked: readonly PlacedOnDay<WorkedInterval>[], tally: Tally): void {
  for (const work of worked) {
    tally.add(whoseOf(work), work.day, { workedMs: work.end - work.start, workedCents: work.cents });
  }
}

function whoseOf({
  user_id,
  position_id = null,
  place_id = null,
}: Pick<StatisticsShift, "user_id" | "position_id" | "place_id">): Whose {
  return { person: user_id, position: position_id, place: place_id };
}

interface AttendanceSource {
  shifts: readonly PlacedOnDay<StatisticsShift>[];
  arrivals: readonly ShiftArrival[];
  worked: readonly PlacedOnDay<WorkedInterval>[];
}

/**
 * Counts the attendance of a shift's owner and the lateness of whoever came. A shift is due once it is over. As in
 * absences, it is attended if an arrival or interval is linked to it, or if its owner's work fills half of it: a
 * person who works two shifts in one go attends both.
 */
export function countAttendance(
  { shifts, arrivals, worked }: AttendanceSource,
  { now }: Pick<StatisticsRules, "now">,
  tally: Tally,
): void {
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]));
  const attended = new Set([...worked, ...arrivals].map(({ shift_id }) => shift_id));
  for (const { shift_id, user_id, arrival } of arrivals) {
    if (!arrival) continue;
    const late = arrival.mark === "late" && { lateArrivals: 1, lateMs: arrival.ms };
    const { day = null, ...shift } = shiftOf.get(shift_id) ?? {};
    tally.add(whoseOf({ ...shift, user_id }), day, { arrivals: 1, ...late });
  }
  const workedIn = timeWorkedIn(worked);
  for (const shift of shifts) {
    if (!hasOwner(shift) || now < shift.end) continue;
    const came = attended.has(shift.id) || workedIn(shift.user_id, shift) * 2 >= shift.end - shift.start;
    tally.add(whoseOf(shift), shift.day, { shiftsDue: 1, shiftsAttended: Number(came) });
  }
}
