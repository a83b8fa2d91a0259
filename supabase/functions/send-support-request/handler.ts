import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import {
  type SupportRequest,
  type SupportResponse,
  type SupportTopic,
  supportRequest,
} from "../../../schema/protocol/send-support-request.ts";
import { type Accounts, type Caller, createAccounts } from "../_shared/accounts.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject, readSmtp, readSupportAddress } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { callerAddress, createLimits, type WindowRule } from "../_shared/limits.ts";
import { createMailer, type Mail, type Mailer, MailFailure } from "../_shared/mail.ts";
import { loadMailLanguage, type MailContent, type MailLanguage, mailOf } from "../_shared/mail-language.ts";
import { loadMailSender, type MailSender } from "../_shared/mail-sender.ts";
import { createServiceClient } from "../_shared/service-client.ts";

const claimed = v.picklist(["claimed", "already_sent", "pending", "too_many", "not_the_same"]);

// no words: the app says the code
const REFUSALS = {
  pending: ["mail_pending", "Your message is on its way. Please try again in a few minutes to make sure."],
  too_many: ["too_many_tries", "Too many messages were sent. Please try again in an hour."],
  not_the_same: ["not_the_same", "This message was sent before with other words. Please reload the page."],
} as const;
// no words: the app says the code
const TRAPPED = "Your message looks as if no person had sent it. Please reload the page and try again.";
// no words: the app says the code
const NOT_SENT = "Your message could not be sent. Please try again.";

function refusal(status: keyof typeof REFUSALS, cause?: unknown): Failure {
  const [code, message] = REFUSALS[status];
  return new Failure(code, message, cause);
}

type Asked = v.InferOutput<typeof supportRequest>;

/** Confirmations per account. */
const CONFIRMATIONS: WindowRule = { bucket: "support confirmation", most: 3, per: "1 day" };

/**
 * Stores a request to support from anybody, signed in or not, and mails it to support. Replies go to the typed
 * address, which may be anybody's: so no automatic mail goes there, or people could have us write to strangers. A
 * confirmation goes only to a caller who is signed in with that address, rarely, and repeats no typed text.
 */
export function makeSendSupportRequestHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  mailer: Mailer = createMailer(readSmtp(source)),
) {
  const project = readProject(source);
  const support = readSupportAddress(source);
  const accounts = createAccounts(project, fetch);
  const service = createServiceClient(project, fetch);
  const limits = createLimits(project, fetch);

  async function send(asked: Asked, caller: Caller | null) {
    const { request_id: id, name, email } = asked;
    const replyTo = { name, address: email };
    try {
      await mailer.send({ to: support, replyTo, id: `support-${id}`, ...requestMail(asked, caller) });
    } catch (error) {
      if (error instanceof MailFailure && error.mayHaveArrived) throw refusal("pending", error);
      await settle(service, id, "failed");
      throw new Failure("mail_failed", NOT_SENT, error);
    }
    await settle(service, id, "sent");
  }

  /** Support already has the message, so errors here are not reported to the caller. */
  async function confirm({ request_id, topic, email }: Asked, caller: Caller | null) {
    if (!caller || caller.email.toLowerCase() !== email.toLowerCase()) return;
    try {
      await limits.take(CONFIRMATIONS, caller.id);
      const { data } = await service.rpc("locale_of", { person: caller.id }).throwOnError();
      const { say } = await loadMailLanguage(v.parse(v.nullable(v.string()), data));
      const id = `support-${request_id}-received`;
      const sender = await loadMailSender(service, project, caller.id);
      const mail = confirmationMail(say, sender, { topic, id: request_id, link: project.siteUrl });
      await mailer.send({ to: caller.email, id, ...mail });
    } catch (error) {
      if (!(error instanceof Failure)) console.error(error);
    }
  }

  return jsonEndpoint(supportRequest, async (asked, request): Promise<SupportResponse> => {
    if (asked.trap !== "") throw new Failure("not_allowed", TRAPPED);
    const caller = await callerOf(accounts, request);
    const status = await claim(service, asked, { caller, address: callerAddress(request, source) });
    if (status === "already_sent") return { status };
    if (status !== "claimed") throw refusal(status);
    await send(asked, caller);
    await confirm(asked, caller);
    return { status: "sent" };
  });
}

/** A person whose session has ended can still ask for help. */
async function callerOf(accounts: Accounts, request: Request): Promise<Caller | null> {
  try {
    return await accounts.identify(request);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function claim(
  service: SupabaseClient,
  { trap, ...asked }: Asked,
  from: { caller: Caller | null; address: string },
) {
  const { data } = await service
    .rpc("claim_support_request", { ...asked, caller: from.caller?.id ?? null, address: from.address })
    .throwOnError();
  return v.parse(claimed, data);
}

async function settle(service: SupabaseClient, request_id: string, outcome: "sent" | "failed") {
  await service.rpc("settle_support_request", { request_id, outcome }).throwOnError();
}

type Content = Pick<Mail, "subject" | "text">;

/**
 * Returns the mail to support, in English. It is text only, so that nothing in it can be markup. The account comes first; each
 * typed field follows in quotes on one line, so that it cannot look like another line.
 */
// no words: our support reads it
export function requestMail(request: SupportRequest, caller: Caller | null): Content {
  const account = caller ? `signed in as ${quoted(caller.email)} (${caller.id})` : "not signed in";
  return {
    subject: `${request.topic} from ${request.name}`,
    text: [
      `Account: ${account}`,
      `Topic: ${request.topic}`,
      `Request: ${request.request_id}`,
      `Typed name: ${quoted(request.name)}`,
      `Typed email: ${quoted(request.email)}`,
      "",
      request.message,
      "",
    ].join("\n"),
  };
}

/** Returns a text on one line in quotes, with quotes inside escaped. */
function quoted(typed: string): string {
  return JSON.stringify(typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** The confirmation's mail, of `mailsWords`. It repeats nothing that was typed, so that nobody chooses its words. */
export function confirmationMail(
  say: MailLanguage["say"],
  sender: MailSender,
  { topic, id, link }: { topic: SupportTopic; id: string; link: string },
): MailContent {
  const about = say("support.topic", { topic: say(`support.topic.${topic}`) });
  return mailOf(say, sender, say("support.subject"), [
    `${say("support.thanks")}\n${say("support.reply")}`,
    `${about}\n${say("support.request", { id })}`,
    { link, words: say("support.link") },
    say("support.why"),
  ]);
}
