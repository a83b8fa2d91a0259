// The mails of auth and the functions. Without a mail server of your own they stay here and are shown at /_mail:
//
//   functions ─ SMTP on a loopback port, with a password ─┐
//   auth ─ directly ───────────────────────────────────────┴─ a table ─ /_mail
//
// With SMTP_HOST both go to that server instead, and /_mail says so.
// The pages ask for no password: like Mailpit and Inbucket they are for the person at this machine. Other people must
// not reach /_mail, because a mail may contain a sign-in link.
import type { EmailDriver } from "@supabase/lite";
import { html } from "hono/html";
import { attachmentHeaders } from "#functions/_shared/attachment-headers.ts";
import type { SmtpSettings } from "#functions/_shared/environment.ts";
import { createMailer } from "#functions/_shared/mail.ts";
import { succeeds } from "#lib/attempts.ts";
import type { Db } from "../database/db.ts";
import { type Html, htmlPage } from "../http/html.ts";
import { startMailServer } from "./mailbox-server.ts";
import { type KeptMail, openMailStore } from "./mailbox-store.ts";

/** Sends the mails of auth. */
export interface AuthMailer extends EmailDriver {
  /** Like `send`, but resolves when the mail server has accepted the mail; throws if it does not. */
  deliver(mail: Parameters<EmailDriver["send"]>[0]): Promise<void>;
}

export interface Mailbox {
  email: AuthMailer;
  /** The settings by which functions send mail. */
  smtp: SmtpSettings;
  /** Answers /_mail and the paths below it. */
  handle(request: Request): Promise<Response>;
  /** How many mails in a row the outside mail server has refused. */
  failedInARow(): number;
  close(): Promise<void>;
}

type Log = (line: string) => void;

/** Opens a mailbox that keeps mails or, with an outside mail server, sends them. */
export async function openMailbox(db: Db, outside: SmtpSettings | null, log: Log): Promise<Mailbox> {
  return outside ? createRelay(outside, log) : openCatcher(db);
}

/** A mail server can be slow: `send`, which is for work that holds a turn on the database, does not await it. */
function createRelay(outside: SmtpSettings, log: Log): Mailbox {
  const mailer = createMailer(outside);
  let failed = 0;
  async function deliver(mail: Parameters<EmailDriver["send"]>[0]) {
    try {
      await mailer.send(mail);
      failed = 0;
    } catch (error) {
      failed++;
      log(`A mail of auth was not sent: ${reasonOf(error as Error)}`);
      throw error;
    }
  }
  return {
    email: { deliver, send: async (mail) => void succeeds(deliver(mail)) },
    smtp: outside,
    handle: async () => sentElsewherePage(outside.host),
    failedInARow: () => failed,
    close: async () => {},
  };
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

async function openCatcher(db: Db): Promise<Mailbox> {
  const store = openMailStore(db);
  const { settings, close } = await startMailServer(store.keep);

  async function answer(pathname: string): Promise<Response> {
    if (/^\/_mail\/?$/.test(pathname)) return mailListPage(await store.list());
    const [, id, place] = /^\/_mail\/(\d{1,18})(?:\/attachments\/(\d{1,4}))?$/.exec(pathname) ?? [];
    if (!id) return noMailPage();
    if (place) {
      const attachment = await store.findAttachment(id, Number(place));
      return attachment ? attachmentFile(attachment) : noMailPage();
    }
    const mail = await store.find(id);
    return mail ? mailPage(mail) : noMailPage();
  }

  return {
    email: { send: store.keep, deliver: store.keep },
    smtp: settings,
    async handle({ method, url }) {
      if (method !== "GET" && method !== "HEAD") {
        return Response.json({ message: "Method not allowed" }, { status: 405 });
      }
      return answer(new URL(url).pathname);
    },
    failedInARow: () => 0,
    close,
  };
}

/** Every mail, newest first. */
function mailListPage(mails: KeptMail[]): Response {
  const rows = mails.map(
    (mail) => html`<li><a href="/_mail/${mail.id}">${mail.subject || "(no subject)"}</a><br>
<span class="soft">To ${mail.to} · ${mail.sentAt}</span></li>`,
  );
  const body = html`<h1>Mail</h1>
<p class="soft">Mails this server would have sent. They stay on this machine.</p>
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p>No mail yet. Reload this page to look again.</p>`}`;
  return htmlPage({ title: "Mail", body });
}

/** One mail: its text with working links, and its HTML in a sandbox. */
function mailPage(mail: KeptMail): Response {
  const body = html`<p><a href="/_mail">All mail</a></p>
<h1>${mail.subject || "(no subject)"}</h1>
<dl>${mail.from !== null && html`<dt>From</dt><dd>${mail.from}</dd>`}<dt>To</dt><dd>${mail.to}</dd>
${mail.replyTo !== null && html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>`}
<dt>Sent</dt><dd>${mail.sentAt}</dd></dl>
${mail.attachments.length > 0 && attachmentList(mail)}
${mail.text !== null && html`<pre>${linked(mail.text)}</pre>`}
${mail.html !== null && frameOf(mail.html)}`;
  return htmlPage({ title: mail.subject || "Mail", body });
}

function attachmentList({ id, attachments }: KeptMail): Html {
  const rows = attachments.map(
    ({ place, name, bytes }) =>
      html`<li><a href="/_mail/${id}/attachments/${place}">${name}</a> <span class="soft">${bytes} bytes</span></li>`,
  );
  return html`<h2>Attachments</h2><ul class="rows">${rows}</ul>`;
}

function attachmentFile({ name, content }: { name: string; content: Uint8Array }): Response {
  return new Response(new Uint8Array(content), { headers: attachmentHeaders(name) });
}

/** The page if mails go to an outside mail server. */
function sentElsewherePage(host: string): Response {
  const body = html`<h1>Mail</h1>
<p>This server sends its mails through <strong>${host}</strong> and keeps none here.</p>`;
  return htmlPage({ title: "Mail", body });
}

function noMailPage(): Response {
  const body = html`<h1>No such mail</h1>
<p>It may have been replaced by newer ones.</p>
<p><a href="/_mail">All mail</a></p>`;
  return htmlPage({ title: "No such mail", body, status: 404 });
}

/** No scripts, forms or pictures from elsewhere; links open in a new tab. */
function frameOf(markup: string): Html {
  return html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"
srcdoc="${`<base target="_blank">${markup}`}"></iframe>`;
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"')]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
