import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

/** What is entered about one day of a person. */
export type EntryFields = Pick<
  StaffAvailability,
  | "user_id"
  | "date"
  | "all_day"
  | "start_time"
  | "end_time"
  | "available"
  | "reason"
  | "status"
  | "time_slots"
  | "series_id"
> &
  Partial<Pick<StaffAvailability, "denial_reason">>;

/** One step of changing what people said. Everything that changes it is a list of these, so that it can be undone. */
export type AvailabilityEdit =
  | { kind: "add"; id: string; entry: EntryFields }
  | { kind: "change"; id: string; fields: Partial<Omit<EntryFields, "user_id" | "date">> }
  | { kind: "remove"; id: string };

/**
 * What takes an edit back, given the entry as it stood before; null when nothing stood there. An entry that is put back
 * gets the id that `newId` draws: what was removed stays so.
 */
export function inverseOf(
  edit: AvailabilityEdit,
  before: StaffAvailability | null,
  newId: () => string,
): AvailabilityEdit | null {
  if (edit.kind === "add") return { kind: "remove", id: edit.id };
  if (!before) return null;
  const entry = fieldsOf(before);
  if (edit.kind === "remove") return { kind: "add", id: newId(), entry };
  const names = Object.keys(edit.fields) as (keyof EntryFields)[];
  return {
    kind: "change",
    id: edit.id,
    fields: Object.fromEntries(names.map((name) => [name, entry[name]])),
  };
}

function fieldsOf(row: StaffAvailability): EntryFields {
  const { user_id, date, all_day, start_time, end_time, available, reason, status, time_slots } = row;
  const hours = { all_day, start_time, end_time };
  // Rows that were stored before there were series name none.
  return { user_id, date, ...hours, available, reason, status, time_slots, series_id: row.series_id ?? null };
}
