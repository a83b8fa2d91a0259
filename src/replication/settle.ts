// What becomes of a waiting document when the server has answered its change.
//
//   applied, already_applied ─ nothing edited since ─ the server's row, confirmed
//                            │ edited meanwhile ───── still waiting, now on top of the server's row
//                            └ edited from its answer ─ as it is: settled before a crash
//   conflict ─ merged by field (domain/merge) ─ something left to send: waiting on top of the server's row
//            │                                └ nothing left: confirmed
//            └ deleted there ─ confirmed deletion; what was entered goes to the inbox, if it was more than that something
//                              was seen
//   rejected ─ the inbox first, then ─ nothing edited since ─ the server's row, or nothing
//                                    └ edited meanwhile ───── still waiting, on top of the server's row

import { mergeFields, sameValue } from "#domain/merge/merge-fields.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { changedFieldsOfRefused } from "#domain/sync/refused-fields.ts";
import type { Next, Stored } from "#replica/rxdb/stored.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Change, ChangeResult, WireRow } from "#schema/protocol/sync.ts";
import { removed, toDocument, writableOf } from "./codec.ts";

/** A change and its answer. */
export interface Answered {
  change: Change;
  result: ChangeResult;
}

/** The document's next state, and what has to be kept for the person before it is written. */
export interface SettledDocument {
  next: Next;
  issue?: Omit<RejectedChange, "at">;
}

/**
 * What becomes of a document whose changes were answered, in the order in which they were sent. It rests on what was
 * applied last; of refusals and conflicts before that nothing is left to say.
 */
export function settleAll(
  entity: Entity,
  current: Stored,
  answered: Answered[],
): { next: Next; issues: NonNullable<SettledDocument["issue"]>[] } {
  const applied = answered.findLastIndex(({ result }) => isApplied(result));
  const relevant = answered.slice(applied < 0 ? -1 : applied);
  const issues: NonNullable<SettledDocument["issue"]>[] = [];
  let state: Next = current;
  for (const one of relevant) {
    if (!isWaiting(state)) break;
    const { next, issue } = settle(entity, { ...current, ...state }, one);
    if (issue) issues.push(issue);
    state = next;
  }
  return { next: state, issues };
}

/** Whether it was acknowledged before, by a server that lost it. */
export function isReplay({ change }: Answered): boolean {
  return change.replays !== undefined;
}

/** Whether the server has it. */
export function isApplied({ status }: ChangeResult): boolean {
  return status === "applied" || status === "already_applied";
}

/** Decides by the table above; `current` is the document as it is now, perhaps edited since it was sent. */
export function settle(entity: Entity, current: Stored, { change, result }: Answered): SettledDocument {
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

/**
 * Whether a document was edited from a row that has this change in it already: its answer was written down, and the tab
 * died before it was crossed off.
 */
function isSettled({ change_id, pending }: Stored, change: Change, version = 0): boolean {
  const base = Number(pending?.base?.version ?? 0);
  return change_id !== change.change_id && version > 0 && base >= version;
}

/**
 * What is kept for the person of a change that was acknowledged once and cannot be repeated: it met what was entered since
 * the server went back. Nothing where the server's row says the same.
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

/** An edit made since the refused one is tried on its own: it may be what was wanted all along. */
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
  const fields = mergeFields(entity.merge ?? {}, change.row, writableOf(entity, current), row ?? change.row);
  const since = current.pending?.earlier ?? [];
  return waitingOn(row, fields, current, since.slice(since.indexOf(change.change_id) + 1));
}

function afterDeletion(entity: Entity, current: Stored, row: WireRow): SettledDocument {
  const next = toDocument(row);
  return current._deleted || isNotice(entity, current)
    ? { next }
    : { next, issue: issueOf(entity, current, row, { code: "gone", reason: null }) };
}

/** Whether nothing was entered but when something happened: of what is gone nobody misses that. */
function isNotice(entity: Entity, current: Stored): boolean {
  const base = current.pending?.base;
  if (!base) return false;
  const { kind: _, ...changed } = changedFieldsOfRefused(writableOf(entity, current), base);
  return Object.keys(changed).every((field) => entity.merge?.[field] === "earliest");
}

function merged(entity: Entity, current: Stored, row: WireRow): SettledDocument {
  const mine = writableOf(entity, current);
  const fields = mergeFields(entity.merge ?? {}, current.pending?.base ?? {}, mine, row);
  const isSent = !current._deleted && sameValue(writableOf(entity, fields), writableOf(entity, row));
  return { next: isSent ? toDocument(row) : waitingOn(row, fields, current) };
}

/** A document that still waits, with the server's row as what its edit was made from. */
function waitingOn(
  row: WireRow | null,
  merged: Record<string, unknown>,
  current: Stored,
  earlier: string[] = [],
): Next {
  const { deleted, ...fields } = merged;
  const pending = { base: row, earlier, order: current.pending?.order ?? 0 };
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
    base: current.pending?.base ?? null,
    held,
  };
}
