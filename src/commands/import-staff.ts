import { drawPassword } from "#domain/staff/draw-password.ts";
import type { ImportPerson } from "#domain/staff/import/read-people.ts";
import { secureRandom } from "#lib/secure-random.ts";
import { callFunction } from "#remote/account.ts";
import { type Imported, importStaffResponse } from "#schema/protocol/import-staff.ts";
import { AccountError } from "./account-error.ts";
import type { CommandContext } from "./command-context.ts";

/** Fewer than one call may have: whoever stops, or loses the connection, waits for and loses but these. */
const BATCH = 10;
/** A batch takes seconds; a connection that says nothing for so long is gone. */
const TIMEOUT_MS = 120_000;

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
    const answer = await callFunction(server, "import-staff", body, importStaffResponse, TIMEOUT_MS);
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
