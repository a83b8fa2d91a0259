import type { Digest, PullResponse } from "#schema/protocol/sync.ts";
import type { Ledger } from "./ledger.ts";

/**
 * The collections whose rows are not the server's, by count and digest (anti-entropy). The kept digests are compared;
 * where one differs, or when `thorough`, it is first counted anew from what is really there.
 */
export async function differing(ledger: Ledger, answer: PullResponse, thorough: boolean): Promise<string[]> {
  const differ: string[] = [];
  for (const [name, theirs] of Object.entries(answer.digests ?? {})) {
    if (!(name in answer.collections)) continue;
    const kept = thorough ? undefined : ledger.memory.digests[name];
    if (kept && same(kept, theirs)) continue;
    if (!same(await ledger.recount(name), theirs)) differ.push(name);
  }
  return differ;
}

function same(a: Digest, b: Digest): boolean {
  return a.rows === b.rows && a.hash === b.hash;
}
