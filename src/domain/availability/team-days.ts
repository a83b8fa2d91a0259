import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { isOwnedBy } from "../roster/shift-owner.ts";
import type { ShiftTimes } from "../time/spans.ts";
import { covers, touches, wallDay, wallSpan } from "../time/wall-minutes.ts";
import {
  type AvailabilityEntry,
  entrySpan,
  judgeAvailability,
  type PersonEntry,
  type Wish,
} from "./entries.ts";

/** 'partly': at some hours. 'asked': before a manager decided. 'unsaid': without an entry. */
export type DayState = "free" | "partly" | "away" | "asked" | "unsaid";

/** The state of a day from a person's entries of that day and the day before, whose nights may reach into it. */
export function dayState(
  entries: readonly AvailabilityEntry[],
  date: string,
  approvalMode: boolean,
): DayState {
  const day = wallDay(date);
  const { kind } = judgeAvailability(entries, day, approvalMode);
  if (kind === "elsewhen") return "partly";
  if (kind === "asked-off") return "asked";
  if (kind !== "away") return kind;
  const off = entries.filter(
    ({ available, status }) => !available && (approvalMode ? status === "approved" : status !== "denied"),
  );
  return covers(off.map(entrySpan), day) ? "away" : "partly";
}

export interface TeamDay {
  date: string;
  states: Map<string, DayState>;
  counts: Record<DayState, number>;
  planned: number;
  /** 'short': more shifts than people who might work; 'open': it depends on people without an entry. */
  cover: "enough" | "open" | "short";
}

interface TeamPlans {
  /** Includes the day before the first. */
  entries: readonly PersonEntry[];
  shifts: readonly { date: string }[];
  approvalMode: boolean;
}

/** Returns who can work on each calendar day, against the number of planned shifts. */
export function teamDays(
  days: readonly string[],
  people: readonly string[],
  { entries, shifts, approvalMode }: TeamPlans,
): TeamDay[] {
  const entriesOf = groupBy(entries, ({ user_id, date }) => `${user_id} ${date}`);
  const shiftsOn = groupBy(shifts, ({ date }) => date);
  return days.map((date) => {
    const before = addDays(date, -1);
    const counts: TeamDay["counts"] = { free: 0, partly: 0, away: 0, asked: 0, unsaid: 0 };
    const states = new Map<string, DayState>();
    for (const person of people) {
      const said = [before, date].flatMap((day) => entriesOf.get(`${person} ${day}`) ?? []);
      const state = dayState(said, date, approvalMode);
      states.set(person, state);
      counts[state] += 1;
    }
    const planned = shiftsOn.get(date)?.length ?? 0;
    return { date, states, counts, planned, cover: coverOf(counts, planned) };
  });
}

function coverOf({ free, partly, asked, unsaid }: TeamDay["counts"], planned: number): TeamDay["cover"] {
  if (free + partly >= planned) return "enough";
  return free + partly + asked + unsaid >= planned ? "open" : "short";
}

/** One entry of a person as a day's plan shows it; times are null for the whole day. */
export interface AvailabilityMark {
  kind: "off" | "asked-off" | "available";
  /** Only of an available time. */
  wish?: Wish;
  from: string | null;
  to: string | null;
  reason: string | null;
}

const FIRST = { off: 0, "asked-off": 1, available: 2 };

/** One person's marks for one day, the decisive ones first; in approval mode only days off and wishes (judgeAvailability). */
export function dayMarks(entries: readonly AvailabilityEntry[], approvalMode: boolean): AvailabilityMark[] {
  return entries
    .filter(
      ({ status, ...entry }) =>
        status !== "denied" && !(approvalMode && entry.available && !entry.preference),
    )
    .map(({ available, preference, status, all_day, start_time, end_time, reason }): AvailabilityMark => {
      const isAgreed = !approvalMode || status === "approved";
      return {
        kind: available ? "available" : isAgreed ? "off" : "asked-off",
        ...(available && preference && { wish: preference }),
        from: all_day ? null : start_time,
        to: all_day ? null : end_time,
        reason,
      };
    })
    .sort(
      (one, other) => FIRST[one.kind] - FIRST[other.kind] || (one.from ?? "").localeCompare(other.from ?? ""),
    );
}

/** Returns a person's planned shifts that overlap their entries, including shifts they dropped. */
export function touchedShifts<S extends ShiftTimes & { user_id: string | null }>(
  userId: string,
  entries: readonly Pick<AvailabilityEntry, "date" | "all_day" | "start_time" | "end_time">[],
  shifts: readonly S[],
): S[] {
  const spans = entries.map(entrySpan);
  return shifts
    .filter((shift) => isOwnedBy(shift, userId))
    .filter(({ date, start_time, end_time }) => {
      const shift = wallSpan(date, start_time, end_time);
      return spans.some((span) => touches(span, shift));
    });
}
