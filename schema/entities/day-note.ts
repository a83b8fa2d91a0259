import { entity, type RowOf } from "./entity.ts";
import {
  author,
  createdAt,
  day,
  flag,
  form,
  list,
  ofBusiness,
  oneOf,
  ref,
  text,
  uuid,
  wholeNumber,
} from "./fields.ts";
import { HEADCOUNT_MAX } from "./shift-template.ts";
import { AVAILABILITY } from "./staff-availability.ts";

/** Holidays come from a list (public/holidays); the others are written. */
export const DAY_NOTE_TYPES = ["holiday", "closed", "event", "note"] as const;
export const DAY_NOTE_TITLE_MAX = 80;
export const DAY_NOTE_TEXT_MAX = 1000;

/** How many people a template needs on that day alone, also on a weekday that does not require it; 0 for nobody. */
const dayNeed = form({ template_id: uuid(), headcount: wholeNumber(0, HEADCOUNT_MAX) });

/** What is special about a day, for everybody: a public holiday, a closed day, an event or a note. */
export const dayNoteEntity = entity("day_note", {
  in: AVAILABILITY,
  table: "day_notes",
  read: "members",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    date: day(),
    /** Where; null for all places. Of a holiday it is part of the id. */
    place_id: ref("places").orNull(),
    type: oneOf(...DAY_NOTE_TYPES).byDefault("note"),
    /** Which holiday it is, for rules of pay; null for the other types. A holiday's id follows from it: `holidayText`. */
    code: text(40).orNull().once(),
    title: text(DAY_NOTE_TITLE_MAX).filled(),
    text: text(DAY_NOTE_TEXT_MAX).byDefault(""),
    needs: list(dayNeed).byDefault([]),
    /** False takes a holiday away: its row stays, since a deleted id could never be made again. */
    is_observed: flag().byDefault(true),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type DayNote = RowOf<typeof dayNoteEntity>;

/** The text from which a holiday's id follows, so that two managers who add the same year make the same rows. */
export function holidayText({
  business_id,
  date,
  code,
  place_id,
}: Pick<DayNote, "business_id" | "date" | "code" | "place_id">): string {
  return ["holiday", business_id, date, code, ...(place_id ? [place_id] : [])].join(" ");
}
