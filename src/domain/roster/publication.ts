import type { Shift } from "#schema/entities/shift.ts";
import type { RosterEdit, ShiftPlan } from "./roster-edit.ts";

type Published = Pick<
  Shift,
  "id" | "date" | "start_time" | "end_time" | "user_id" | "published" | "published_as"
>;

/** Where a shift stands: staff do not see a draft, and were not told yet of what was changed since it was published. */
export type Publication = "draft" | "changed" | "published";

export function publicationOf(shift: Published): Publication {
  if (!shift.published) return "draft";
  const told = shift.published_as;
  const isTold =
    // A row that was stored before there was such a word of it has none.
    told != null &&
    told.date === shift.date &&
    told.start_time === shift.start_time &&
    told.end_time === shift.end_time &&
    told.user_id === shift.user_id;
  return isTold ? "published" : "changed";
}

/** What publishes whatever is a draft or was changed, and leaves the rest as it is: nobody is told of it again. */
export function publishEdits(shifts: readonly Published[], publishId: string): RosterEdit[] {
  return shifts
    .filter((shift) => publicationOf(shift) !== "published")
    .map((shift) => ({ kind: "change", id: shift.id, fields: publishedFields(shift, publishId) }));
}

function publishedFields(shift: Published, publish_id: string): Partial<ShiftPlan> {
  const { date, start_time, end_time, user_id } = shift;
  return { published: true, published_as: { publish_id, date, start_time, end_time, user_id } };
}
