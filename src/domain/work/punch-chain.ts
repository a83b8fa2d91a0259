// Every device chains its punches: each stores the hash of the device's previous punch, and its own hash covers that
// and everything that decides pay (canonicalPunch). So changing, removing or inserting a punch later breaks the
// chain. Missing last punches of a device do not show: for that the server keeps the device's reported count
// (punch_devices). Notes, zones and clock readings are not covered.
import { groupBy } from "#lib/group-by.ts";
import { sha256 } from "#lib/hashes.ts";
import { inTurnOfRecording, type PunchEvent } from "./punches.ts";

export interface ChainedPunch extends PunchEvent {
  prev_hash: string | null;
  hash: string;
}

export type ChainVerdict =
  | { ok: true }
  | {
      ok: false;
      brokenAt: string;
      /** missing: the previous punch is absent. forked: two follow the same one, for example on a copied device. */
      reason: "missing" | "changed" | "forked";
    };

/** Begins every canonical text, so that a later form cannot be mistaken for this one. */
const FORM = "punch-1";

/** The text that a punch's hash covers, with instants in UTC to the ms. Hashes are stored: it must not change. */
export function canonicalPunch(punch: PunchEvent, prev_hash: string | null): string {
  return JSON.stringify([
    FORM,
    punch.id,
    punch.user_id,
    punch.type,
    new Date(punch.at).toISOString(),
    punch.source,
    punch.device_id,
    punch.entry_id,
    punch.corrects,
    punch.is_void,
    punch.shift_id,
    new Date(punch.recorded_at).toISOString(),
    prev_hash,
  ]);
}

/** Returns a punch chained to the punch with the given hash; null for the first. */
export async function chainPunch(punch: PunchEvent, prev_hash: string | null): Promise<ChainedPunch> {
  return { ...punch, prev_hash, hash: await sha256(canonicalPunch(punch, prev_hash)) };
}

/** Checks that all punches of one device, in any order, are unchanged and none between them is missing. */
export async function verifyChain(punches: readonly ChainedPunch[]): Promise<ChainVerdict> {
  const texts = new Map(punches.map((punch) => [canonicalPunch(punch, punch.prev_hash) + punch.hash, punch]));
  const inTurn = [...texts.values()].sort(inTurnOfRecording);
  const hashes = new Set(inTurn.map(({ hash }) => hash));
  const followers = groupBy(inTurn, ({ prev_hash }) => prev_hash);
  for (const punch of inTurn) {
    const { id: brokenAt, prev_hash, hash } = punch;
    const broken = (reason: "missing" | "changed" | "forked") => ({ ok: false, brokenAt, reason }) as const;
    if ((await sha256(canonicalPunch(punch, prev_hash))) !== hash) return broken("changed");
    if (prev_hash !== null && !hashes.has(prev_hash)) return broken("missing");
    if (followers.get(prev_hash)?.[0] !== punch) return broken("forked");
  }
  return { ok: true };
}
