import type { Digest, Position, PullResponse } from "#schema/protocol/sync.ts";
import type { Ledger } from "./ledger.ts";

/** What the replica does not have as the server has it. */
export interface Differences {
  /** Collections that are other rows, or rows of other versions. */
  collections: string[];
  /** Rows of the server's version whose content is not what the server sent. */
  damaged: { collection: string; rows: Position[] }[];
}

/**
 * The replica beside the server's digests (anti-entropy). The kept digests are compared; where one differs, or when
 * `thorough`, it is first counted anew from what is really there, and each row's content with it.
 */
export async function differing(
  ledger: Ledger,
  answer: PullResponse,
  thorough: boolean,
): Promise<Differences> {
  const found: Differences = { collections: [], damaged: [] };
  for (const [collection, theirs] of Object.entries(answer.digests ?? {})) {
    if (!(collection in answer.collections)) continue;
    const kept = thorough ? undefined : ledger.memory.digests[collection];
    if (kept && same(kept, theirs)) continue;
    const { digest, damaged } = await ledger.recount(collection);
    if (!same(digest, theirs)) found.collections.push(collection);
    else if (damaged.length > 0) found.damaged.push({ collection, rows: damaged });
  }
  return found;
}

function same(a: Digest, b: Digest): boolean {
  return a.rows === b.rows && a.hash === b.hash;
}
