import { voided } from "#domain/reconcile/interval-edit.ts";
import { readStored } from "#replica/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { recordEdits } from "./record-edits.ts";
import type { NewPunch } from "./record-punches.ts";

export interface PunchesToVoid {
  editId: string;
  userId: string;
  /** The ids of the punches that count. */
  punches: readonly string[];
  /** Why. */
  note: string;
}

/** Takes punches out of what counts; resolves to what was recorded, which takeBackEdits undoes. They stay on record. */
export function voidPunches(
  context: CommandContext,
  { punches, ...words }: PunchesToVoid,
): Promise<NewPunch[]> {
  const { replica, userId } = replicaOf(context);
  return context.device.exclusively(writingLockOf(userId), async () => {
    const stored = await readStored(replica.collections.punches as never, [...punches]);
    const events = punches.flatMap((id) => (stored.get(id) as Punch | undefined) ?? []);
    return recordEdits(context, { ...words, source: "correction" }, events.map(voided));
  });
}
