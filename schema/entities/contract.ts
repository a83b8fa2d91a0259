import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, day, list, ofBusiness, ref, wholeNumber } from "./fields.ts";
import { TEMPLATES } from "./shift-template.ts";

export const WEEK_MINUTES = 7 * 24 * 60;

/**
 * What a person is employed for from a calendar day on. Rows are only added: of several for one day the last to reach the
 * server counts (contractOn). Admins write them; managers and the person read them.
 *
 * One whose day is still to come may be withdrawn, which deletes it, as the server checks (public.guard_contract). There is
 * no field for it: whoever reads contracts would have to know it, and one that forgets would count what was withdrawn. The
 * audit log has it either way.
 */
export const contractEntity = entity("contract", {
  in: TEMPLATES,
  table: "contracts",
  read: "managers and own",
  isFinal: true,
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles"),
    from_day: day(),
    /** The agreed time a week; null if none is agreed. */
    weekly_minutes: wholeNumber(0, WEEK_MINUTES).orNull(),
    /** The most time a week; null for no limit of the person's own. */
    weekly_max_minutes: wholeNumber(0, WEEK_MINUTES).orNull(),
    /** The weekdays on which the person works; Sunday is 0, null for any. */
    workdays: list(wholeNumber(0, 6)).orNull(),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type Contract = RowOf<typeof contractEntity>;
