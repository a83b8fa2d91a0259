// The mails of auth, in the words that a hosted project's have:
//
//   @supabase/lite ─ a subject that carries the values ─ lite ─┐
//   email-changes.ts, codes.ts ────────────────────────────────┴─ send ─ sign ─ sign-in-mails.ts ─ mailbox
//
// lite fills in templates, which know no language. So its templates here are only values, and no mail of lite's own
// leaves this server.

import type { EmailDriver } from "@supabase/lite";
import { createSignInMails, type SendSignInMail } from "../functions/_shared/sign-in-mails.ts";
import type { MailedLinks } from "./auth/mailed-links.ts";
import type { Db } from "./database/db.ts";

/** lite's templates, one value a line; the one that a person wrote is the last. */
export const LITE_TEMPLATES = {
  recovery: { subject: "recovery\n{{ .TokenHash }}\n{{ .Token }}" },
  email_change: { subject: "email_change\n{{ .TokenHash }}\n{{ .NewEmail }}" },
};

export type AuthMails = ReturnType<typeof createAuthMails>;

interface AuthMailSettings {
  db: Db;
  links: MailedLinks;
  siteUrl: string;
  mail: EmailDriver;
  log(line: string): void;
}

export function createAuthMails({ db, links, siteUrl, mail, log }: AuthMailSettings) {
  const write = createSignInMails({
    siteUrl,
    authUrl: `${siteUrl}/auth/v1`,
    async localeOf(person) {
      const query = "select public.locale_of($1) as locale";
      return (await db.query<{ locale: string | null }>(query, [person])).rows[0]?.locale ?? null;
    },
    send: (written) => mail.send(written),
    log,
  });
  /** Writes a mail in its reader's language, signs its secret, and sends it. */
  const send: SendSignInMail = (person, content) =>
    write(person, "secret" in content ? { ...content, secret: links.sign(content.secret) } : content);

  async function personOf(email: string): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>("select id from auth.users where email = $1", [email]);
    return rows[0]?.id ?? null;
  }

  return {
    send,
    /** Sends what lite mails. */
    lite: {
      async send({ to, subject }: Parameters<EmailDriver["send"]>[0]) {
        const [kind, secret = "", value = ""] = subject.split("\n");
        if (kind !== "recovery" && kind !== "email_change") throw new Error("There is no such mail.");
        await send(
          await personOf(to),
          kind === "recovery"
            ? { kind, to, secret, code: value }
            : { kind, to, secret, before: to, after: value, page: links.returnPage() ?? siteUrl },
        );
      },
    },
  };
}
