import { collection, entity, type RowOf } from "./entity.ts";
import {
  createdAt,
  day,
  denialReason,
  flag,
  form,
  money,
  ofBusiness,
  oneOf,
  ref,
  text,
  timeOfDay,
  uuid,
  wholeNumber,
} from "./fields.ts";
import { plannedBreaks } from "./shift-template.ts";

/** Shared by all entities in the collection: shifts and records of work on them. */
export const SHIFTS = collection("shifts", [["date"]]);

/** What staff were notified of when the shift was last published, and the publish id. */
const publishedAs = form({
  publish_id: uuid(),
  date: day(),
  start_time: timeOfDay(),
  end_time: timeOfDay(),
  user_id: uuid().orNull(),
  /** Neither is in what was published before there were positions and places. */
  position_id: uuid().orNull(),
  place_id: uuid().orNull(),
});

/** A shift: a calendar day and wall-clock times in the business's zone. Without a person it is open. */
export const shiftEntity = entity("shift", {
  in: SHIFTS,
  table: "shifts",
  isDeletable: true,
  lock: "is_locked",
  fields: {
    ...ofBusiness(),
    date: day(),
    /** The template it was made from; null for a custom shift. */
    time_slot: ref("shift_templates").orNull(),
    start_time: timeOfDay(),
    /** On the next day if it is not after start_time. */
    end_time: timeOfDay(),
    user_id: ref("profiles").orNull(),
    status: oneOf("scheduled", "claimed", "dropped").byDefault("scheduled"),
    claimed_by_user_id: ref("profiles").orNull().merge("holder"),
    drop_reason: text(500).orNull(),
    /** The reason for denying the claim until it is sent: the claimer is notified of it, and no row keeps it. */
    denial_reason: denialReason().withheld(),
    /** Staff see published shifts only. */
    published: flag().byDefault(false),
    /** Null for a draft. A difference from the shift is a change that nobody was notified of yet. */
    published_as: publishedAs.orNull(),
    /** A manager's estimate of the cost; null for hours times rate, and for people who neither manage nor work it. */
    estimated_pay: money(0).orNull().withheld(),
    notes: text(1000).byDefault(""),
    /** What it is worked as; null for anything. */
    position_id: ref("positions").orNull(),
    /** Where it is worked; null for anywhere. */
    place_id: ref("places").orNull(),
    breaks: plannedBreaks(),
    /** Copies, fills and undo of others leave it as it is. */
    is_locked: flag().byDefault(false),
    /** The shift's order within its day: see sortOrderOf. */
    sort_order: wholeNumber(),
    /** The same by its earlier name, which the previous app reads and writes; always changed with it. */
    position: wholeNumber().byDefault(0),
    created_at: createdAt(),
  },
});
export type Shift = RowOf<typeof shiftEntity>;

/** Returns a shift's order within its day, also of a row that was stored before it had this name. */
export function sortOrderOf({ sort_order, position }: Pick<Shift, "sort_order" | "position">): number {
  return sort_order ?? position;
}
