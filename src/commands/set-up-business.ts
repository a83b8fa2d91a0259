import { accountError } from "#remote/account.ts";
import type { CommandContext } from "./command-context.ts";

/** Creates the user's business, of which they become the admin; resolves once this device knows. Throws an AccountError. */
export async function setUpBusiness(
  { remote, refreshScope }: CommandContext,
  business: { name: string; timezone: string },
): Promise<void> {
  const { error, status } = await remote.rpc("create_business", business);
  if (error) throw accountError({ message: error.message, status });
  await refreshScope();
}
