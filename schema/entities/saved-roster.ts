import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, form, list, ofBusiness, text, timeOfDay, uuid, wholeNumber } from "./fields.ts";
import { plannedBreaks, TEMPLATES } from "./shift-template.ts";

/** A shift of a saved week; Sunday is 0. */
const savedShift = form({
  day_of_week: wholeNumber(0, 6),
  time_slot: uuid().orNull(),
  start_time: timeOfDay(),
  end_time: timeOfDay(),
  user_id: uuid().orNull(),
  /** None of these is in weeks saved before there were positions and places. */
  position_id: uuid().orNull(),
  place_id: uuid().orNull(),
  breaks: plannedBreaks(),
});

/** A week saved for reuse. For managers and admins. */
export const savedRosterEntity = entity("saved_roster", {
  in: TEMPLATES,
  table: "saved_rosters",
  read: "managers",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    name: text(80).filled(),
    shifts: list(savedShift),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type SavedRoster = RowOf<typeof savedRosterEntity>;
