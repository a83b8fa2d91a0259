import * as v from "valibot";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { createDrafts, type DraftsOwner } from "./create-drafts.ts";

/** What several managers may do alike without knowing of each other. */
const ALSO = ["copy", "apply", "repeat"] as const;
export type AlsoDone = (typeof ALSO)[number];

/** A manager's roster action, with its undo and redo. */
export interface RosterStep {
  /** Stays the same through undo and redo. */
  id: string;
  /** The description: 'Moved 2 shifts'. */
  label: string;
  edits: RosterEdit[];
  /** What others may have done before it, unknown to this device; absent once that is known. */
  alsoBy?: AlsoDone | undefined;
  /** Its undo waits to be sent: what others have changed meanwhile is not known yet. */
  isSending?: true | undefined;
}

export interface RosterHistory {
  /** Done steps, latest last. */
  past: RosterStep[];
  /** Undone steps, latest last. */
  future: RosterStep[];
}

/** Fewer than an open page has: local storage is small. */
const KEPT_MAX = 20;
const NAME = "steps";

const edit = v.looseObject({ kind: v.picklist(["add", "change", "remove"]), id: v.string() });
const steps = v.array(
  v.object({
    id: v.string(),
    label: v.string(),
    edits: v.array(edit),
    alsoBy: v.optional(v.picklist(ALSO)),
    isSending: v.optional(v.literal(true)),
  }),
);
const kept = createDrafts("shiftkeep-roster-steps", { past: steps, future: steps, day: v.string() });

/** Keeps a person's last steps for a reload. */
export function keepRosterSteps(owner: DraftsOwner, { past, future }: RosterHistory, now: Date) {
  const last = { past: past.slice(-KEPT_MAX), future: future.slice(-KEPT_MAX), day: now.toDateString() };
  kept.keep(owner, NAME, past.length + future.length > 0 ? last : null, now.getTime());
}

/** Returns the steps that a person made on this day; none of an earlier one. */
export function keptRosterSteps(owner: DraftsOwner, now: Date): RosterHistory | null {
  const found = kept.read(owner, NAME, now.getTime());
  if (found?.day !== now.toDateString()) return null;
  return { past: found.past as RosterStep[], future: found.future as RosterStep[] };
}

/** Removes them: the person logs out. */
export const forgetRosterSteps = kept.forget;
/** Removes those of past weeks. */
export const forgetOldRosterSteps = kept.forgetOld;
