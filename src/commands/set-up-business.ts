import { accountError } from "#remote/account.ts";
import type { CommandContext } from "./command-context.ts";

/** Creates the user's business, of which they become the admin; resolves once this device knows. Throws an AccountError. */
export async function setUpBusiness(
  { remote, refreshScope }: CommandContext,
  business: { name: string; timezone: string },
): Promise<void> {
  const { error, status } = await remote.rpc("create_business", business);
  // What Postgres says of a refused row is not for people; the screen has words of its own.
  if (error) throw accountError({ message: "", status });
  await refreshScope();
}
