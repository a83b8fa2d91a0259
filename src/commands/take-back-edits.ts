import { type PunchEdit, voided } from "#domain/reconcile/interval-edit.ts";
import { readStored } from "#replica/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { recordEdits } from "./record-edits.ts";
import type { NewPunch } from "./record-punches.ts";

/**
 * Restores what edits of somebody's times changed, by correcting them in turn: what they corrected counts again, and what
 * they added does not. Everything stays on record.
 */
export function takeBackEdits(
  context: CommandContext,
  recorded: readonly NewPunch[],
  note: string,
): Promise<NewPunch[]> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const [first] = recorded;
    if (!first) return [];
    const replaced = await readStored(
      replica.collections.punches as never,
      recorded.flatMap(({ corrects }) => corrects ?? []),
    );
    const edits = recorded.map((punch): PunchEdit => {
      const before = replaced.get(punch.corrects ?? "") as Punch | undefined;
      if (!before) return voided(punch);
      const { type, at, is_void, shift_id } = before;
      return { type, at, is_void, shift_id, corrects: punch.id };
    });
    const words = { editId: device.newId(), userId: first.user_id, source: "correction" as const, note };
    return recordEdits(context, words, edits);
  });
}
