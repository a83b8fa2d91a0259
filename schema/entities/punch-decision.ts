import { entity, type RowOf } from "./entity.ts";
import { instant, ofBusiness, oneOf, ref, text, uuid } from "./fields.ts";
import { PUNCH_NOTE_MAX, PUNCHES } from "./punch.ts";

const DECISION_ABOUT_MAX = 4000;

/** A manager's decision about a review item (domain/work). Never changed; the latest counts. */
export const punchDecisionEntity = entity("decision", {
  in: PUNCHES,
  table: "punch_decisions",
  read: "managers and own",
  isFinal: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles"),
    at: instant(),
    /** The key of the review queue's item. */
    about: text(DECISION_ABOUT_MAX),
    /** For a match: which of the two is paid. Otherwise: the item is accepted, or nobody came. open: withdrawn. */
    choice: oneOf("entered", "clocked", "both", "let-stand", "absent", "open"),
    entered: uuid().orNull(),
    clocked: uuid().orNull(),
    note: text(PUNCH_NOTE_MAX).byDefault(""),
    decided_by: ref("profiles"),
    decided_at: instant(),
  },
});
export type PunchDecision = RowOf<typeof punchDecisionEntity>;
