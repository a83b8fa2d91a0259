// What the copy outside the store (queue-copy.ts) holds beside rows: small values that go with the store as well.

import { get, set, strictValues } from "#lib/storage/values.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PinAttempts } from "#schema/protocol/pin-attempts.ts";
import type { Replica } from "../collections.ts";
import { keepFeedback, readFeedback, type WrittenFeedback } from "../feedback-outbox.ts";
import { keepWaitingFile, readWaitingStates, type WaitingState } from "../files/waiting-files.ts";
import { readAttempts, storeAttempts } from "../pin-attempts.ts";
import { type Chain, type ChainEnd, readChain, restoreChain } from "../punch-chain.ts";
import type { Next } from "../rxdb/stored.ts";
import { type Rescued, readUnsent } from "./rescued.ts";

/** Copies of earlier versions have only rows. */
export interface Copied extends Rescued {
  feedback?: WrittenFeedback[];
  /** Files that the server must remove. Those to upload are too large for a copy: their loss is reported. */
  removals?: Pick<WaitingState, "path" | "at">[];
  chain?: Chain | null;
  pinAttempts?: PinAttempts | null;
}

/** The key of a note that is lost with the values. A log-out leaves it: what is removed then is not lost. */
export const copiedKeyOf = (userId: string) => `copied:${userId}`;

/** Notes that values of this store have a copy. */
export async function noteCopied(userId: string): Promise<void> {
  if (await hasLostValues(userId)) await set(copiedKeyOf(userId), true, strictValues);
}

/** Whether the store has lost values, if they had a copy. */
export async function hasLostValues(userId: string): Promise<boolean> {
  return !(await get(copiedKeyOf(userId)));
}

/** Returns what only this device holds: the rows, all that is copied, and the files too large for that. */
export async function readCopied(replica: Replica) {
  const { userId } = replica;
  // Before the rows, which show if a later punch was added to it.
  const chain = await readChain(replica);
  const [{ rows, rescued }, feedback, files, pinAttempts] = await Promise.all([
    readUnsent(replica),
    readFeedback(userId),
    readWaitingStates(userId),
    readAttempts(),
  ]);
  const copied: Copied = {
    ...rescued,
    feedback,
    removals: files.flatMap(({ path, at, isUpload }) => (isUpload ? [] : { path, at })),
    chain: chain && { ...chain, end: endWith(rescued.waiting.punches ?? [], chain.end) },
    pinAttempts,
  };
  return { rows, copied, uploads: files.filter(({ isUpload }) => isUpload) };
}

/** Returns the end of a chain that these punches may lengthen. */
function endWith(punches: Next[], end: ChainEnd): ChainEnd {
  return (punches as unknown as (Punch & Next)[]).reduce(
    (last, { device_id, device_seq, hash }) =>
      device_id === end.device_id && (device_seq ?? 0) > last.seq
        ? { device_id, seq: device_seq ?? 0, hash }
        : last,
    end,
  );
}

/** Brings back what the store has lost. What is here was written later. */
export async function restoreValues(replica: Replica, copied: Copied): Promise<void> {
  const { userId } = replica;
  const { feedback = [], removals = [], chain, pinAttempts } = copied;
  const present = new Set((await readFeedback(userId)).map(({ id }) => id));
  for (const one of feedback) if (!present.has(one.id)) await keepFeedback(userId, one);
  const waiting = new Set((await readWaitingStates(userId)).map(({ path }) => path));
  for (const one of removals) if (!waiting.has(one.path)) await keepWaitingFile(userId, one);
  if (chain) await restoreChain(replica, chain);
  if (pinAttempts && !(await readAttempts())) await storeAttempts(pinAttempts);
  await noteCopied(userId);
}
