import type { Db } from "../database/db.ts";

/** A mail as it arrives. */
export interface ArrivingMail {
  to: string;
  subject: string;
  from?: string | undefined;
  /** The address for replies, if it is not the sender. */
  replyTo?: string | undefined;
  text?: string | undefined;
  html?: string | undefined;
  attachments?: { name: string; content: Uint8Array }[];
}

export interface KeptMail {
  id: string;
  to: string;
  /** Null for mails of auth, which pass through no mail server. */
  from: string | null;
  replyTo: string | null;
  subject: string;
  text: string | null;
  html: string | null;
  sentAt: string;
  attachments: { place: number; name: string; bytes: number }[];
}

const KEPT_MAILS = 500;

/** The tables that `openMailStore` needs. */
export const MAIL_TABLES = `
  create schema if not exists local_mail;
  create table if not exists local_mail.messages (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    body_text text,
    body_html text,
    sent_at timestamptz not null default now()
  );
  alter table local_mail.messages add column if not exists sender text;
  alter table local_mail.messages add column if not exists reply_to text;
  create table if not exists local_mail.attachments (
    message_id bigint not null references local_mail.messages (id) on delete cascade,
    place integer not null,
    name text not null,
    content bytea not null,
    primary key (message_id, place)
  );
`;

const MAILS = `
  select id::text, recipient as "to", sender as "from", reply_to as "replyTo", subject, body_text as "text", body_html as "html",
    to_char(sent_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS "UTC"') as "sentAt",
    array(select jsonb_build_object('place', place, 'name', name, 'bytes', octet_length(content))
      from local_mail.attachments where message_id = messages.id order by place) as attachments
  from local_mail.messages`;

/** Mails survive a restart; only the newest are kept. */
export function openMailStore(db: Db) {
  return {
    async keep({ to, from, replyTo, subject, text, html, attachments = [] }: ArrivingMail): Promise<void> {
      const { rows } = await db.query<{ id: string }>(
        `insert into local_mail.messages (recipient, sender, subject, body_text, body_html, reply_to)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [to, from ?? null, subject, text ?? null, html ?? null, replyTo ?? null],
      );
      for (const [place, { name, content }] of attachments.entries()) {
        await db.query("insert into local_mail.attachments values ($1, $2, $3, $4)", [
          rows[0]?.id,
          place,
          name,
          content,
        ]);
      }
      await db.query(
        "delete from local_mail.messages where id <= (select max(id) from local_mail.messages) - $1",
        [KEPT_MAILS],
      );
    },
    /** Newest first. */
    async list() {
      return (await db.query<KeptMail>(`${MAILS} order by messages.id desc`)).rows;
    },
    async find(id: string): Promise<KeptMail | undefined> {
      return (await db.query<KeptMail>(`${MAILS} where messages.id = $1`, [id])).rows[0];
    },
    async findAttachment(id: string, place: number) {
      const found = await db.query<{ name: string; content: Uint8Array }>(
        "select name, content from local_mail.attachments where message_id = $1 and place = $2",
        [id, place],
      );
      return found.rows[0];
    },
  };
}
