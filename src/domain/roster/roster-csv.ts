import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { RateOf } from "../pay/rates.ts";
import { lengthOf, shiftSpan } from "../time/spans.ts";
import { labourOf } from "./labour.ts";
import { publicationOf } from "./publication.ts";

export interface RosterCsvSource {
  shifts: readonly Shift[];
  /** Including people who have left. */
  people: readonly Pick<Profile, "id" | "name">[];
  templates: readonly Pick<ShiftTemplate, "id" | "name">[];
  /** Without any there is no column for them. */
  positions: readonly Pick<Position, "id" | "name">[];
  /** The same. */
  places: readonly Pick<Place, "id" | "name">[];
  zone: string;
  /** Of the business, as an ISO 4217 code. */
  currency: string;
  /** Null for people who may not see costs: there is no column for them. */
  rateOf: RateOf | null;
}

const HEAD = ["person", "date", "start", "end", "hours", "template", "status", "published"] as const;

/**
 * Returns a roster as table rows, one per shift, for payroll and spreadsheets; times in the business's zone. Hours are the
 * planned ones, without unpaid breaks, whose minutes have a column where any shift has some.
 */
export function rosterCsv(say: SayRoster, source: RosterCsvSource): SheetCell[][] {
  const { shifts, people, templates, positions, places, zone, currency, rateOf } = source;
  const nameOf = new Map(
    [...people, ...templates, ...positions, ...places].map(({ id, name }) => [id, name]),
  );
  const hasPositions = positions.length > 0;
  const hasPlaces = places.length > 0;
  const hasBreaks = shifts.some(({ breaks }) => breaks?.length);
  const head = HEAD.map((column) => say(`csv.${column}`));
  return [
    [
      ...head,
      ...(hasPositions ? [say("csv.position")] : []),
      ...(hasPlaces ? [say("csv.place")] : []),
      ...(hasBreaks ? [say("csv.unpaidBreak"), say("csv.paidBreak")] : []),
      ...(rateOf ? [say("csv.cost", { currency })] : []),
      say("csv.notes"),
    ],
    ...shifts.map((shift): SheetCell[] => {
      const { total } = labourOf([shift], rateOf, zone);
      const rate = rateOf?.(shift.user_id ?? "", shift.position_id, shift.date) ?? null;
      const isCosted = shift.estimated_pay != null || rate !== null;
      return [
        shift.user_id ? nameOf.get(shift.user_id) || say("formerColleague") : "",
        shift.date,
        shift.start_time,
        shift.end_time,
        rounded(total.ms / HOUR_MS),
        shift.time_slot ? (nameOf.get(shift.time_slot) ?? "") : "",
        say(`csv.status.${shift.user_id ? shift.status : "open"}`),
        say(`csv.published.${publicationOf(shift)}`),
        ...(hasPositions ? [nameOf.get(shift.position_id ?? "") ?? ""] : []),
        ...(hasPlaces ? [nameOf.get(shift.place_id ?? "") ?? ""] : []),
        ...(hasBreaks ? [minutesOff(shift, total.ms, zone), paidMinutes(shift)] : []),
        ...(rateOf ? [isCosted ? rounded(total.cost) : null] : []),
        shift.notes,
      ];
    }),
  ];
}

function minutesOff(shift: Shift, plannedMs: number, zone: string): number {
  return (lengthOf([shiftSpan(shift, zone)]) - plannedMs) / MINUTE_MS;
}

function paidMinutes({ breaks }: Shift): number {
  return (breaks ?? []).reduce((sum, { minutes, paid }) => sum + (paid ? minutes : 0), 0);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
