import { uuidOf } from "#lib/uuid-of.ts";
import { callFunction } from "#remote/account.ts";
import { createStaffResponse, type NewStaff } from "#schema/protocol/staff-functions.ts";
import type { CommandContext } from "./command-context.ts";

/** Checking that a PIN is free takes the server a while. */
const TIMEOUT_MS = 60_000;

/**
 * Adds somebody to the business, or takes back whoever was deactivated or removed with this address. Asked again with
 * the same attempt, person and `formerly` it is the same request, which the server does once; with anything else it is
 * another one, for what the first one did is not what is asked for now. `formerly` is since when whoever is taken back
 * was deactivated. Resolves to their PIN, which nobody
 * can ask for again; null when the request had been done before. Throws an AccountError.
 */
export async function addStaff(
  { remote }: CommandContext,
  person: NewStaff,
  { attempt, formerly }: { attempt: string; formerly: string | null },
): Promise<{ id: string; pin: string | null }> {
  const request_id = await uuidOf(JSON.stringify([attempt, formerly, person]));
  return callFunction(
    await remote(),
    "create-staff",
    { request_id, ...person },
    createStaffResponse,
    TIMEOUT_MS,
  );
}
