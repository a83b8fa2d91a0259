import type { Replicated } from "#schema/entities/entity.ts";

/** A row that is only added: of several the last to reach the server counts. */
export type Added = Pick<Replicated, "version" | "change_id"> & { id: string; created_at: string };

/** Sorts rows as they reached the server, as it sorts them too; unsent ones are the last. */
export function byArrival(one: Added, other: Added): number {
  const isWaiting = ({ change_id }: Added) => Number(change_id !== null);
  return (
    isWaiting(one) - isWaiting(other) ||
    one.version - other.version ||
    Date.parse(one.created_at) - Date.parse(other.created_at) ||
    (one.id < other.id ? -1 : 1)
  );
}
