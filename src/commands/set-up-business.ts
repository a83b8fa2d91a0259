import { within } from "#lib/within.ts";
import { accountError } from "#remote/account.ts";
import type { CommandContext } from "./command-context.ts";

/** The connection may be gone right after the answer; the next pull then brings word. */
const KNOWN_WITHIN_MS = 10_000;

/**
 * Creates the user's business, of which they become the admin. True once this device knows, false when it has not heard
 * in good time. Throws an AccountError.
 */
export async function setUpBusiness(
  { remote, refreshScope }: CommandContext,
  business: { name: string; timezone: string },
): Promise<boolean> {
  const { error, status } = await remote.rpc("create_business", business);
  // What Postgres says of a refused row is not for people; the screen has words of its own.
  if (error) throw accountError({ message: "", status });
  const known = refreshScope().then(() => true);
  return within(KNOWN_WITHIN_MS, known, false);
}
