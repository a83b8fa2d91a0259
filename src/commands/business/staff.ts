import type { ImportPerson } from "#domain/import/read-people.ts";
import { drawPassword } from "#domain/staff/pins.ts";
import { secureRandom } from "#lib/bytes.ts";
import { uuidOf } from "#lib/hashes.ts";
import { callFunction } from "#remote/account.ts";
import { AccountError, unexpectedAnswer } from "#remote/account-error.ts";
import type { Remote } from "#remote/client.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { type Imported, importStaffResponse } from "#schema/protocol/import-staff.ts";
import {
  createStaffResponse,
  type NewStaff,
  type StaffChanges,
  staffIdResponse,
  updateStaffResponse,
} from "#schema/protocol/staff-functions.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";
import { addTerms, type TermsToAdd } from "./imported-terms.ts";

/** The server takes a while to check that a PIN is free. */
const TIMEOUT_MS = 60_000;

/**
 * Adds a person, or takes back one deactivated or removed with this address. The same attempt, person and `formerly`
 * make the same request, which the server does once; anything different makes another. `formerly` is when a
 * returning person was deactivated. Resolves to their PIN, only this once; null if the request was done before.
 * Throws an AccountError.
 */
export async function addStaff(
  { remote }: CommandContext,
  person: NewStaff,
  { attempt, formerly }: { attempt: string; formerly: string | null },
): Promise<{ id: string; pin: string | null }> {
  const request_id = await uuidOf(JSON.stringify([attempt, formerly, person]));
  const request = { request_id, ...person };
  return callFunction(await remote(), "create-staff", request, createStaffResponse, TIMEOUT_MS);
}

/** Changes a person's profile or sign-in. Resolves to their new PIN if one was requested. Throws an AccountError. */
export async function changeStaff(
  { remote }: CommandContext,
  id: string,
  changes: StaffChanges,
): Promise<{ pin?: string | undefined }> {
  return callFunction(await remote(), "update-staff", { id, ...changes }, updateStaffResponse, TIMEOUT_MS);
}

/** Suspends a person's access and keeps them on the staff list. Throws an AccountError. */
export async function deactivateStaff({ remote }: CommandContext, id: string): Promise<void> {
  await callFunction(await remote(), "deactivate-staff", { id }, staffIdResponse);
}

/** Removes a person from the business; their records stay. Throws an AccountError. */
export async function removeStaff({ remote }: CommandContext, id: string): Promise<void> {
  await callFunction(await remote(), "delete-staff", { id }, staffIdResponse);
}

/** Fewer than the call's limit: stopping, or losing the connection, affects only this many. */
const BATCH = 10;
/** A batch takes seconds; a longer silence means a dead connection. */
const BATCH_TIMEOUT_MS = 120_000;

export type PersonWithPassword = ImportPerson & { password: string };
export interface ImportedPerson {
  person: PersonWithPassword;
  outcome: Imported;
}

/** Draws a password for everybody without one. */
export function withPasswords(people: readonly ImportPerson[]): PersonWithPassword[] {
  return people.map((person) => ({ ...person, password: person.password ?? drawPassword(secureRandom) }));
}

interface ImportOptions extends TermsToAdd {
  onDone: (done: ImportedPerson[]) => void;
  signal: AbortSignal;
  /** Resolves when it is time to try again for the nth time. */
  pause: (attempt: number) => Promise<void>;
}

/**
 * Adds people in batches until all are done or the signal aborts. While the server cannot be reached it pauses and tries
 * again. Their contracts and positions are written on this device. Calls `onDone` after each batch, whose answer alone has the PINs.
 * Throws an AccountError if the server refuses all; the remaining people can be sent again without adding anything twice.
 */
export async function importStaff(
  context: CommandContext,
  people: readonly PersonWithPassword[],
  { onDone, signal, pause, ...terms }: ImportOptions,
): Promise<void> {
  let from = 0;
  for (let attempt = 1; from < people.length && !signal.aborted; ) {
    const batch = people.slice(from, from + BATCH);
    try {
      const done = await addBatch(await context.remote(), batch, terms.importId);
      const added = done.flatMap(({ person, outcome }) =>
        outcome.status === "added" || (outcome.status === "already" && outcome.is_own)
          ? { ...person, id: outcome.id }
          : [],
      );
      await addTerms(context, added, terms);
      onDone(done);
      from += BATCH;
      attempt = 1;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await pause(attempt++);
    }
  }
}

async function addBatch(
  server: Remote,
  batch: readonly PersonWithPassword[],
  import_id: string,
): Promise<ImportedPerson[]> {
  const body = {
    import_id,
    people: batch.map(({ line: _, weekly_minutes: _w, positions: _p, ...person }) => person),
  };
  const answer = await callFunction(server, "import-staff", body, importStaffResponse, BATCH_TIMEOUT_MS);
  const done = joined(batch, answer.people);
  for (const [place, { person, outcome }] of done.entries())
    if (outcome.status === "already" && outcome.is_own)
      done[place] = { person, outcome: await withNewPin(server, person, outcome) };
  return done;
}

/** The answer that had the PIN of this person was lost, and the server keeps no PINs; so they get another. */
async function withNewPin(
  server: Remote,
  { email, password }: PersonWithPassword,
  outcome: Extract<Imported, { status: "already" }>,
): Promise<Imported> {
  const body = { id: outcome.id, password, rotate_pin: true };
  try {
    const { id, pin } = await callFunction(server, "update-staff", body, updateStaffResponse, TIMEOUT_MS);
    return pin ? { status: "added", email, id, pin } : outcome;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return outcome;
  }
}

/** Whether there was no answer, or none of this server. */
function isUnreachable(error: unknown): boolean {
  return error instanceof AccountError && error.code === "unreachable" && error.reason === null;
}

function joined(batch: readonly PersonWithPassword[], outcomes: readonly Imported[]): ImportedPerson[] {
  return batch.map((person, place) => {
    const outcome = outcomes[place];
    if (outcome?.email === person.email) return { person, outcome };
    throw unexpectedAnswer();
  });
}

/**
 * Sets a person's hourly rate from a day on, for a position or for all work, replacing one of that day; a position may
 * also have none of its own (null). Saved payments stay as they are.
 */
export function setPayRate(
  context: CommandContext,
  said: Pick<PayRate, "employee_id" | "from_day" | "rate" | "position_id">,
): Promise<PayRate> {
  return write(context, ({ userId, stamped, insert }) =>
    insert("pay_rate", { ...stamped(), ...said, created_by: userId }),
  );
}

/** Takes back a rate of a day to come, also those that it replaced; the server refuses it from that day on. */
export function withdrawPayRate(
  context: CommandContext,
  { employee_id, from_day, position_id }: Pick<PayRate, "employee_id" | "from_day" | "position_id">,
): Promise<void> {
  return write(context, async ({ find, remove }) => {
    for (const rate of await find("pay_rate", { employee_id, from_day }))
      if ((rate.position_id ?? null) === position_id) await remove("pay_rate", rate.id);
  });
}
