// What becomes of a waiting document when its change is answered.
//
//   applied, already_applied ─ not edited since ────── the server's row, confirmed
//                            │ edited meanwhile ───── still waiting, now on top of the server's row
//                            └ edited from its answer ─ as it is: settled before a crash
//   conflict ─ merged by field (domain/merge) ─ something left to send: waiting on top of the server's row
//            │                                └ nothing left: confirmed
//            ├ deleted there ─ confirmed deletion; entered values go to the inbox, unless only a receipt
//            ├ made here too (`isShared`) ─ the server's row with what was edited here since; a removal here is nothing
//            ├ made here too, deleted there ─ made again by the next id (domain/sync/row-ids.ts)
//            ├ taken back here (`yields`) ─ what others have changed or deleted meanwhile stays so
//            └ taken back or filled here, locked there ─ the server's row; what was to become of it goes to the inbox
//   rejected ─ the inbox first, then ─ not edited since ─ the server's row, or nothing
//                                    └ edited meanwhile ─ still waiting, on top of the server's row

import { changedFieldsOfRefused, mergeFields, sameValue } from "#domain/merge/merge-fields.ts";
import { isWaiting, serverBaseOf } from "#domain/sync/is-waiting.ts";
import type { Next, Stored } from "#replica/rxdb/stored.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { type Change, type ChangeResult, NOT_YET, type WireRow } from "#schema/protocol/sync.ts";
import { removed, toDocument, withDefaults, writableOf } from "./codec.ts";

export interface Answered {
  change: Change;
  result: ChangeResult;
}

/** The document's next state, and what must be kept for the person before it is written. */
export interface SettledDocument {
  next: Next;
  issue?: Omit<RejectedChange, "at">;
  /** A row whose id was spent: to be made again by the next one, before this is written. */
  again?: Stored;
}

/** Returns the document after the answers to its changes. The last applied one decides; those before do not matter. */
export function settleAll(
  entity: Entity,
  current: Stored,
  answered: Answered[],
): { next: Next; issues: NonNullable<SettledDocument["issue"]>[]; again?: Stored | undefined } {
  const applied = answered.findLastIndex(({ result }) => isApplied(result));
  const relevant = answered.slice(applied < 0 ? -1 : applied);
  const issues: NonNullable<SettledDocument["issue"]>[] = [];
  let state: Next = current;
  let again: Stored | undefined;
  for (const one of relevant) {
    if (!isWaiting(state)) break;
    const settled = settle(entity, { ...current, ...state }, one);
    if (settled.issue) issues.push(settled.issue);
    again = settled.again;
    state = settled.next;
  }
  return { next: state, issues, again };
}

/** Whether it was acknowledged before, by a server that lost it. */
export function isReplay({ change }: Answered): boolean {
  return change.replays !== undefined;
}

/** Whether the server has it. */
export function isApplied({ status }: ChangeResult): boolean {
  return status === "applied" || status === "already_applied";
}

/** Whether the server takes it later, once another device has repeated what it is based on. */
export function isNotYet({ result }: Pick<Answered, "result">): boolean {
  return result.status === "rejected" && result.reason === NOT_YET;
}

/** Decides by the table above; `current` is the document now, perhaps edited since it was sent. */
export function settle(entity: Entity, current: Stored, { change, result }: Answered): SettledDocument {
  if (current.pending?.isShared && isSpent(result)) {
    const next = result.row ? toDocument(result.row) : removed(current);
    return current._deleted ? { next } : { next, again: current };
  }
  switch (result.status) {
    case "already_applied":
      if (isSettled(current, change, result.version)) return { next: current };
      return { next: afterApplied(entity, current, change, result.row ?? null) };
    case "applied":
      return { next: afterApplied(entity, current, change, result.row ?? null) };
    case "conflict":
      return result.row.deleted
        ? afterDeletion(entity, current, result.row)
        : merged(entity, current, result.row);
    case "rejected":
      return afterRefusal(entity, current, change, result);
  }
}

/** Whether a new row's id was used and deleted before; without a row, by this device itself. */
function isSpent(result: ChangeResult): result is ChangeResult & { row: WireRow | null } {
  if (result.status === "conflict") return result.row.deleted;
  return result.status === "rejected" && result.code === "gone" && !result.reason && !result.row;
}

/** Whether an edit is already based on this change: the tab ended after its answer was written. */
function isSettled({ change_id, pending }: Stored, change: Change, version = 0): boolean {
  const base = Number(pending?.base?.version ?? 0);
  return change_id !== change.change_id && version > 0 && base >= version;
}

/**
 * Returns what to keep of a once acknowledged change that cannot be repeated because of newer edits since the server
 * went back. Null if the server's row has the same values.
 */
export function refusedReplay(entity: Entity, { change, result }: Answered): SettledDocument["issue"] | null {
  const held = result.row ?? null;
  const writable = (row: object) => writableOf(entity, row);
  const isSame = held && sameValue(writable(change.row), writable(held));
  if (change.row.deleted ? !held || held.deleted : isSame) return null;
  const { code, reason = null } =
    result.status === "rejected" ? result : { code: "conflict" as const, reason: null };
  return {
    code,
    reason,
    held,
    id: change.change_id,
    collection: change.collection,
    row: change.row,
    base: change.base && held,
  };
}

/** An edit made since the refused one is tried by itself: it may be correct. */
function afterRefusal(
  entity: Entity,
  current: Stored,
  change: Change,
  { code, reason = null, row = null }: ChangeResult & { status: "rejected" },
): SettledDocument {
  const issue = { ...issueOf(entity, current, row, { code, reason }), id: change.change_id, row: change.row };
  if (current.change_id !== change.change_id) return { next: waitingOn(row, {}, current), issue };
  return { next: row ? toDocument(row) : removed(current), issue };
}

function afterApplied(entity: Entity, current: Stored, change: Change, row: WireRow | null): Next {
  if (current.change_id === change.change_id) return row ? toDocument(row) : removed(current);
  const fields = mergeFields(entity.merge, change.row, writableOf(entity, current), row ?? change.row);
  const { earlier: since = [], base = null, isShared } = current.pending ?? {};
  const next = waitingOn(row, fields, current, since.slice(since.indexOf(change.change_id) + 1));
  if (row || !isShared || !next.pending) return next;
  // Brought back while its removal was on the way: its id is spent, which the next answer tells.
  return { ...next, pending: { ...next.pending, base, isShared } };
}

function afterDeletion(entity: Entity, current: Stored, row: WireRow): SettledDocument {
  const next = toDocument(row);
  return current._deleted || current.pending?.yields === true || isNotice(entity, current)
    ? { next }
    : { next, issue: issueOf(entity, current, row, { code: "gone", reason: null }) };
}

/** Whether the edit only recorded when something happened (a receipt): for a deleted row nobody misses that. */
function isNotice(entity: Entity, current: Stored): boolean {
  const base = baseOf(entity, current.pending?.base);
  if (!base) return false;
  const { kind: _, ...changed } = changedFieldsOfRefused(writableOf(entity, current), base);
  return Object.keys(changed).every((field) => entity.merge?.[field] === "earliest");
}

function merged(entity: Entity, current: Stored, row: WireRow): SettledDocument {
  const { isShared, yields } = current.pending ?? {};
  const base = baseOf(entity, current.pending?.base);
  // What this device added was never on the server: removing it takes away nothing that others added.
  if (current._deleted && isShared) return { next: toDocument(row) };
  const theirs = yields && base ? changedBetween(entity, base, row) : {};
  if (entity.lock && theirs[entity.lock] === true) return underLock(entity, current, row);
  const changed = yields === true ? theirs : {};
  if (current._deleted && Object.keys(changed).length > 0) return { next: toDocument(row) };
  const mine = { ...writableOf(entity, current), ...changed };
  const fields = mergeFields(entity.merge, base ?? {}, mine, row);
  const isSent = !current._deleted && sameValue(writableOf(entity, fields), writableOf(entity, row));
  const seen = current.pending?.seen ?? Number(current.pending?.base?.version ?? 0);
  return { next: isSent ? toDocument(row) : waitingOn(row, fields, current, [], seen) };
}

function underLock(entity: Entity, current: Stored, row: WireRow): SettledDocument {
  const next = toDocument(row);
  const issue = issueOf(entity, current, row, { code: "conflict", reason: "locked" });
  const isNothing = !current._deleted && sameValue(issue.row, writableOf(entity, issue.base ?? {}));
  return isNothing ? { next } : { next, issue };
}

/** The row that an edit was made from: what it lacks has not been changed here. */
function baseOf(entity: Entity, base: Record<string, unknown> | null = null) {
  return base && withDefaults(entity, base);
}

function changedBetween(
  entity: Entity,
  base: Record<string, unknown>,
  row: WireRow,
): Record<string, unknown> {
  const { kind: _, ...changed } = changedFieldsOfRefused(writableOf(entity, row), base);
  return changed;
}

/** Returns a document that still waits, with the server's row as its base. */
function waitingOn(
  row: WireRow | null,
  merged: Record<string, unknown>,
  current: Stored,
  earlier: string[] = [],
  seen?: number,
): Next {
  const { deleted, ...fields } = merged;
  const { order = 0, acted, yields } = current.pending ?? {};
  const pending = {
    ...{ base: row, earlier, order },
    ...(yields && { yields }),
    ...(acted !== undefined && { acted }),
    ...(seen !== undefined && { seen }),
  };
  return { ...current, ...fields, id: current.id, version: row?.version ?? 0, pending };
}

function issueOf(
  entity: Entity,
  current: Stored,
  held: WireRow | null,
  why: Pick<RejectedChange, "code" | "reason">,
): Omit<RejectedChange, "at"> {
  return {
    ...why,
    id: String(current.change_id),
    collection: entity.collection,
    row: { ...writableOf(entity, current), ...(current._deleted && { deleted: true }) },
    base: baseOf(entity, serverBaseOf(current.pending)),
    held,
  };
}
