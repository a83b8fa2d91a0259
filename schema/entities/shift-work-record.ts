import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, instant, ofBusiness, text, uuid } from "./fields.ts";
import { SHIFTS } from "./shift.ts";

/** When a shift really began and ended, as a manager entered it. */
export const shiftWorkRecordFields = () => ({
  ...ofBusiness(),
  shift_id: uuid(),
  staff_id: uuid(),
  /** The date of the shift. */
  date: day(),
  scheduled_start_time: instant(),
  scheduled_end_time: instant(),
  actual_start_time: instant(),
  actual_end_time: v.nullable(instant()),
  notes: text(1000),
  created_at: createdAt(),
});
export type ShiftWorkRecord = DocumentOf<typeof shiftWorkRecordFields, "work">;

export const shiftWorkRecordEntity: Entity = {
  ...SHIFTS,
  kind: "work",
  table: "shift_work_records",
  writable: [
    "id",
    "business_id",
    "shift_id",
    "staff_id",
    "date",
    "scheduled_start_time",
    "scheduled_end_time",
    "actual_start_time",
    "actual_end_time",
    "notes",
    "deleted",
  ],
};
