import * as v from "valibot";
import { ROLES } from "../../../schema/entities/roles.ts";
import { acceptInviteRequest } from "../../../schema/protocol/staff-invites.ts";
import { sha256 } from "../../../src/lib/hashes.ts";
import { admitPerson, type PersonToAdmit } from "../_shared/admit-person.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { Failure, type FailureCode } from "../_shared/failure.ts";
import { callerAddress, createLimits, type LockRule } from "../_shared/limits.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { secureUint32 } from "../_shared/staff-pins.ts";
import type { Admin } from "../_shared/staff-roll.ts";
import { createStaffService } from "../_shared/staff-service.ts";

const open = v.object({
  status: v.literal("open"),
  id: v.string(),
  business_name: v.string(),
  invited_by: v.string(),
  person: v.object({
    email: v.string(),
    name: v.string(),
    role: v.picklist(ROLES),
    payrate: v.nullable(v.number()),
    start_date: v.pipe(
      v.nullable(v.string()),
      v.transform((day) => day ?? undefined),
    ),
  }),
});
const closed = v.object({ status: v.picklist(["accepted", "expired", "not_found"]) });
type Invite = v.InferOutput<typeof open>;

/** Nobody guesses 256 bits; the limit keeps attempts from loading the server. */
const BY_ADDRESS: LockRule = { bucket: "staff invitation address", freeTries: 20 };

// no words: the app says the code
const REFUSALS = {
  not_found: [
    "not_found",
    "This invitation is not valid any more. Use the newest mail, or ask for another one.",
  ],
  expired: ["expired", "This invitation has expired. Please ask for another one."],
  accepted: ["used", "This invitation was used already. Log in with the password you chose."],
} as const;
/** The reasons why a business currently adds nobody. */
const FULL: readonly FailureCode[] = [
  "no_seats",
  "trial_ended",
  "subscription_ended",
  "subscription_past_due",
];
// no words: the app says the code
const NO_PLACE = "There is no free place in this business at the moment. Please ask whoever invited you.";

/**
 * Shows an invitation to the holder of its secret, and with a password adds them to the business, as create-staff
 * does for the admin who invited them. The invitation is the request: repeating it adds nobody twice and changes no
 * password.
 */
export function makeAcceptInviteHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureUint32,
) {
  const project = readProject(source);
  const service = createServiceClient(project, fetch);
  const limits = createLimits(project, fetch);
  const staff = createStaffService(source, fetch);

  return jsonEndpoint(acceptInviteRequest, async ({ token, password }, request) => {
    const address = callerAddress(request, source);
    await limits.beginTry(BY_ADDRESS, address);
    const invite = await find(token);
    await limits.noteSuccess(BY_ADDRESS, address);
    const { email, name } = invite.person;
    if (password === undefined) {
      return { status: "open", business_name: invite.business_name, email, name };
    }
    return { status: "joined", email, pin: await join(invite, password) };
  });

  async function find(token: string): Promise<Invite> {
    const { data } = await service
      .rpc("read_staff_invite", { secret_hash: await sha256(token) })
      .throwOnError();
    const found = v.parse(v.variant("status", [open, closed]), data);
    if (found.status === "open") return found;
    throw refusal(found.status);
  }

  async function join({ id, invited_by, person }: Invite, password: string): Promise<string> {
    const { pin } = await admit(id, { id: invited_by }, { ...person, password });
    // An error here must not keep the PIN from the person; an invitation that has added somebody adds nobody else.
    const { error } = await service.rpc("close_staff_invite", { invite: id });
    if (error) console.error(`An invitation was not closed: ${error.code} ${error.message}`);
    if (pin === null) throw refusal("accepted");
    return pin;
  }

  async function admit(id: string, admin: Admin, person: PersonToAdmit) {
    try {
      return await admitPerson(staff, { caller: admin, requestId: id, person }, random);
    } catch (error) {
      // The details of the admins' subscription are not for invited people.
      if (error instanceof Failure && FULL.includes(error.code)) throw new Failure("no_seats", NO_PLACE);
      if (error instanceof Failure && error.code === "not_found") throw refusal("not_found");
      throw error;
    }
  }
}

function refusal(status: keyof typeof REFUSALS): Failure {
  const [code, message] = REFUSALS[status];
  return new Failure(code, message);
}
