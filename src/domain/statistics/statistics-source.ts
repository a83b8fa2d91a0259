import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { PersonEntry } from "../availability/entries.ts";
import { type RateChange, rateOn } from "../pay/rates.ts";
import type { DayPlan } from "../roster/needs.ts";
import type { WithBreaks } from "../roster/planned-time.ts";
import type { ShiftTimes, Span } from "../time/spans.ts";
import type { ShiftLink } from "../work/shift-links.ts";

// The data from which a business's statistics are computed. Money is in whole minor units, instants in epoch ms,
// days and wall-clock times in the business's zone. Rows of days outside the range may be included and are ignored.

/** As what and where something was planned or worked; left out by who has no positions and places. */
interface Kind {
  position_id?: string | null;
  place_id?: string | null;
}

interface Placed extends Kind {
  /** What it covers, if that is not the same: a shift of none covers its own template (domain/roster/cover.ts). */
  covers?: Kind;
}

/** A published shift; without a person it is open. */
export interface StatisticsShift
  extends ShiftTimes,
    WithBreaks,
    Placed,
    Pick<Shift, "id" | "user_id" | "status"> {
  /** A manager's estimate of its pay; null for hours times rate. */
  estimated_cents: number | null;
}

/** Finished work without its unpaid parts, each of one position and place; no two spans of one person overlap. */
export interface WorkedInterval extends Span, Placed {
  user_id: string;
  shift_id: string | null;
  /** The day on which the whole interval counts (domain/work/work-days.ts). */
  day: string;
  cents: number;
}

/** A person's arrival at a shift, and how punctual it was; a null arrival only says that they were there. */
export interface ShiftArrival extends Pick<ShiftLink, "shift_id" | "arrival"> {
  user_id: string;
}

export interface ShiftMoveEvent {
  shift_id: string;
  user_id: string;
  at: number;
  kind: "drop" | "claim";
}

export interface StatisticsPerson {
  id: string;
  /** Null for a person who has left and whose name is unknown. */
  name: string | null;
  /** In minor units; none if unknown. */
  rates: readonly RateChange[];
  /** They no longer work here: past work counts, and nothing is expected of them. */
  hasLeft: boolean;
}

/** Returns what tells the rate of a person's work of a position on a day, as pay knows it; 0 if it is unknown. */
export function rateFinder(people: readonly StatisticsPerson[]) {
  const ratesOf = new Map(people.map(({ id, rates }) => [id, rates]));
  return ({ user_id, position_id }: Pick<Kind, "position_id"> & { user_id: string | null }, day: string) =>
    rateOn(ratesOf.get(user_id ?? "") ?? [], day, position_id);
}

/** Rows stored before there were headcounts, positions and places lack them. */
export type StatisticsTemplate = Pick<ShiftTemplate, "id" | "required_days" | "start_time" | "end_time"> &
  Partial<Pick<ShiftTemplate, "headcount" | "position_id" | "place_id">>;

export interface StatisticsSource {
  /** Includes the day before and the day after the range, whose people are also at work in its nights. */
  shifts: readonly StatisticsShift[];
  worked: readonly WorkedInterval[];
  arrivals: readonly ShiftArrival[];
  moves: readonly ShiftMoveEvent[];
  /** Includes the day before the range, whose nights may reach into it. */
  availability: readonly PersonEntry[];
  /** On each of its weekdays, a template needs its headcount from its start to its end. */
  templates: readonly StatisticsTemplate[];
  /** Of days in the range, and the day before it: closed days, and what days need themselves. */
  notes: readonly DayPlan[];
  people: readonly StatisticsPerson[];
}

export interface StatisticsRules {
  zone: string;
  /** An instant. Future shifts are neither attended nor missed. */
  now: number;
  /** An arrival up to this many ms after the start is on time. */
  graceMs: number;
  approvalMode: boolean;
}
