import { randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Db, Statements } from "../database/db.ts";

type Metadata = Record<string, unknown>;

export interface NewUser {
  id: string;
  email: string;
  password: string;
  user_metadata: Metadata;
  app_metadata: Metadata;
}

export interface UserChanges {
  email?: string | undefined;
  password?: string | undefined;
  user_metadata: Metadata;
}

/** The cost that @supabase/lite uses, so that checking a password always takes the same time. */
export const HASH_COST = 10;

/** Makes a user with a confirmed address and their identity, written as @supabase/lite writes them. */
export async function createUser(db: Db, user: NewUser): Promise<void> {
  const { id, email, password, user_metadata, app_metadata } = user;
  const hash = await bcrypt.hash(password, HASH_COST);
  const identity = { sub: id, email, email_verified: true, phone_verified: false };
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into auth.users
         (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, $3, now(), $5::text::jsonb, $4::text::jsonb)`,
      [
        ...[id, email, hash, JSON.stringify({ ...user_metadata, email_verified: true })],
        JSON.stringify({ provider: "email", providers: ["email"], ...app_metadata }),
      ],
    );
    await tx.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2::text, $2::uuid, $3::text::jsonb)`,
      [randomUUID(), id, JSON.stringify(identity)],
    );
  });
}

/** Whether somebody has an account with this address, in lower case. */
export async function hasAccount(db: Statements, email: string): Promise<boolean> {
  return (await db.query("select from auth.users where email = $1", [email])).rows.length > 0;
}

/** Resolves with a user's address, or null if there is no such user. */
export async function emailOf(db: Statements, id: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>("select email from auth.users where id = $1", [id]);
  return rows[0]?.email ?? null;
}

/** A new address counts as confirmed, a new password ends every session; null removes a key of metadata. */
export async function updateUser(db: Db, id: string, changes: UserChanges): Promise<void> {
  const { email = null, password, user_metadata } = changes;
  const hash = password === undefined ? null : await bcrypt.hash(password, HASH_COST);
  const metadata = { ...user_metadata, ...(email !== null && { email_verified: true }) };
  await db.transaction(async (tx) => {
    const before = await emailOf(tx, id);
    await tx.query(
      `update auth.users set
         email = coalesce($2, email),
         encrypted_password = coalesce($3, encrypted_password),
         email_confirmed_at = coalesce(email_confirmed_at, case when $2 is not null then now() end),
         raw_user_meta_data = (
           select coalesce(jsonb_object_agg(key, value), '{}')
           from jsonb_each(coalesce(raw_user_meta_data, '{}') || $4::text::jsonb) where value <> 'null'
         ),
         updated_at = now()
       where id = $1`,
      [id, email, hash, JSON.stringify(metadata)],
    );
    if (email !== null && email !== before) await moveEmail(tx, id, email);
    if (hash !== null) await endSessions(tx, id);
  });
}

export function removeUser(db: Db, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await endSessions(tx, id);
    await tx.query("delete from auth.flow_state where user_id = $1", [id]);
    await tx.query("delete from auth.users where id = $1", [id]);
  });
}

/** Updates the email identity with the account, and invalidates links mailed for the old address. */
async function moveEmail(tx: Statements, id: string, email: string) {
  await tx.query(
    `update auth.identities set identity_data = identity_data || $2::text::jsonb, updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, JSON.stringify({ email, email_verified: true })],
  );
  await tx.query(
    `update auth.users set email_change = null, email_change_token_new = null, email_change_token_current = null,
       recovery_token = null, confirmation_token = null where id = $1`,
    [id],
  );
}

/** Access tokens stay valid until they expire, as on a hosted project. Also ends mailed recovery links. */
async function endSessions(tx: Statements, id: string) {
  await tx.query("delete from auth.refresh_tokens where user_id = $1", [id]);
  await tx.query("delete from auth.sessions where user_id = $1", [id]);
  await tx.query("update auth.users set recovery_token = null where id = $1", [id]);
}
