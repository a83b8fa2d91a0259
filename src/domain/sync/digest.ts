import type { Digest } from "#schema/protocol/sync.ts";

/** A prime below 2^31: products of a 24-bit and a 28-bit number stay exact in a double. */
const MODULUS = 2_147_483_647;

/** The digest of a confirmed row, as sync.row_digest in SQL: the first 24 bits of its id times its version. */
export function rowDigest(id: string, version: number): number {
  return (Number.parseInt(id.slice(0, 6), 16) * ((version % 2 ** 28) + 1)) % MODULUS;
}

/** Returns the digest of a collection's confirmed live rows. Sums stay exact up to four million rows. */
export function digestOf(rows: Iterable<{ id: string; version: number }>): Digest {
  const digest = { rows: 0, hash: 0 };
  for (const { id, version } of rows) {
    digest.rows++;
    digest.hash += rowDigest(id, version);
  }
  return digest;
}
