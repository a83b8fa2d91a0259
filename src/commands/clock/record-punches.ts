import type { ClockNow } from "#domain/time/device-clock.ts";
import { chainPunch } from "#domain/work/punch-chain.ts";
import type { Replica } from "#replica/collections.ts";
import { insertAllLocally } from "#replica/local-change.ts";
import { lengthenChain, readChainEnd } from "#replica/punch-chain.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { type CommandContext, type CommandDevice, replicaOf } from "../command-context.ts";

/** The recorder's fields of a punch; the rest is derived. */
export interface PunchDraft {
  id?: string;
  userId: string;
  type: Punch["type"];
  source: Punch["source"];
  /** A UTC instant that was typed or follows from a rule. */
  at?: string;
  /** The clock reading at the press; without either field the punch is made now. */
  clock?: ClockNow;
  entryId?: string | null;
  corrects?: string | null;
  isVoid?: boolean;
  shiftId?: string | null;
  note?: string;
  /** Which of the person's PINs a communal tablet has checked. */
  pinVersion?: number | null;
  /** Several devices may record it under the same id, and one copy is kept: so it belongs to no device's chain. */
  isShared?: boolean;
}

export type NewPunch = Omit<Punch, keyof Replicated>;

/**
 * Records punches in one write, chained to this device's previous ones: all are durable when the promise resolves.
 * Skips stored ones and leaves them out of the result. Call it under the writing lock.
 */
export async function recordPunches(
  context: CommandContext,
  drafts: readonly PunchDraft[],
): Promise<NewPunch[]> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const end = (await readChainEnd(replica)) ?? { device_id: device.newId(), seq: 0, hash: null };
  const punches: NewPunch[] = [];
  let { seq, hash } = end;
  for (const draft of await withoutStored(replica, drafts)) {
    const fields = { ...punchOf(draft, device), business_id: businessId, created_by: userId };
    if (draft.isShared) {
      punches.push({ ...fields, ...UNCHAINED });
      continue;
    }
    const punch = await chainPunch({ ...fields, device_id: end.device_id }, hash);
    ({ hash } = punch);
    seq += 1;
    punches.push({ ...fields, ...punch, device_seq: seq });
  }
  const [first] = punches;
  if (!first) return [];
  // All are stored or none, so checking one is enough.
  const next = { id: first.id, end: { ...end, seq, hash } };
  await lengthenChain(replica, { end, next }, () => insertAllLocally(replica.punches, punches, device.newId));
  return punches;
}

const UNCHAINED = { device_id: null, device_seq: null, prev_hash: null, hash: null };

async function withoutStored(replica: Replica, drafts: readonly PunchDraft[]): Promise<PunchDraft[]> {
  const ids = drafts.flatMap(({ id }) => id ?? []);
  const stored = await readStored(replica.punches, ids);
  return drafts.filter(({ id }) => !id || !stored.has(id));
}

function punchOf(draft: PunchDraft, device: CommandDevice) {
  const { instant, reading } = draft.clock ?? device.readClock();
  return {
    kind: "punch" as const,
    id: draft.id ?? device.newId(),
    user_id: draft.userId,
    type: draft.type,
    at: draft.at ?? instant,
    zone: device.zone(),
    source: draft.source,
    entry_id: draft.entryId ?? null,
    corrects: draft.corrects ?? null,
    is_void: draft.isVoid ?? false,
    shift_id: draft.shiftId ?? null,
    note: (draft.note ?? "").trim(),
    pin_version: draft.pinVersion ?? null,
    recorded_at: instant,
    reading: draft.at ? null : reading,
    received_at: null,
    unverified: null,
    doubt: null,
    clock_changed: draft.at ? false : reading.changed,
  };
}
