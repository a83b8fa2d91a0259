import { collection, type Entity, entity } from "#schema/entities/entity.ts";
import { text } from "#schema/entities/fields.ts";
import { SHIFTS } from "#schema/entities/shift.ts";

/** The columns; a device may write all of them. */
const COLUMNS = [
  "id",
  "business_id",
  "user_id",
  "date",
  "start_time",
  "end_time",
  "break_minutes",
  "position",
  "location",
  "status",
  "notes",
  "created_by",
];

/** Returns the entity of a shift of 12 fields, as in tables.sql, in a collection of any name, with the app's indexes. */
export function shiftEntity(name: string): Entity {
  const fields = Object.fromEntries(COLUMNS.map((column) => [column, text()]));
  const home = collection(name, SHIFTS.indexes);
  return entity(name, { in: home, table: name, kind: null, fields });
}

/** A shift without replication's own fields. */
export interface Shift {
  id: string;
  business_id: string;
  user_id: string;
  date: string;
  start_time: string;
  end_time: string;
  break_minutes: number;
  position: string;
  location: string;
  status: string;
  notes: string;
  created_by: string;
}
