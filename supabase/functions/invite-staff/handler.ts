import * as v from "valibot";
import { inviteStaffRequest } from "../../../schema/protocol/staff-invites.ts";
import { oneLine } from "../../../schema/protocol/typed-text.ts";
import { sha256 } from "../../../src/lib/hashes.ts";
import { createAccounts } from "../_shared/accounts.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject, readSmtp } from "../_shared/environment.ts";
import { escapeHtml } from "../_shared/escape-html.ts";
import { Failure } from "../_shared/failure.ts";
import { createMailer, type Mailer, MailFailure } from "../_shared/mail.ts";
import {
  loadMailLanguage,
  type MailContent,
  type MailLanguage,
  mailButton,
  mailPage,
} from "../_shared/mail-language.ts";
import { loadMailSender, type MailSender } from "../_shared/mail-sender.ts";
import { newInviteSecret } from "../_shared/secrets.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { STAFF_REFUSALS } from "../_shared/staff-roll.ts";
import { unlinked } from "../_shared/unlinked.ts";

const invited = v.object({
  status: v.literal("invited"),
  id: v.string(),
  business_name: v.string(),
  /** The name of the person who invites; empty if they have none. */
  invited_by: v.string(),
  locale: v.nullable(v.string()),
  /** A UTC instant. */
  expires_at: v.string(),
});
const refused = v.object({
  status: v.picklist([
    "not_allowed",
    "no_seats",
    "email_taken",
    "name_taken",
    "email_unconfirmed",
    "too_many",
    "trial_ended",
    "subscription_ended",
    "subscription_past_due",
  ]),
});

// no words: the app says the code
const TOO_MANY = "Too many invitations were sent. Please try again tomorrow.";
// no words: the app says the code
const NOT_SENT = "The invitation is kept, but its mail could not be sent. Please send it again later.";
// no words: the app says the code
const PENDING = "The mail is on its way. If it does not arrive within a few minutes, send it again.";

/** Invites a person to the caller's business by mail. Only that mail contains the secret, never an answer. */
export function makeInviteStaffHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  mailer: Mailer = createMailer(readSmtp(source)),
) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const service = createServiceClient(project, fetch);

  return jsonEndpoint(inviteStaffRequest, async (person, request) => {
    const caller = await accounts.identify(request);
    const secret = newInviteSecret();
    const { data } = await service
      .rpc("invite_staff", { caller: caller.id, secret_hash: await sha256(secret), person })
      .throwOnError();
    const invite = v.parse(v.variant("status", [invited, refused]), data);
    if (invite.status === "too_many") throw new Failure("too_many_tries", TOO_MANY);
    if (invite.status !== "invited") throw new Failure(invite.status, STAFF_REFUSALS[invite.status]);
    const link = `${project.siteUrl}/join#token=${secret}`;
    const sender = await loadMailSender(service, project, caller.id);
    const invitation = { ...invite, name: person.name, link, logo: sender.logo };
    const mail = inviteMail(await loadMailLanguage(invite.locale), invitation);
    try {
      await mailer.send({ to: person.email, ...mail });
    } catch (error) {
      if (error instanceof MailFailure && error.mayHaveArrived)
        throw new Failure("mail_pending", PENDING, error);
      throw new Failure("mail_failed", NOT_SENT, error);
    }
    return { id: invite.id, expires_at: invite.expires_at };
  });
}

type Invitation = Pick<v.InferOutput<typeof invited>, "business_name" | "invited_by" | "expires_at"> &
  Pick<MailSender, "logo"> & { name: string; link: string };

/** Returns an invitation's mail, in the words of `mailsWords`. Typed texts are escaped, on one line, and no links. */
export function inviteMail({ say, format }: MailLanguage, invitation: Invitation): MailContent {
  const { link, logo } = invitation;
  const business = unlinked(invitation.business_name);
  const inviter = unlinked(invitation.invited_by);
  const subject = say("invite.subject", { business: v.parse(oneLine, invitation.business_name) });
  const hello = say("invite.hello", { name: unlinked(invitation.name) });
  const invites = inviter
    ? say("invite.byPerson", { inviter, business })
    : say("invite.byBusiness", { business });
  const day = new Date(invitation.expires_at).toISOString().slice(0, 10);
  const [until, ignore] = [say("invite.until", { date: format.date(day) }), say("invite.ignore")];
  return {
    subject,
    text: [hello, "", invites, "", say("invite.here"), link, "", until, ignore, ""].join("\n"),
    html: mailPage(
      say,
      { name: business, logo },
      subject,
      `<p>${escapeHtml(hello)}</p>
<p>${escapeHtml(invites)}</p>
${mailButton(link, say("invite.link"))}
<p>${escapeHtml(until)} ${escapeHtml(ignore)}</p>`,
    ),
  };
}
