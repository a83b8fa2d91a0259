import type { PunchEdit } from "#domain/reconcile/interval-edit.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { CommandContext } from "./command-context.ts";
import { type NewPunch, recordPunches } from "./record-punches.ts";

/** Who says what about whose times. */
export interface EditWords {
  /** Drawn once for what is done in one go: whoever does it again records nothing more. */
  editId: string;
  userId: string;
  /** The entry that new punches belong to, when it is not one of their own. */
  entryId?: string | null;
  source: Extract<Punch["source"], "manager" | "correction">;
  /** Why. */
  note: string;
  /** Whether others may do the same, each on their own device. */
  isShared?: boolean;
}

/** Records edits of somebody's times in one entry, and resolves to what was recorded. Call it under the writing lock. */
export async function recordEdits(
  context: CommandContext,
  { editId, userId, entryId, source, note, isShared = false }: EditWords,
  edits: readonly PunchEdit[],
): Promise<NewPunch[]> {
  const drafts = edits.map(async ({ type, at, corrects, is_void, shift_id }, place) => {
    const before = edits.slice(0, place).filter((other) => other.type === type).length;
    const id = await uuidOf([editId, type, ...(before > 0 ? [before] : [])].join(" "));
    return {
      ...{ id, userId, type, source, at, note, corrects },
      ...{ entryId: entryId ?? editId, isVoid: is_void, shiftId: shift_id, isShared },
    };
  });
  return recordPunches(context, await Promise.all(drafts));
}
