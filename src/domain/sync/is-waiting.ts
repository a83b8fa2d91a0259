import type { Pending, Replicated } from "#schema/entities/entity.ts";
import type { KnownId } from "./row-ids.ts";

/** Whether a document holds a local change that the server has not confirmed. */
export function isWaiting(document: { change_id: string | null }): boolean {
  return Boolean(document.change_id);
}

/** Returns the server's row that a waiting edit was made from; null if the server never sent one. */
export function serverBaseOf(pending: Pending | undefined): Pending["base"] {
  return pending?.isShared ? null : (pending?.base ?? null);
}

/** What a device knows of a row's id. One whose row was deleted before the server had it can be used again. */
export function knownAs(
  row: (Pick<Replicated, "pending" | "version"> & { _deleted: boolean }) | undefined,
): KnownId {
  if (!row) return "free";
  if (!row._deleted) return "there";
  const wasOnServer = row.pending ? serverBaseOf(row.pending) !== null : row.version > 0;
  return wasOnServer ? "spent" : "free";
}
