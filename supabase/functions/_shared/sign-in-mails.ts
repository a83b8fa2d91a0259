import { loadMailLanguage, type MailContent, type MailLanguage, mailOf } from "./mail-language.ts";
import { type MailSender, PRODUCT } from "./mail-sender.ts";

// The mails of the auth server, in the words of `mailsWords`. A hosted project has them written by the function
// auth-mail, the embedded backend by supabase/local/auth/auth-mails.ts.

/** What auth mails to somebody. A secret is what its /verify takes as a token. */
export type SignInMail =
  | { kind: "recovery"; to: string; code: string; secret: string }
  | { kind: "email_change"; to: string; before: string; after: string; secret: string; page: string }
  | { kind: "email_changed"; to: string; before: string; after: string };

export interface SignInMailSettings {
  /** The app's address, without a trailing slash. */
  siteUrl: string;
  /** Where auth answers: it ends in /auth/v1. */
  authUrl: string;
  /** Resolves with the language of a person's mails, null if neither they nor their business has one, and their business. */
  readerOf(person: string): Promise<MailReader>;
  send(mail: MailContent & { to: string }): Promise<void>;
  log(line: string): void;
}

interface MailReader {
  locale: string | null;
  sender: MailSender;
}

const UNKNOWN_READER: MailReader = { locale: null, sender: PRODUCT };

/** Mails something to the account of a person. */
export type SendSignInMail = (person: string | null, mail: SignInMail) => Promise<void>;

/** Returns what writes mails in their readers' languages and sends them. */
export function createSignInMails(settings: SignInMailSettings): SendSignInMail {
  /** People have to get back in, so a language that cannot be found is English. */
  function readerOf(person: string): Promise<MailReader> {
    return settings.readerOf(person).catch(({ message }: Error) => {
      settings.log(`The language of a mail was not found: ${message}`);
      return UNKNOWN_READER;
    });
  }

  return async (person, mail) => {
    const { locale, sender } = person ? await readerOf(person) : UNKNOWN_READER;
    const { say } = await loadMailLanguage(locale);
    await settings.send({ to: mail.to, ...contentOf(say, mail, settings, sender) });
  };
}

function contentOf(
  say: MailLanguage["say"],
  mail: SignInMail,
  { siteUrl, authUrl }: SignInMailSettings,
  sender: MailSender,
): MailContent {
  switch (mail.kind) {
    case "recovery": {
      // In the fragment, which no server logs; nothing happens before somebody presses a button on that page.
      const link = `${siteUrl}/reset-password#token=${mail.secret}`;
      return mailOf(say, sender, say("recovery.subject"), [
        say("recovery.text", { email: mail.to }),
        { code: mail.code },
        say("recovery.here"),
        { link, words: say("recovery.link") },
        say("recovery.until"),
      ]);
    }
    case "email_change": {
      const { before, after, secret: token, page: redirect_to } = mail;
      const link = `${authUrl}/verify?${new URLSearchParams({ token, type: mail.kind, redirect_to })}`;
      return mailOf(say, sender, say("newEmail.subject"), [
        say("newEmail.text", { before, after }),
        say("newEmail.here"),
        { link, words: say("newEmail.link") },
        say("newEmail.both"),
        say("newEmail.until"),
      ]);
    }
    case "email_changed": {
      const { before, after } = mail;
      return mailOf(say, sender, say("changed.subject"), [
        say("changed.text", { before, after }),
        say("changed.undo"),
        { link: `${siteUrl}/support`, words: say("changed.link") },
      ]);
    }
  }
}
