import { serverBaseOf } from "#domain/sync/is-waiting.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import { acknowledgedAdditions } from "./acknowledged.ts";

/** Returns whether this device made a row, instead of one of the same id that somebody else had made before. */
export async function ownRows(
  userId: string,
): Promise<(row: Pick<Replicated, "pending"> & { id: string }) => boolean> {
  const added = await acknowledgedAdditions(userId);
  return ({ id, pending }) => (pending && !serverBaseOf(pending)) || added.has(id);
}
