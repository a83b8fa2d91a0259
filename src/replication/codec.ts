import { contentHash, isKnownHash } from "#domain/sync/content-hash.ts";
import { must } from "#lib/must.ts";
import { type Document, type Stored, type StoredWrite, withoutBookkeeping } from "#replica/rxdb/stored.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { storedValues } from "#schema/entities/fields.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";

/** Returns a server row as the replica stores it: confirmed, nothing waiting. */
export function toDocument(row: WireRow): StoredWrite["next"] {
  const { deleted, ...fields } = row;
  return { ...fields, change_id: null, _deleted: deleted };
}

/** Returns a waiting document as the server accepts it: the writable fields, and the state the edit was based on. */
export function toChange(entity: Entity, edited: Stored): Change {
  const acted = edited.pending?.acted ?? edited.pending?.order;
  return {
    change_id: must(edited.change_id, "a change that waits"),
    collection: entity.collection,
    row: { ...writableOf(entity, edited), ...(edited._deleted && { deleted: true }) },
    base: baseOf(entity, edited),
    ...(acted && { acted_at: Math.floor(acted) }),
  };
}

/** Returns a row with the defaults of the fields that it lacks, as one that was stored before there were such fields does. */
export function withDefaults<T extends object>({ fields }: Entity, row: T): T {
  const known = Object.entries(fields).filter(([, { rules }]) => rules.byDefault !== undefined);
  return { ...row, ...storedValues(Object.fromEntries(known), row) };
}

/** Returns the fields a device may send, their defaults or null if missing, and the row's kind. */
export function writableOf(entity: Entity, document: object): Record<string, unknown> {
  const fields: Record<string, unknown> = withDefaults(entity, { ...document });
  const writable = entity.writable.filter((field) => field !== "deleted");
  const row = Object.fromEntries(writable.map((field) => [field, fields[field] ?? null]));
  return entity.kind ? { kind: entity.kind, ...row } : row;
}

/** Returns the document's deletion here, because the server has no such row for this person. */
export function removed(document: Document): StoredWrite["next"] {
  const { pending, ...rest } = document;
  return { ...rest, change_id: null, _deleted: true };
}

/** Whether a document is what the server sent, by its hash; without a hash it counts as intact. */
export function isIntact(entity: Entity | undefined, document: object): boolean {
  const { version, deleted, change_id, pending, content_hash, ...fields } = withoutBookkeeping(
    document as Record<string, unknown>,
  );
  if (!isKnownHash(content_hash)) return true;
  for (const field of Object.keys(entity?.derived?.({ ...fields }, "") ?? {}))
    if (!(field in (entity?.fields ?? {}))) delete fields[field];
  return contentHash(fields) === content_hash;
}

/**
 * Null for a row the server never had; otherwise its version, or an earlier accepted change. An edit of a damaged
 * row has no version, so that only its edited fields are sent and merged with the server's row.
 */
function baseOf(entity: Entity, { pending }: Stored): Change["base"] {
  const base = pending?.base ?? {};
  const version = isIntact(entity, base) ? Number(base.version ?? 0) : 0;
  const changes = pending?.earlier ?? [];
  const seen = pending?.seen !== undefined && { seen: pending.seen };
  return version > 0 || changes.length > 0 ? { version, changes, ...seen } : null;
}
