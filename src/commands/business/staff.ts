import { drawPassword } from "#domain/staff/draw-password.ts";
import type { ImportPerson } from "#domain/staff/import/read-people.ts";
import { secureRandom } from "#lib/secure-random.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { callFunction } from "#remote/account.ts";
import { rows } from "#replica/collections.ts";
import { insertLocally } from "#replica/local-change.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { type Imported, importStaffResponse } from "#schema/protocol/import-staff.ts";
import {
  createStaffResponse,
  deactivateStaffResponse,
  deleteStaffResponse,
  type NewStaff,
  type StaffChanges,
  updateStaffResponse,
} from "#schema/protocol/staff-functions.ts";
import { AccountError } from "../account/account-error.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";

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

/**
 * Changes what somebody's profile says or how they sign in. Resolves to their new PIN where one was asked for. Throws
 * an AccountError.
 */
export async function changeStaff(
  { remote }: CommandContext,
  id: string,
  changes: StaffChanges,
): Promise<{ pin?: string | undefined }> {
  return callFunction(await remote(), "update-staff", { id, ...changes }, updateStaffResponse, TIMEOUT_MS);
}

/** Takes somebody's access away and keeps them on the list of staff. Throws an AccountError. */
export async function deactivateStaff({ remote }: CommandContext, id: string): Promise<void> {
  await callFunction(await remote(), "deactivate-staff", { id }, deactivateStaffResponse);
}

/** Takes somebody out of the business; what they did stays. Throws an AccountError. */
export async function removeStaff({ remote }: CommandContext, id: string): Promise<void> {
  await callFunction(await remote(), "delete-staff", { id }, deleteStaffResponse);
}

/** Fewer than one call may have: whoever stops, or loses the connection, waits for and loses but these. */
const BATCH = 10;
/** A batch takes seconds; a connection that says nothing for so long is gone. */
const BATCH_TIMEOUT_MS = 120_000;

/** Somebody to add, with the password that they get. */
export type PersonWithPassword = ImportPerson & { password: string };
/** What became of one. */
export interface ImportedPerson {
  person: PersonWithPassword;
  outcome: Imported;
}

/** Gives everybody without a password one of their own. */
export function withPasswords(people: readonly ImportPerson[]): PersonWithPassword[] {
  return people.map((person) => ({ ...person, password: person.password ?? drawPassword(secureRandom) }));
}

/**
 * Adds people to the business, a batch after the other, until all are done or it is stopped by the signal. `onDone` is
 * told of each batch: it has the only answer that tells their PINs. Throws an AccountError where the server cannot be
 * reached or refuses them all; whoever was not done can be sent again, which adds nobody twice.
 */
export async function importStaff(
  { remote }: CommandContext,
  people: readonly PersonWithPassword[],
  { onDone, signal }: { onDone: (done: ImportedPerson[]) => void; signal: AbortSignal },
): Promise<void> {
  const server = await remote();
  for (let from = 0; from < people.length && !signal.aborted; from += BATCH) {
    const batch = people.slice(from, from + BATCH);
    const body = { people: batch.map(({ line: _, ...person }) => person) };
    const answer = await callFunction(server, "import-staff", body, importStaffResponse, BATCH_TIMEOUT_MS);
    onDone(joined(batch, answer.people));
  }
}

function joined(batch: readonly PersonWithPassword[], outcomes: readonly Imported[]): ImportedPerson[] {
  return batch.map((person, place) => {
    const outcome = outcomes[place];
    if (outcome?.email === person.email) return { person, outcome };
    throw new AccountError("unreachable", "The server gave an unexpected answer.");
  });
}

/**
 * Says what somebody is paid per hour from a calendar day on, instead of what was said of that day before. Payments that
 * are saved stay as they are. Durable when the promise resolves.
 */
export async function setPayRate(
  context: CommandContext,
  said: { employee_id: string; from_day: string; rate: number },
): Promise<PayRate> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const made = { id: device.newId(), business_id: businessId, created_by: userId };
  const row = { kind: "pay_rate", ...made, ...said, created_at: device.readClock().instant } as const;
  return insertLocally(rows(replica, "pay_rate"), row, device.newId());
}
