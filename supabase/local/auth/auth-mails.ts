// The mails of auth, in the words that a hosted project's have:
//
//   @supabase/lite ─ a subject that carries the values ─ lite ─┬─ send ─ sign ─ sign-in-mails.ts ─ mailbox
//   codes.ts ──────────────────────────────────────────────────┘
//   a change of address: both mails are held, and sent as by the hook of a hosted project ─ deliver ─ send
//
// lite fills in templates, which know no language. So its templates here are only values, and no mail of lite's own
// leaves this server.

import { AsyncLocalStorage } from "node:async_hooks";
import type { EmailDriver } from "@supabase/lite";
import { mailSenderIn } from "#functions/_shared/mail-sender.ts";
import { createSignInMails, type SendSignInMail } from "#functions/_shared/sign-in-mails.ts";
import { succeeds, within } from "#lib/attempts.ts";
import type { Db } from "../database/db.ts";
import type { AuthMailer } from "../mail/mailbox.ts";
import { AuthError } from "./auth-admin.ts";
import type { MailedLinks } from "./mailed-links.ts";

/** lite's templates, one value a line; the one that a person wrote is the last. */
export const LITE_TEMPLATES = {
  recovery: { subject: "recovery\n{{ .TokenHash }}\n{{ .Token }}" },
  email_change: { subject: "email_change\n{{ .TokenHash }}\n{{ .NewEmail }}" },
};

export type AuthMails = ReturnType<typeof createAuthMails>;
/** A mail to the account of a person. */
export type Letter = Parameters<SendSignInMail>;

/** How long GoTrue waits for the hook that mails. */
export const HOOK_MAX_MS = 5000;

interface AuthMailSettings {
  db: Db;
  links: MailedLinks;
  siteUrl: string;
  mail: AuthMailer;
  log(line: string): void;
}

export function createAuthMails({ db, links, siteUrl, mail, log }: AuthMailSettings) {
  const held = new AsyncLocalStorage<Letter[]>();
  /** Returns what writes a mail in its reader's language, signs its secret, and sends it. */
  function writer(sendMail: AuthMailer["send"]): SendSignInMail {
    const write = createSignInMails({
      siteUrl,
      authUrl: `${siteUrl}/auth/v1`,
      async readerOf(person) {
        const query = "select public.locale_of($1) as locale, public.mail_sender($1) as sender";
        const [found] = (await db.query<{ locale: string | null; sender: unknown }>(query, [person])).rows;
        return { locale: found?.locale ?? null, sender: mailSenderIn(found?.sender ?? null, siteUrl) };
      },
      send: async (written) => void (await sendMail(written)),
      log,
    });
    return (person, content) =>
      write(person, "secret" in content ? { ...content, secret: links.sign(content.secret) } : content);
  }
  const send = writer(mail.send);
  const deliver = writer(mail.deliver);

  async function personOf(email: string): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>("select id from auth.users where email = $1", [email]);
    return rows[0]?.id ?? null;
  }

  return {
    /** Holds what lite mails during `work`. */
    async holding<T>(work: () => Promise<T>): Promise<{ answer: T; letters: Letter[] }> {
      const letters: Letter[] = [];
      return { answer: await held.run(letters, work), letters };
    },
    /** Sends letters; throws GoTrue's refusal if that takes too long or fails. */
    async deliver(letters: readonly Letter[]): Promise<void> {
      const sent = Promise.all(letters.map((letter) => deliver(...letter)));
      const outcome = await within(HOOK_MAX_MS, sent, "late").catch((error: Error) => {
        log(`A change of address was not mailed: ${error.message}`);
        throw new AuthError(500, "unexpected_failure", "Unexpected status code returned from hook: 500");
      });
      if (outcome !== "late") return;
      void succeeds(sent);
      const message = `Failed to reach hook within maximum time of ${HOOK_MAX_MS / 1000}.000000 seconds`;
      throw new AuthError(422, "hook_timeout", message);
    },
    /** Sends what lite mails, or holds it. */
    lite: {
      async send({ to, subject }: Parameters<EmailDriver["send"]>[0]) {
        const [kind, secret = "", value = ""] = subject.split("\n");
        if (kind !== "recovery" && kind !== "email_change") throw new Error("There is no such mail.");
        const letter: Letter = [
          await personOf(to),
          kind === "recovery"
            ? { kind, to, secret, code: value }
            : { kind, to, secret, before: to, after: value, page: links.returnPage() ?? siteUrl },
        ];
        const letters = held.getStore();
        if (letters) letters.push(letter);
        else await send(...letter);
      },
    },
  };
}
