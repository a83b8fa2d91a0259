import { changedFieldsOfRefused } from "#domain/merge/merge-fields.ts";
import { isOwnedBy, isUpForClaims } from "#domain/roster/shift-owner.ts";
import type { RejectedChange } from "#queries/sync.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SaySync } from "#words/made/sync.ts";

interface Asked {
  change: Pick<RejectedChange, "collection" | "row" | "base">;
  /** The server's row of the shift. */
  server: Record<string, unknown> | null | undefined;
  me: string;
  nameOf: (userId: string) => string;
}

/** Says who has the shift that the person requested in vain; null if the change is about something else. */
export function shiftHolderText(say: SaySync, { change, server, me, nameOf }: Asked): string | null {
  const { collection, row, base } = change;
  if (collection !== "shifts" || !base || !server) return null;
  if (changedFieldsOfRefused(row, base).claimed_by_user_id !== me) return null;
  const shift = server as unknown as Shift;
  const { claimed_by_user_id: claimant, user_id: owner } = shift;
  if (isOwnedBy(shift, me)) return say("holder.mine");
  if (claimant === me) return say("holder.received");
  if (claimant) return say("holder.claimed", { name: nameOf(claimant) });
  if (owner && !isUpForClaims(shift)) return say("holder.assigned", { name: nameOf(owner) });
  return null;
}
