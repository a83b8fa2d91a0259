import { entity, type RowOf } from "./entity.ts";
import {
  author,
  createdAt,
  day,
  form,
  list,
  ofBusiness,
  text,
  timeOfDay,
  uuid,
  wholeNumber,
} from "./fields.ts";
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

/** The most weeks that saved rosters take turns in: the server's constraint rotation_form. */
export const ROTATION_WEEKS_MAX = 8;

/** In which weeks a saved roster is due (domain/roster/rotation.ts). One value, so that it merges as a whole. */
const rotation = () =>
  form({
    /** The Monday of the first week A: weeks from Saturday, Sunday and Monday share it. */
    from: day(),
    /** After how many weeks week A comes again. */
    weeks: wholeNumber(1, ROTATION_WEEKS_MAX),
    /** Which of these weeks it is for; week A is 0. */
    places: list(wholeNumber(0, ROTATION_WEEKS_MAX - 1)),
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
    /** The weeks in which it is due; null for none. */
    rotation: rotation().orNull(),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type SavedRoster = RowOf<typeof savedRosterEntity>;
