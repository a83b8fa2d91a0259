import * as v from "valibot";
import { replicaDatabases } from "#replica/old-databases.ts";
import { prefixOf } from "#replica/open-replica.ts";
import { changeTitle } from "#screens/sync/entity-words.ts";
import { type LostData, useSyncStatus } from "#stores/sync-store.ts";
import { forgetWitness, readNote, type WitnessedChange } from "./witness.ts";

const NO_WORDS = "Change";

const noted = v.object({
  waiting: v.fallback(
    v.array(
      v.object({
        collection: v.string(),
        row: v.record(v.string(), v.unknown()),
        base: v.nullable(v.record(v.string(), v.unknown())),
        at: v.string(),
      }),
    ),
    [],
  ),
  lastSyncedAt: v.fallback(v.nullable(v.string()), null),
});

/**
 * A replica that was here and is gone was removed by the browser: what it held is told, the rest fetched again. Another
 * filling than the remembered one is about to be carried over, here or in another tab: nothing is lost then.
 */
export async function noticeLoss(userId: string, zone: string) {
  if ((await replicaDatabases(prefixOf(userId))).length === 0) tellLoss(userId, zone);
}

/** Tells what went with a replica that should be here: once, and beside earlier losses nobody has read about yet. */
export function tellLoss(userId: string, zone: string) {
  const found = lostWith(userId, zone);
  if (!found) return;
  const { lost } = useSyncStatus.getState();
  useSyncStatus.setState({ lost: lost ? { ...lost, waiting: [...lost.waiting, ...found.waiting] } : found });
  forgetWitness(userId);
}

/**
 * What went with a replica that should be here; null when this device never had one. A note that cannot be read tells
 * that there was one and no more.
 */
export function lostWith(userId: string, zone: string): LostData | null {
  const note = readNote(userId);
  if (!note) return null;
  const { waiting, lastSyncedAt } = parse(note);
  return {
    lastSyncedAt,
    waiting: waiting.map((change) => ({ label: labelOf(change, zone), at: change.at })),
  };
}

function labelOf(change: WitnessedChange, zone: string): string {
  try {
    return changeTitle({ ...change, id: "", code: "gone", reason: null, held: null }, zone);
  } catch {
    return NO_WORDS;
  }
}

function parse(text: string): v.InferOutput<typeof noted> {
  const nothing = { waiting: [], lastSyncedAt: null };
  try {
    const parsed = v.safeParse(noted, JSON.parse(text));
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
}
