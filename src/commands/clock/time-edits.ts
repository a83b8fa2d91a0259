import { type FoundInterval, findIntervalIn, NEAR_INTERVAL_MS } from "#domain/work/granted-correction.ts";
import {
  additionsFor,
  correctionsFor,
  entryOf,
  type PunchEdit,
  timesProblem,
  voided,
  type WorkTimes,
} from "#domain/work/interval-edit.ts";
import { uuidOf } from "#lib/hashes.ts";
import type { Replica } from "#replica/collections.ts";
import { queryLive, readStored } from "#replica/rxdb/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { CommandContext } from "../command-context.ts";
import { refuseOwnDecision } from "../own-decisions.ts";
import { write } from "../write.ts";
import { type NewPunch, recordPunches } from "./record-punches.ts";

/** Who makes an edit, whose times, and why. */
export interface EditWords {
  /** Drawn once per action: repeating it records nothing more. */
  editId: string;
  userId: string;
  /** The existing entry that new punches join, if any. */
  entryId?: string | null;
  source: Extract<Punch["source"], "manager" | "correction">;
  note: string;
  /** Whether other devices may make the same edit. */
  isShared?: boolean;
}

/** Records edits of a person's times as one entry and returns the punches. Call it under the writing lock. */
export async function recordEdits(
  context: CommandContext,
  { editId, userId, entryId, source, note, isShared = false }: EditWords,
  edits: readonly PunchEdit[],
): Promise<NewPunch[]> {
  const same = { userId, source, note, entryId: entryId ?? editId, isShared };
  const drafts = edits.map(async ({ type, at, corrects, is_void, shift_id }, place) => {
    const before = edits.slice(0, place).filter((other) => other.type === type).length;
    const id = await uuidOf([editId, type, ...(before > 0 ? [before] : [])].join(" "));
    return { ...same, id, type, at, corrects, isVoid: is_void, shiftId: shift_id };
  });
  return recordPunches(context, await Promise.all(drafts));
}

/** An interval of a person, and roughly its time, in epoch ms. */
export interface IntervalPlace {
  userId: string;
  key: string;
  near: number;
}

/** Returns an interval from storage with the punches that count for it, in order; null if it is gone. */
export async function findInterval(
  replica: Replica,
  { userId, key, near }: IntervalPlace,
): Promise<FoundInterval | null> {
  return findIntervalIn(await punchesNear(replica, userId, near), key, near);
}

async function punchesNear(replica: Replica, userId: string, near: number): Promise<Punch[]> {
  const [from, to] = [near - NEAR_INTERVAL_MS, near + NEAR_INTERVAL_MS].map((at) =>
    new Date(at).toISOString(),
  );
  return queryLive(replica.punches, {
    kind: { $eq: "punch" },
    user_id: { $eq: userId },
    at: { $gte: from, $lte: to },
  });
}

export interface TimesToAdd extends Pick<EditWords, "editId" | "userId" | "note"> {
  times: WorkTimes;
  shiftId: string | null;
}

/** Adds unclocked times, or a missing end, without a timesProblem. takeBackEdits undoes the returned punches. */
export function addTimes(
  context: CommandContext,
  { times, shiftId, ...words }: TimesToAdd,
): Promise<NewPunch[]> {
  return write(context, async (writing) => {
    await refuseOwnDecision(context, writing, [words.userId]);
    return recordEdits(context, { ...words, source: "manager" }, additionsFor(times, shiftId));
  });
}

export type TimesToCorrect = TimesToAdd & IntervalPlace;

/** The recorded punches; or why none: the interval is gone, or its start was moved too far. */
export type CorrectOutcome = NewPunch[] | "gone" | "moved-far";

/**
 * Changes an interval's times or shift, and returns the recorded punches, which takeBackEdits undoes. The times must
 * have no timesProblem, except their distance from the first punch.
 */
export function correctTimes(
  context: CommandContext,
  { editId, times, shiftId, note, ...place }: TimesToCorrect,
): Promise<CorrectOutcome> {
  return write(context, async (writing) => {
    const { replica, now } = writing;
    await refuseOwnDecision(context, writing, [place.userId]);
    const found = await findInterval(replica, place);
    if (!found) return "gone";
    const { interval, own } = found;
    const punched = Date.parse(own[0]?.original.at ?? "");
    if (timesProblem(times, Date.parse(now()), punched) === "moved-far") return "moved-far";
    const words = { editId, userId: place.userId, entryId: entryOf(interval, own), note };
    return recordEdits(context, { ...words, source: "correction" }, correctionsFor(own, times, shiftId));
  });
}

export interface PunchesToVoid extends Pick<EditWords, "editId" | "userId" | "note"> {
  /** The ids of the punches that count. */
  punches: readonly string[];
}

/** Voids punches, and returns the recorded corrections, which takeBackEdits undoes. Everything stays on record. */
export function voidPunches(
  context: CommandContext,
  { punches, ...words }: PunchesToVoid,
): Promise<NewPunch[]> {
  return write(context, async (writing) => {
    await refuseOwnDecision(context, writing, [words.userId]);
    const stored = await readStored(writing.replica.punches, [...punches]);
    const events = punches.flatMap((id) => stored.get(id) ?? []);
    return recordEdits(context, { ...words, source: "correction" }, events.map(voided));
  });
}

/**
 * Undoes edits by correcting them in order: what they corrected counts again. Everything stays on record. Does nothing if
 * somebody has corrected one of them since.
 */
export function takeBackEdits(
  context: CommandContext,
  recorded: readonly NewPunch[],
  note: string,
): Promise<NewPunch[]> {
  return write(context, async (writing) => {
    const { replica, newId } = writing;
    const [first] = recorded;
    if (!first) return [];
    await refuseOwnDecision(context, writing, [first.user_id]);
    const near = await punchesNear(replica, first.user_id, Date.parse(first.at));
    if (near.some(({ corrects }) => recorded.some(({ id }) => id === corrects))) return [];
    const replaced = await readStored(
      replica.punches,
      recorded.flatMap(({ corrects }) => corrects ?? []),
    );
    const edits = recorded.map((punch): PunchEdit => {
      const before = replaced.get(punch.corrects ?? "");
      if (!before) return voided(punch);
      const { type, at, is_void, shift_id } = before;
      return { type, at, is_void, shift_id, corrects: punch.id };
    });
    const words = { editId: newId(), userId: first.user_id, source: "correction" as const, note };
    return recordEdits(context, words, edits);
  });
}
