import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, text, uuid } from "./fields.ts";
import { PUNCH_NOTE_MAX, PUNCHES } from "./punch.ts";

/** Of the key of what a decision is about, in characters. */
const DECISION_ABOUT_MAX = 4000;

/**
 * What a manager said about something on the review queue (domain/work). It is written once; said again, the
 * later counts.
 */
export const punchDecisionFields = () => ({
  ...ofBusiness(),
  /** Whose time it is about. */
  user_id: uuid(),
  /** Where on the time line that is. */
  at: instant(),
  /** The key of the review queue's item. */
  about: text(DECISION_ABOUT_MAX),
  /** Of a match: which of the two is paid. Of anything else that it is in order, or nobody came. Open: taken back. */
  choice: v.picklist(["entered", "clocked", "both", "let-stand", "absent", "open"]),
  /** The keys of the intervals of a match. */
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
