import { type Imported, importStaffRequest } from "../../../schema/protocol/import-staff.ts";
import type { Caller } from "../_shared/accounts.ts";
import { admitPerson, type PersonToAdmit } from "../_shared/admit-person.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { secureUint32 } from "../_shared/staff-pins.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/** This many slow hashes run in parallel, on as many processors as there are. */
const AT_ONCE = 4;
// no words: the app says the code
const UNKNOWN = "Something went wrong. Please import this person again.";

/**
 * Adds people to the caller's business as create-staff does and answers each one's result: a refused person keeps
 * nobody else out. The database derives the requests from business, address and import, so that a repeated
 * person is not added again.
 */
export function makeImportStaffHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureUint32,
) {
  const service = createStaffService(source, fetch);

  return jsonEndpoint(importStaffRequest, async ({ people, import_id = null }, request) => {
    const caller = await service.identify(request);
    const addresses = people.map(({ email }) => email);
    const { people: plans } = await service.roll.planImport(caller, addresses, import_id);
    const planOf = new Map(plans.map((plan) => [plan.email, plan]));
    const answers = new Map<PersonToAdmit, Imported>();
    const waiting = people.values();
    async function work() {
      for (const person of waiting) answers.set(person, await add(caller, person, planOf.get(person.email)));
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { people: people.map((person) => answers.get(person)) };
  });

  async function add(
    caller: Caller,
    person: PersonToAdmit,
    plan?: { member: string | null; request: string; is_own: boolean },
  ): Promise<Imported> {
    const { email } = person;
    if (!plan) throw new Error("The database has forgotten an address.");
    if (plan.member) return { status: "already", email, id: plan.member, is_own: plan.is_own };
    try {
      const { id, pin } = await admitPerson(service, { caller, requestId: plan.request, person }, random);
      // Without a PIN, another try of this request has just added them.
      return pin ? { status: "added", email, id, pin } : { status: "already", email, id, is_own: true };
    } catch (error) {
      // Only this answer has the other people's PINs, so an error must not prevent it.
      if (!(error instanceof Failure)) console.error(error);
      const { code, message } = error instanceof Failure ? error : new Failure("failed", UNKNOWN);
      return { status: "refused", email, code, message };
    }
  }
}
