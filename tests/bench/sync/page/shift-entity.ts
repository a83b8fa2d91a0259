import * as v from "valibot";
import { defineEntity } from "#schema/entities/define-entity.ts";
import { instant, text, uuid } from "#schema/entities/fields.ts";

/** The columns a device may write; all but none of them. */
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

/** A shift of 12 fields, as tables.sql has it, in a collection of any name. */
export function shiftEntity(name: string) {
  return defineEntity({
    collection: name,
    table: name,
    version: 0,
    fields: {
      id: uuid(),
      business_id: uuid(),
      user_id: uuid(),
      /** A calendar day. */
      date: text(10),
      start_time: instant(),
      end_time: instant(),
      break_minutes: v.number(),
      position: text(80),
      location: text(80),
      status: text(20),
      notes: text(500),
      created_by: uuid(),
    },
    indexes: [["date"], ["user_id", "date"]],
    writable: COLUMNS,
  });
}

/** A shift without what replication adds. */
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
