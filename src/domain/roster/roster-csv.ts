import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { SayRoster } from "#words/made/roster.ts";
import { labourOf } from "./labour.ts";
import { publicationOf } from "./publication.ts";

export interface RosterCsvSource {
  shifts: readonly Shift[];
  /** Including people who have left. */
  people: readonly Pick<Profile, "id" | "name" | "payrate">[];
  templates: readonly Pick<ShiftTemplate, "id" | "name">[];
  zone: string;
  /** Of the business, as an ISO 4217 code. */
  currency: string;
  seesCost: boolean;
}

const HEAD = ["person", "date", "start", "end", "hours", "template", "status", "published"] as const;

/** Returns a roster as table rows, one per shift, for payroll and spreadsheets; times in the business's zone. */
export function rosterCsv(say: SayRoster, source: RosterCsvSource): SheetCell[][] {
  const { shifts, people, templates, zone, currency, seesCost } = source;
  const nameOf = new Map([...people, ...templates].map(({ id, name }) => [id, name]));
  const payrates = new Map(people.map(({ id, payrate }) => [id, payrate]));
  const head = HEAD.map((column) => say(`csv.${column}`));
  return [
    [...head, ...(seesCost ? [say("csv.cost", { currency })] : []), say("csv.notes")],
    ...shifts.map((shift): SheetCell[] => {
      const { total } = labourOf([shift], payrates, zone);
      const isCosted = shift.estimated_pay != null || payrates.get(shift.user_id ?? "") != null;
      return [
        shift.user_id ? nameOf.get(shift.user_id) || say("formerColleague") : "",
        shift.date,
        shift.start_time,
        shift.end_time,
        rounded(total.ms / HOUR_MS),
        shift.time_slot ? (nameOf.get(shift.time_slot) ?? "") : "",
        say(`csv.status.${shift.user_id ? shift.status : "open"}`),
        say(`csv.published.${publicationOf(shift)}`),
        ...(seesCost ? [isCosted ? rounded(total.cost) : null] : []),
        shift.notes,
      ];
    }),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
