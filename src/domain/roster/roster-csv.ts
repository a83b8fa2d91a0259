import type { CsvCell } from "#lib/csv-text.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { labourOf } from "./labour.ts";
import { publicationOf } from "./publication.ts";

interface Named {
  id: string;
  name: string;
}

export interface RosterCsvSource {
  shifts: readonly Shift[];
  /** Including people who have left. */
  people: readonly (Named & { payrate: number | null })[];
  templates: readonly Named[];
  /** Of the business. */
  zone: string;
  /** Of the business, as an ISO 4217 code. */
  currency: string;
  /** False for people who may not see costs. */
  seesCost: boolean;
}

const STATUS = { scheduled: "Scheduled", claimed: "Claimed", dropped: "Dropped" };
const PUBLISHED = { draft: "No", changed: "Changed since", published: "Yes" };

/** Returns a roster as table rows, one per shift, for payroll and spreadsheets; times in the business's zone. */
export function rosterCsv(source: RosterCsvSource): CsvCell[][] {
  const { shifts, people, templates, zone, currency, seesCost } = source;
  const nameOf = new Map([...people, ...templates].map(({ id, name }) => [id, name]));
  const payrates = new Map(people.map(({ id, payrate }) => [id, payrate]));
  const head = ["Person", "Date", "Start", "End", "Hours", "Template", "Status", "Published"];
  return [
    [...head, ...(seesCost ? [`Cost (${currency})`] : []), "Notes"],
    ...shifts.map((shift): CsvCell[] => {
      const { total } = labourOf([shift], payrates, zone);
      const isCosted = shift.estimated_pay != null || payrates.get(shift.user_id ?? "") != null;
      return [
        shift.user_id ? nameOf.get(shift.user_id) || "Former colleague" : "",
        shift.date,
        shift.start_time,
        shift.end_time,
        rounded(total.ms / HOUR_MS),
        shift.time_slot ? (nameOf.get(shift.time_slot) ?? "") : "",
        shift.user_id ? STATUS[shift.status] : "Open",
        PUBLISHED[publicationOf(shift)],
        ...(seesCost ? [isCosted ? rounded(total.cost) : null] : []),
        shift.notes,
      ];
    }),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
