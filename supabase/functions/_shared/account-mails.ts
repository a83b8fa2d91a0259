import { type EnvironmentSource, type Project, readSmtp } from "./environment.ts";
import { createMailer, type Mailer } from "./mail.ts";
import { loadMailSender } from "./mail-sender.ts";
import { createServiceClient } from "./service-client.ts";
import { createSignInMails, type SendSignInMail } from "./sign-in-mails.ts";

/** A mail must not wait for long for its language: auth gives up on a whole delivery after five seconds. */
const LANGUAGE_MAX_MS = 1500;

/** Returns what mails people about their accounts, in the language that the database knows of them. */
export function createAccountMails(
  project: Project,
  fetch: typeof globalThis.fetch,
  send: Mailer["send"],
): SendSignInMail {
  const service = createServiceClient(project, fetch);
  return createSignInMails({
    siteUrl: project.siteUrl,
    authUrl: `${project.apiUrl}/auth/v1`,
    async readerOf(person) {
      const sender = loadMailSender(service, project, person);
      const { data } = await service
        .rpc("locale_of", { person })
        .abortSignal(AbortSignal.timeout(LANGUAGE_MAX_MS))
        .throwOnError();
      return { locale: typeof data === "string" ? data : null, sender: await sender };
    },
    send,
    log: console.error,
  });
}

/** Connects to the mail server of the settings at the first mail: a function that rarely mails works without one. */
export function lazyMailer(source: EnvironmentSource): Mailer {
  return { send: async (mail) => createMailer(readSmtp(source)).send(mail) };
}
