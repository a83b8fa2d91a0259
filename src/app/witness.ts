import * as v from "valibot";
import { within } from "#lib/within.ts";
import type { LostData } from "#stores/sync-store.ts";

/** Changes the witness tells apart; of more it only matters that there were. */
export const TOLD_MAX = 20;
const WORDS_WITHIN_MS = 2000;
const NO_WORDS = "Change";

/** A change that waits, as far as it takes to say later what it was. */
export interface WitnessedChange {
  collection: string;
  row: Record<string, unknown>;
  base: Record<string, unknown> | null;
  /** When it was made, as a UTC instant. */
  at: string;
}

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
type Witness = v.InferOutput<typeof noted>;

const keyOf = (userId: string) => `shiftkeep-witness-${userId}`;

/**
 * Notes outside IndexedDB that this device holds a replica, and what waits in it. When the browser removes the databases
 * and this note is still there, the person can be told what was lost.
 */
export function noteWitness(userId: string, waiting: WitnessedChange[], lastSyncedAt: string | null) {
  const witness: Witness = { waiting: waiting.slice(0, TOLD_MAX), lastSyncedAt };
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(witness));
  } catch {
    // No room for a note: the replica itself is what matters.
  }
}

/** Removes the note: the replica is given up on purpose. */
export function forgetWitness(userId: string) {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // A storage that is forbidden holds no note.
  }
}

/**
 * What went with a replica that should be here; null when this device never had one. The replica opens behind this: a
 * note that cannot be read tells that there was one and no more, and words that do not come soon are done without.
 */
export async function lostWith(userId: string, zone: string): Promise<LostData | null> {
  const witness = recall(userId);
  if (!witness) return null;
  const { waiting, lastSyncedAt } = witness;
  const title = waiting.length > 0 ? await within(WORDS_WITHIN_MS, loadTitle(), null) : null;
  return { lastSyncedAt, waiting: waiting.map((change) => ({ label: labelOf(change), at: change.at })) };

  function labelOf(change: WitnessedChange): string {
    try {
      return title?.({ ...change, id: "", code: "gone", reason: null, held: null }, zone) ?? NO_WORDS;
    } catch {
      return NO_WORDS;
    }
  }
}

function recall(userId: string): Witness | null {
  try {
    const text = localStorage.getItem(keyOf(userId));
    return text ? parse(text) : null;
  } catch {
    return null;
  }
}

function parse(text: string): Witness {
  const nothing = { waiting: [], lastSyncedAt: null };
  try {
    const parsed = v.safeParse(noted, JSON.parse(text));
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
}

/** The words are only needed on this rare occasion. */
async function loadTitle() {
  try {
    return (await import("#screens/sync/entity-words.ts")).changeTitle;
  } catch {
    return null;
  }
}
