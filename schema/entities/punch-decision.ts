import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, text, uuid } from "./fields.ts";
import { PUNCH_NOTE_MAX, PUNCHES } from "./punch.ts";

const DECISION_ABOUT_MAX = 4000;

/** A manager's decision about a review item (domain/work). Never changed; the latest counts. */
export const punchDecisionFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  at: instant(),
  /** The key of the review queue's item. */
  about: text(DECISION_ABOUT_MAX),
  /** For a match: which of the two is paid. Otherwise: the item is accepted, or nobody came. open: withdrawn. */
  choice: v.picklist(["entered", "clocked", "both", "let-stand", "absent", "open"]),
  entered: v.nullable(uuid()),
  clocked: v.nullable(uuid()),
  note: text(PUNCH_NOTE_MAX),
  decided_by: uuid(),
  decided_at: instant(),
});
export type PunchDecision = DocumentOf<typeof punchDecisionFields, "decision">;

const WRITTEN = [
  "id",
  "business_id",
  "user_id",
  "at",
  "about",
  "choice",
  "entered",
  "clocked",
  "note",
  "decided_by",
  "decided_at",
];

export const punchDecisionEntity: Entity = {
  ...PUNCHES,
  kind: "decision",
  table: "punch_decisions",
  writable: WRITTEN,
  merge: Object.fromEntries(WRITTEN.map((field) => [field, "first"])),
};
