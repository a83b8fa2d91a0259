import { addDays } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { isOwnedBy } from "../roster/shift-owner.ts";
import { covers, touches, wallDay, wallSpan } from "../time/wall-minutes.ts";
import { type AvailabilityEntry, entrySpan, judgeAvailability } from "./entries.ts";

/**
 * What somebody's entries say about a whole day: 'free'; 'partly' if at some hours only; 'away'; 'asked' where a manager
 * has not answered yet; 'unsaid' if nothing.
 */
export type DayState = "free" | "partly" | "away" | "asked" | "unsaid";

/** Of one person's entries for a calendar day and the day before, whose nights may reach into it. */
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

/** A day of the team. */
export interface TeamDay {
  date: string;
  /** By person. */
  states: Map<string, DayState>;
  counts: Record<DayState, number>;
  /** How many shifts the roster has on it. */
  planned: number;
  /** 'short' when there are more shifts than people who might work; 'open' when it hangs on people who said nothing. */
  cover: "enough" | "open" | "short";
}

type TeamEntry = AvailabilityEntry & { user_id: string };

interface TeamPlans {
  /** Also those of the day before the first. */
  entries: readonly TeamEntry[];
  shifts: readonly { date: string }[];
  approvalMode: boolean;
}

/** Who can work on each of some calendar days, against how many shifts are planned. */
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

/** What somebody said about a day, as a plan of that day shows it: times are null of the whole day. */
export interface AvailabilityMark {
  kind: "off" | "asked-off" | "available";
  from: string | null;
  to: string | null;
  reason: string | null;
}

const FIRST = { off: 0, "asked-off": 1, available: 2 };

/**
 * What one person said about one day, with what counts first. With Approval Mode everybody is available but for the days
 * off that were approved, so only days off are shown; what was denied is not (judgeAvailability).
 */
export function dayMarks(entries: readonly AvailabilityEntry[], approvalMode: boolean): AvailabilityMark[] {
  return entries
    .filter(({ status, available }) => status !== "denied" && !(approvalMode && available))
    .map(({ available, status, all_day, start_time, end_time, reason }): AvailabilityMark => {
      const isAgreed = !approvalMode || status === "approved";
      return {
        kind: available ? "available" : isAgreed ? "off" : "asked-off",
        from: all_day ? null : start_time,
        to: all_day ? null : end_time,
        reason,
      };
    })
    .sort(
      (one, other) => FIRST[one.kind] - FIRST[other.kind] || (one.from ?? "").localeCompare(other.from ?? ""),
    );
}

interface PlannedShift {
  user_id: string | null;
  date: string;
  start_time: string;
  end_time: string;
}

/** The shifts that somebody is to work at hours their entries are about, be it that they dropped one. */
export function touchedShifts<S extends PlannedShift>(
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
