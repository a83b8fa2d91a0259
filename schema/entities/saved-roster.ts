import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, timeOfDay, uuid, wholeNumber, words } from "./fields.ts";

/** A shift of a saved week; Sunday is 0. */
const savedShift = () =>
  v.object({
    day_of_week: wholeNumber(0, 6),
    time_slot: v.nullable(uuid()),
    start_time: timeOfDay(),
    end_time: timeOfDay(),
    user_id: v.nullable(uuid()),
  });

/** A week that was saved to be used again. For managers and admins. */
export const savedRosterFields = () => ({
  id: uuid(),
  business_id: uuid(),
  name: words(80, "Roster name is required"),
  shifts: v.array(savedShift()),
  created_by: uuid(),
  created_at: createdAt(),
});
export type SavedRoster = DocumentOf<typeof savedRosterFields, "saved_roster">;

export const savedRosterEntity: Entity = {
  collection: "templates",
  kind: "saved_roster",
  table: "saved_rosters",
  version: 0,
  indexes: [],
  writable: ["id", "business_id", "name", "shifts", "created_by", "deleted"],
};
