import type { Entity } from "#schema/entities/entity.ts";

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

/** Returns the entity of a shift of 12 fields, as in tables.sql, in a collection of any name. */
export function shiftEntity(name: string): Entity {
  return {
    collection: name,
    table: name,
    version: 0,
    indexes: [["date"], ["user_id", "date"]],
    writable: COLUMNS,
  };
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
