import * as v from "valibot";
import { inviteStaffRequest } from "../../../schema/protocol/staff-invites.ts";
import { sha256 } from "../../../src/lib/sha256.ts";
import { createAccounts } from "../_shared/accounts.ts";
import { type EnvironmentSource, readProject, readSmtp } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { newInviteSecret } from "../_shared/invite-secret.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { createMailer, type Mailer, MailFailure } from "../_shared/mail.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { STAFF_REFUSALS } from "../_shared/staff-roll.ts";
import { inviteMail } from "./invite-mail.ts";

const invited = v.object({
  status: v.literal("invited"),
  id: v.string(),
  business_name: v.string(),
  invited_by: v.string(),
  expires_at: v.string(),
});
const refused = v.object({
  status: v.picklist([
    ...(["not_allowed", "no_seats", "email_taken", "name_taken", "email_unconfirmed", "too_many"] as const),
    ...(["trial_ended", "subscription_ended", "subscription_past_due"] as const),
  ]),
});

const TOO_MANY = "Too many invitations were sent. Please try again tomorrow.";
const NOT_SENT = "The invitation is kept, but its mail could not be sent. Please send it again later.";
const PENDING = "The mail is on its way. If it does not arrive within a few minutes, send it again.";

/** Invites a person to the caller's business by mail. The secret is in that mail alone: nobody is answered it. */
export function makeInviteStaffHandler(source: EnvironmentSource, fetch = globalThis.fetch, mailer?: Mailer) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const service = createServiceClient(project, fetch);
  const outgoing = mailer ?? createMailer(readSmtp(source));

  return jsonEndpoint(inviteStaffRequest, async (person, request) => {
    const caller = await accounts.identify(request);
    const secret = newInviteSecret();
    const { data } = await service
      .rpc("invite_staff", { caller: caller.id, secret_hash: await sha256(secret), person })
      .throwOnError();
    const invite = v.parse(v.variant("status", [invited, refused]), data);
    if (invite.status === "too_many") throw new Failure("too_many_tries", TOO_MANY);
    if (invite.status !== "invited") throw new Failure(invite.status, STAFF_REFUSALS[invite.status]);
    const link = `${project.siteUrl}/join?token=${secret}`;
    try {
      await outgoing.send({ to: person.email, ...inviteMail({ ...invite, name: person.name, link }) });
    } catch (error) {
      if (error instanceof MailFailure && error.mayHaveArrived)
        throw new Failure("mail_pending", PENDING, error);
      throw new Failure("mail_failed", NOT_SENT, error);
    }
    return { id: invite.id, expires_at: invite.expires_at };
  });
}
