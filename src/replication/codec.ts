import { REFUSED, type Stored } from "#replica/same-state.ts";
import type { Entity } from "#schema/entities/define-entity.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";

/** A server row as the replica stores it: confirmed, with nothing waiting. */
export function toDocument(row: WireRow): Stored {
  const { deleted, ...fields } = row;
  return { ...fields, change_id: "", _deleted: deleted };
}

/** A local edit as the server takes it: the writable fields, and the state it was made from. */
export function toChange(entity: Entity, edited: Stored, assumed: Stored | undefined): Change {
  const fields: Record<string, unknown> = { ...edited };
  return {
    change_id: edited.change_id,
    collection: entity.collection,
    row: Object.fromEntries(entity.writable.map((field) => [field, fields[field] ?? null])),
    base: assumed ? baseOf(assumed.version, assumed.change_id) : baseOf(edited.version, edited.first_change),
  };
}

/** The server takes the newer of the version and what became of the change; null for what was never there. */
function baseOf(version: number, changeId: string | undefined): Change["base"] {
  const change_id = changeId === REFUSED ? null : changeId || null;
  return version > 0 || change_id ? { version, change_id } : null;
}
