import * as v from "valibot";

/** One change of a shift: a UTC instant, its author (null: the server itself), and each field's old and new value. */
export const shiftChange = v.object({
  changed_at: v.string(),
  changed_by: v.nullable(v.string()),
  /** The author's name; null for the server, and for people now in another business. */
  name: v.nullable(v.string()),
  fields: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })),
});
export type ShiftChange = v.InferOutput<typeof shiftChange>;

/** Answer of shift_history: at most fifty changes, newest first. */
export const shiftHistory = v.array(shiftChange);
