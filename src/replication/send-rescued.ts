import { must } from "#lib/must.ts";
import type { Rescued } from "#replica/rescue/rescued.ts";
import { inOrder, type Stored } from "#replica/rxdb/stored.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { entityOf } from "#schema/entities/entity.ts";
import { type Change, PUSH_BATCH_CHANGES, pressHashesOf } from "#schema/protocol/sync.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import { toChange } from "./codec.ts";
import { isApplied, isNotYet } from "./settle.ts";

/**
 * Sends what was rescued of a replica that is not opened again, in the order in which it was made, and returns how much
 * of it the server refused. Throws unless everything is answered: all of it may then be sent again.
 */
export async function sendRescued(
  rescued: Pick<Rescued, "waiting" | "sent">,
  { push }: Pick<SyncTransport, "push">,
) {
  const changes = changesOf(rescued);
  let refused = 0;
  for (let start = 0; start < changes.length; start += PUSH_BATCH_CHANGES) {
    const end = start + PUSH_BATCH_CHANGES;
    const { results } = await push(changes.slice(start, end), null, pressHashesOf(changes.slice(end)));
    const open = results.filter((result) => !isApplied(result));
    if (open.some((result) => isNotYet({ result }))) throw new Error("The server takes it later.");
    refused += open.length;
  }
  return refused;
}

/** What may have been sent already goes first, as it was sent. */
function changesOf({ waiting, sent }: Pick<Rescued, "waiting" | "sent">): Change[] {
  const rows = Object.entries(waiting).flatMap(([collection, found]) =>
    found.map((row) => ({ collection, stored: row as Stored })),
  );
  const known = new Set(sent.map(({ change_id }) => change_id));
  const changes = inOrder(rows).map(({ collection, stored }) =>
    toChange(must(entityOf(ENTITIES, collection, stored), `an entity of ${collection}`), stored),
  );
  return [...sent, ...changes.filter(({ change_id }) => !known.has(change_id))];
}
