import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, timeOfDay, uuid, wholeNumber, words } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

/** A shift of a saved week; Sunday is 0. */
const savedShift = () =>
  v.object({
    day_of_week: wholeNumber(0, 6),
    time_slot: v.nullable(uuid()),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    user_id: v.nullable(uuid()),
  });

/** A week saved for reuse. For managers and admins. */
export const savedRosterFields = () => ({
  ...ofBusiness(),
  name: words(80, "Roster name is required"),
  shifts: v.array(savedShift()),
  created_by: uuid(),
  created_at: createdAt(),
});
export type SavedRoster = DocumentOf<typeof savedRosterFields, "saved_roster">;

export const savedRosterEntity: Entity = {
  ...TEMPLATES,
  kind: "saved_roster",
  table: "saved_rosters",
  writable: ["id", "business_id", "name", "shifts", "created_by", "deleted"],
};
