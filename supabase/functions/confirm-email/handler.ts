import * as v from "valibot";
import { type ConfirmEmailResponse, confirmEmailRequest } from "../../../schema/protocol/sign-up.ts";
import { sha256 } from "../../../src/lib/hashes.ts";
import { createAccounts } from "../_shared/accounts.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject, readSmtp } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { callerAddress, createLimits, type LockRule } from "../_shared/limits.ts";
import { createMailer, type Mailer } from "../_shared/mail.ts";
import { loadMailLanguage, mailOf } from "../_shared/mail-language.ts";
import { loadMailSender } from "../_shared/mail-sender.ts";
import { newInviteSecret } from "../_shared/secrets.ts";
import { createServiceClient } from "../_shared/service-client.ts";

const begun = v.variant("status", [
  v.object({ status: v.literal("sent"), email: v.string(), locale: v.nullable(v.string()) }),
  v.object({ status: v.picklist(["confirmed", "not_allowed", "too_many"]) }),
]);

/** Nobody guesses 256 bits; the limit keeps attempts from loading the server. */
const BY_ADDRESS: LockRule = { bucket: "email confirmation address", freeTries: 20 };
// no words: the app says the code
const OUTDATED = "This link is not valid any more. Log in and have it sent again on the Staff page.";

/**
 * Without a token: mails the owner of the caller's business a link to their own address. With the token of that link,
 * from anybody: confirms the address. Only the mail, in the words of `mailsWords`, contains the secret.
 */
export function makeConfirmEmailHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  mailer: Mailer = createMailer(readSmtp(source)),
) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const service = createServiceClient(project, fetch);
  const limits = createLimits(project, fetch);

  async function send(request: Request): Promise<ConfirmEmailResponse> {
    const caller = await accounts.identify(request, { isOnTheWay: true });
    const secret = newInviteSecret();
    const { data } = await service
      .rpc("begin_email_confirmation", { caller: caller.id, secret_hash: await sha256(secret) })
      .throwOnError();
    const answer = v.parse(begun, data);
    if (answer.status === "confirmed") return { status: "confirmed" };
    if (answer.status === "not_allowed")
      throw new Failure("not_allowed", "Only admins can ask for this mail.");
    if (answer.status !== "sent")
      throw new Failure("too_many_tries", "This mail was sent several times today. Please look for it.");
    const { say } = await loadMailLanguage(answer.locale);
    const sender = await loadMailSender(service, project, caller.id);
    const mail = mailOf(say, sender, say("confirm.subject"), [
      say("confirm.text"),
      { link: `${project.siteUrl}/confirm-email#token=${secret}`, words: say("confirm.link") },
      say("confirm.until"),
    ]);
    try {
      await mailer.send({ to: answer.email, ...mail });
    } catch (error) {
      throw new Failure("mail_failed", "The mail could not be sent. Please try again later.", error);
    }
    return { status: "sent" };
  }

  async function confirm(token: string, address: string): Promise<ConfirmEmailResponse> {
    await limits.beginTry(BY_ADDRESS, address);
    const { data } = await service.rpc("confirm_email", { secret_hash: await sha256(token) }).throwOnError();
    if (data !== true) throw new Failure("expired", OUTDATED);
    await limits.noteSuccess(BY_ADDRESS, address);
    return { status: "confirmed" };
  }

  return jsonEndpoint(confirmEmailRequest, ({ token }, request) =>
    token === undefined ? send(request) : confirm(token, callerAddress(request, source)),
  );
}
