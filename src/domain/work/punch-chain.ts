// Every device chains its punches: each has the hash of the one that the device recorded before it, and its own hash is
// of all that decides what is paid (canonicalPunch), and of that. So nobody can change, take out or slip in a punch
// afterwards without the chain telling. It does not tell of the last punches of a device, when they are missing: that
// takes what the server last had of it (punch_devices). Notes, zones and clock readings are beside it.
import { groupBy } from "#lib/group-by.ts";
import { inTurnOfRecording, type PunchEvent } from "./punches.ts";

/** SHA-256 of a text in UTF-8, as 64 hex digits. Web Crypto's takes its time, hence the promise. */
export type Sha256 = (text: string) => Promise<string>;

export interface ChainedPunch extends PunchEvent {
  /** The hash of the device's punch before; null for its first. */
  prev_hash: string | null;
  hash: string;
}

export type ChainVerdict =
  | { ok: true }
  | {
      ok: false;
      /** The id of the first punch, as they were recorded, at which the chain is broken. */
      brokenAt: string;
      /**
       * missing: the punch before it is not there. changed: it is not what it was. forked: another one follows the same
       * punch, as when a device was copied.
       */
      reason: "missing" | "changed" | "forked";
    };

/** First of all canonical texts, so that a later form cannot be taken for this one. */
const FORM = "punch-1";

/**
 * What the hash of a punch is of: a JSON array of whose time it is and when, in a set order, instants in UTC to the
 * millisecond however they are written. Hashes are stored: the text of a punch must stay what it is.
 */
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

/** A punch with its place in its device's chain, after the punch with the given hash; null for the first. */
export async function chainPunch(
  punch: PunchEvent,
  prev_hash: string | null,
  sha256: Sha256,
): Promise<ChainedPunch> {
  return { ...punch, prev_hash, hash: await sha256(canonicalPunch(punch, prev_hash)) };
}

/** Whether all punches of one device, in any order, are as they were recorded, and none between them is missing. */
export async function verifyChain(punches: readonly ChainedPunch[], sha256: Sha256): Promise<ChainVerdict> {
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
