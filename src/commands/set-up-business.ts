import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { within } from "#lib/within.ts";
import { accountError } from "#remote/account.ts";
import type { Remote } from "#remote/client.ts";
import type { CommandContext } from "./command-context.ts";

/** The connection may be gone right after the answer; the next pull then brings word. */
const KNOWN_WITHIN_MS = 10_000;

export interface NewBusiness {
  name: string;
  timezone: string;
  /** The day on which the weeks of its rosters and of its overtime begin. */
  weekStart: RegionalSettings["firstDayOfWeek"];
  /** What its owner is called; '' leaves that open. */
  ownerName: string;
}

/**
 * Creates the user's business, of which they become the admin. True once this device knows, false when it has not heard
 * in good time. Throws an AccountError.
 */
export async function setUpBusiness(
  { remote, scope, refreshScope }: CommandContext,
  { ownerName, weekStart, ...business }: NewBusiness,
): Promise<boolean> {
  const server = await remote();
  // First: a business whose owner has no name could not be made good by trying again.
  if (ownerName && scope) await nameOwner(server, scope.user_id, ownerName);
  const { error, status } = await server.rpc("create_business", { ...business, week_start: weekStart });
  // What Postgres says of a refused row is not for people; the screen has words of its own.
  if (error) throw accountError({ message: "", status });
  const known = refreshScope().then(() => true);
  return within(KNOWN_WITHIN_MS, known, false);
}

async function nameOwner(remote: Remote, userId: string, name: string) {
  const { error, status } = await remote.from("profiles").update({ name }).eq("id", userId);
  if (error) throw accountError({ message: "", status });
}
