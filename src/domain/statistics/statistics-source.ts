import type { RegionalSettings } from "#lib/format/format-settings.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { AvailabilityEntry } from "../availability/entries.ts";
import type { ShiftTimes, Span } from "../time/spans.ts";
import type { ShiftLink } from "../work/shift-links.ts";

// What the statistics of a business are made from. Money is in whole minor units, instants are epoch milliseconds, days
// and wall-clock times those of the business. Rows of other days than the range may be among them and are left out.

/** Calendar days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A published shift; nobody's is open. */
export interface StatisticsShift extends ShiftTimes, Pick<Shift, "id" | "user_id" | "status"> {
  /** The pay that a manager put down for it; null for hours times rate. */
  estimated_cents: number | null;
}

/** Work that is over, without what is not paid of it; no two stretches of one person run beside each other. */
export interface WorkedInterval extends Span {
  user_id: string;
  /** The shift it belongs to. */
  shift_id: string | null;
  /** When the work began that it is a part of, in epoch ms: after a break it is still that of the same day. */
  began: number;
  /** What it cost. */
  cents: number;
}

/** That somebody came to a shift, and how punctually; a null arrival says only that they were there. */
export interface ShiftArrival extends Pick<ShiftLink, "shift_id" | "arrival"> {
  user_id: string;
}

/** That somebody dropped a shift, or claimed one. */
export interface ShiftMoveEvent {
  shift_id: string;
  user_id: string;
  at: number;
  kind: "drop" | "claim";
}

export interface StatisticsPerson {
  id: string;
  /** Null for somebody who has left and whose name is not known. */
  name: string | null;
  /** Per hour; null where none is known. */
  rate: number | null;
  /** They do not work here any more: what they did counts, and nothing is expected of them. */
  hasLeft: boolean;
}

export interface StatisticsSource {
  /** With those of the day before and the day after the range: their people are at work in its nights too. */
  shifts: readonly StatisticsShift[];
  /** As the shifts. */
  worked: readonly WorkedInterval[];
  arrivals: readonly ShiftArrival[];
  moves: readonly ShiftMoveEvent[];
  /** With those of the day before the range, whose nights may reach into it. */
  availability: readonly (AvailabilityEntry & { user_id: string })[];
  /** On each of its days, a template needs one person from its start to its end. */
  templates: readonly Pick<ShiftTemplate, "required_days" | "start_time" | "end_time">[];
  people: readonly StatisticsPerson[];
}

export interface StatisticsRules {
  /** Of the business. */
  zone: string;
  /** An instant. What is still to come is neither attended nor missed. */
  now: number;
  /** Who comes no later than this after the start, in ms, is on time. */
  graceMs: number;
  approvalMode: boolean;
  firstDayOfWeek: RegionalSettings["firstDayOfWeek"];
}
