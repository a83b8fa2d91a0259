import * as v from "valibot";
import type { PlanKind } from "#domain/import/import-kinds.ts";
import type { ImportUndo } from "#domain/import/import-undo.ts";
import { createDrafts, type DraftsOwner } from "./create-drafts.ts";

/** An import that can still be taken back: mistakes are often noticed only on the roster. */
export interface LastImport {
  kind: PlanKind;
  count: number;
  /** When it was made, as an instant. */
  at: string;
  undo: ImportUndo;
}

const edits = v.array(v.looseObject({ kind: v.string(), id: v.string() }));
const ids = v.array(v.string());
/** `places` is missing in imports of an older app. */
const kept = createDrafts("shiftkeep-last-import", {
  kind: v.picklist(["shifts", "availability", "templates", "positions"]),
  count: v.number(),
  at: v.string(),
  undo: v.object({
    shifts: edits,
    availability: edits,
    templates: ids,
    positions: ids,
    places: v.optional(ids, []),
  }),
});
const NAME = "import";

/** Keeps a person's last import for a week, or forgets it. */
export function keepLastImport(owner: DraftsOwner, last: LastImport | null, now: number) {
  kept.keep(owner, NAME, last, now);
}

/** Returns a person's last import; null if there is none, or it was taken back. */
export function lastImport(owner: DraftsOwner, now: number): LastImport | null {
  return kept.read(owner, NAME, now) as LastImport | null;
}

/** Forgets it: the person logs out. */
export const forgetLastImport = kept.forget;
