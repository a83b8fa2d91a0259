// Keeps the mails that auth and the functions send, and shows them at /_mail.
// The pages ask for no password: like Mailpit and Inbucket they are for the person at this machine. Whoever
// lets others reach this server must keep /_mail from them, because a mail may carry a sign-in link.

import type { PGlite } from "@electric-sql/pglite";
import type { EmailDriver } from "@supabase/lite";
import * as v from "valibot";
import { mailListPage, mailPage, noMailPage } from "./mailbox-pages.ts";

const mail = v.object({
  to: v.pipe(v.string(), v.email()),
  subject: v.pipe(v.string(), v.maxLength(1000)),
  text: v.optional(v.string()),
  html: v.optional(v.string()),
});

export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string | null;
  html: string | null;
  sentAt: string;
}

export interface Mailbox {
  /** Creates the table. To be awaited before the first mail: auth sends from within a turn on the database. */
  open(db: PGlite): Promise<void>;
  email: EmailDriver;
  /** Answers /_mail and what is below it. */
  handle(request: Request): Promise<Response>;
}

const KEPT_MAILS = 500;
const MAIL_MAX_BYTES = 1024 * 1024;

const SCHEMA = `
  create schema if not exists local_mail;
  create table if not exists local_mail.messages (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    body_text text,
    body_html text,
    sent_at timestamptz not null default now()
  );
`;

const COLUMNS = `id::text, recipient as "to", subject, body_text as "text", body_html as "html",
  to_char(sent_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS "UTC"') as "sentAt"`;

export function createMailbox({ isSecretKey }: { isSecretKey(key: string): boolean }): Mailbox {
  let opened: PGlite | null = null;
  const database = () => {
    if (!opened) throw new Error("The mailbox is used before it was opened.");
    return opened;
  };

  async function keep(message: v.InferOutput<typeof mail>) {
    await database().query(
      "insert into local_mail.messages (recipient, subject, body_text, body_html) values ($1, $2, $3, $4)",
      [message.to, message.subject, message.text ?? null, message.html ?? null],
    );
    await database().query(
      "delete from local_mail.messages where id <= (select max(id) from local_mail.messages) - $1",
      [KEPT_MAILS],
    );
  }

  async function list(): Promise<KeptMail[]> {
    return (
      await database().query<KeptMail>(`select ${COLUMNS} from local_mail.messages order by messages.id desc`)
    ).rows;
  }

  async function find(id: string): Promise<KeptMail | undefined> {
    return (
      await database().query<KeptMail>(
        `select ${COLUMNS} from local_mail.messages where messages.id::text = $1`,
        [id],
      )
    ).rows[0];
  }

  async function take(request: Request): Promise<Response> {
    if (!isSecretKey(request.headers.get("apikey") ?? "")) return refuse(401, "Invalid API key");
    const body = await request.text();
    if (Buffer.byteLength(body) > MAIL_MAX_BYTES) return refuse(413, "The mail is too large");
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mail), body);
    if (!parsed.success) return refuse(400, parsed.issues.map((issue) => issue.message).join("; "));
    await keep(parsed.output);
    return Response.json({}, { status: 201 });
  }

  return {
    async open(db) {
      await db.exec(SCHEMA);
      opened = db;
    },
    email: { send: keep },
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/_mail/messages" && request.method === "POST") return take(request);
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Method not allowed");
      if (/^\/_mail\/?$/.test(pathname)) return mailListPage(await list());
      const id = /^\/_mail\/(\d{1,18})$/.exec(pathname)?.[1];
      const message = id && (await find(id));
      return message ? mailPage(message) : noMailPage();
    },
  };
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}
