// The mails of auth and the functions. Without a mail server of your own they stay here and are shown at /_mail:
//
//   functions ─ SMTP on a loopback port, with a password ─┐
//   auth ─ directly: it sends within a turn on the database ─┴─ a table ─ /_mail
//
// With SMTP_HOST both go to that server instead, and /_mail says so.
// The pages ask for no password: like Mailpit and Inbucket they are for the person at this machine. Whoever
// lets others reach this server must keep /_mail from them, because a mail may carry a sign-in link.

import type { EmailDriver } from "@supabase/lite";
import type { SmtpSettings } from "../functions/_shared/environment.ts";
import { createMailer } from "../functions/_shared/mail.ts";
import type { Db } from "./database/db.ts";
import { attachmentFile, mailListPage, mailPage, noMailPage, sentElsewherePage } from "./mailbox-pages.ts";
import { startMailServer } from "./mailbox-server.ts";
import { type MailStore, openMailStore } from "./mailbox-store.ts";

export interface Mailbox {
  /** What auth sends with. Not before `open` has resolved. */
  email: EmailDriver;
  /** Answers how functions send mail. */
  open(db: Db): Promise<SmtpSettings>;
  /** Answers /_mail and what is below it. */
  handle(request: Request): Promise<Response>;
  /** How many mails in a row a mail server outside did not take. */
  failedInARow(): number;
  close(): Promise<void>;
}

export interface MailboxSettings {
  /** The mail server that mails really go to; null keeps them. */
  outside: SmtpSettings | null;
  log(line: string): void;
}

/** Mails are kept or, with a mail server outside, sent. */
export function createMailbox({ outside, log }: MailboxSettings): Mailbox {
  return outside ? createRelay(outside, log) : createCatcher();
}

/** A mail server may take its time, and auth waits within its turn on the database: so nobody waits for the mail. */
function createRelay(outside: SmtpSettings, log: MailboxSettings["log"]): Mailbox {
  const mailer = createMailer(outside);
  let failed = 0;
  return {
    email: {
      async send(mail) {
        mailer.send(mail).then(
          () => {
            failed = 0;
          },
          (error: Error) => {
            failed++;
            log(`A mail of auth was not sent: ${reasonOf(error)}`);
          },
        );
      },
    },
    open: async () => outside,
    handle: async () => sentElsewherePage(outside.host),
    failedInARow: () => failed,
    close: async () => {},
  };
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

function createCatcher(): Mailbox {
  let store: MailStore | null = null;
  let close = async () => {};
  const opened = () => {
    if (!store) throw new Error("The mailbox is used before it was opened.");
    return store;
  };

  async function answer(pathname: string): Promise<Response> {
    if (/^\/_mail\/?$/.test(pathname)) return mailListPage(await opened().list());
    const [, id, place] = /^\/_mail\/(\d{1,18})(?:\/attachments\/(\d{1,4}))?$/.exec(pathname) ?? [];
    if (!id) return noMailPage();
    if (place) {
      const attachment = await opened().findAttachment(id, Number(place));
      return attachment ? attachmentFile(attachment) : noMailPage();
    }
    const mail = await opened().find(id);
    return mail ? mailPage(mail) : noMailPage();
  }

  return {
    email: { send: (mail) => opened().keep(mail) },
    async open(db) {
      store = await openMailStore(db);
      const server = await startMailServer(store.keep);
      close = server.close;
      return server.settings;
    },
    async handle({ method, url }) {
      if (method !== "GET" && method !== "HEAD") {
        return Response.json({ message: "Method not allowed" }, { status: 405 });
      }
      return answer(new URL(url).pathname);
    },
    failedInARow: () => 0,
    close: () => close(),
  };
}
