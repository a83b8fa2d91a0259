import { contentHash, isKnownHash } from "#domain/sync/content-hash.ts";
import { must } from "#lib/must.ts";
import { type Document, type Stored, type StoredWrite, withoutBookkeeping } from "#replica/rxdb/stored.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";

/** A server row as the replica stores it: confirmed, with nothing waiting. */
export function toDocument(row: WireRow): StoredWrite["next"] {
  const { deleted, ...fields } = row;
  return { ...fields, change_id: null, _deleted: deleted };
}

/** A waiting document as the server takes it: the writable fields, and the state the edit was made from. */
export function toChange(entity: Entity, edited: Stored): Change {
  return {
    change_id: must(edited.change_id, "a change that waits"),
    collection: entity.collection,
    row: { ...writableOf(entity, edited), ...(edited._deleted && { deleted: true }) },
    base: baseOf(entity, edited),
  };
}

/** The fields a device may send, null where there is nothing, and the kind of row they are for. */
export function writableOf(entity: Entity, document: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...document };
  const writable = entity.writable.filter((field) => field !== "deleted");
  const row = Object.fromEntries(writable.map((field) => [field, fields[field] ?? null]));
  return entity.kind ? { kind: entity.kind, ...row } : row;
}

/** What is given up here because the server has no such row for this person. */
export function removed(document: Document): StoredWrite["next"] {
  const { pending, ...rest } = document;
  return { ...rest, change_id: null, _deleted: true };
}

/** Whether a document is what the server sent, by its hash; one that came without a hash is taken for it. */
export function isIntact(entity: Entity | undefined, document: object): boolean {
  const { version, deleted, change_id, pending, content_hash, ...fields } = withoutBookkeeping(
    document as Record<string, unknown>,
  );
  if (!isKnownHash(content_hash)) return true;
  for (const field of Object.keys(entity?.derived?.({ ...fields }, "") ?? {}))
    if (!entity?.derivedAndSent?.includes(field)) delete fields[field];
  return contentHash(fields) === content_hash;
}

/**
 * Null for a row the server never had; otherwise it counts from its version, or from an earlier change it took. Of an edit
 * of a damaged row only what was edited may go: it counts from no version, so that it is merged with the server's row.
 */
function baseOf(entity: Entity, { pending }: Stored): Change["base"] {
  const base = pending?.base ?? {};
  const version = isIntact(entity, base) ? Number(base.version ?? 0) : 0;
  const changes = pending?.earlier ?? [];
  return version > 0 || changes.length > 0 ? { version, changes } : null;
}
