import * as v from "valibot";

/** One change of a shift: when (a UTC instant), by whom (null: by the server itself), and what each field was and became. */
export const shiftChange = v.object({
  changed_at: v.string(),
  changed_by: v.nullable(v.string()),
  /** What they are called; null for the server, and for whoever is in another business by now. */
  name: v.nullable(v.string()),
  fields: v.record(v.string(), v.object({ from: v.unknown(), to: v.unknown() })),
});
export type ShiftChange = v.InferOutput<typeof shiftChange>;

/** What shift_history answers: the newest changes first, fifty at most. */
export const shiftHistory = v.array(shiftChange);
