import { randomBytes, randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Db, Transaction } from "./database/db.ts";

type Metadata = Record<string, unknown>;

/** A user as GoTrue's JSON has it. */
export interface AuthUser {
  id: string;
  email: string;
  identities: { provider: string }[];
  [field: string]: unknown;
}

export interface NewUser {
  id?: string | undefined;
  email: string;
  password?: string | undefined;
  emailConfirmed: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
}

export interface UserChanges {
  email?: string | undefined;
  password?: string | undefined;
  confirmEmail: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
}

export interface AuthUsers {
  create(user: NewUser): Promise<AuthUser>;
  list(page: number, perPage: number): Promise<{ users: AuthUser[]; total: number }>;
  find(id: string): Promise<AuthUser | null>;
  /** Resolves with null if the user does not exist. A new password ends every session. */
  update(id: string, changes: UserChanges): Promise<AuthUser | null>;
  /** Resolves with false if the user did not exist. */
  remove(id: string): Promise<boolean>;
}

/** The cost that @supabase/lite uses, so that checking a password always takes the same time. */
export const HASH_COST = 10;

// Postgres builds the JSON, so that instants and metadata look the same with every driver.
const USER_JSON = `jsonb_build_object(
  'id', u.id, 'aud', coalesce(u.aud, ''), 'role', coalesce(u.role, ''),
  'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
  'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
  'confirmation_sent_at', u.confirmation_sent_at, 'recovery_sent_at', u.recovery_sent_at,
  'last_sign_in_at', u.last_sign_in_at, 'banned_until', u.banned_until,
  'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
  'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous,
  'identities', coalesce((
    select jsonb_agg(jsonb_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
    from auth.identities i where i.user_id = u.id), '[]')
)`;

type Querying = Pick<Transaction, "query">;

/** Users and their identities in the auth schema, written as @supabase/lite writes them. */
export function createAuthUsers(db: Db): AuthUsers {
  return {
    async create(user) {
      const hash = await hashed(user.password || randomBytes(32).toString("base64url"));
      return db.transaction((tx) => insert(tx, user, hash));
    },
    list: (page, perPage) => list(db, page, perPage),
    find: (id) => read(db, id),
    async update(id, changes) {
      const hash = changes.password === undefined ? null : await hashed(changes.password);
      return db.transaction((tx) => update(tx, id, changes, hash));
    },
    remove: (id) =>
      db.transaction(async (tx) => {
        await endSessions(tx, id);
        await tx.query("delete from auth.flow_state where user_id = $1", [id]);
        return (await tx.query("delete from auth.users where id = $1 returning id", [id])).rows.length > 0;
      }),
  };
}

async function insert(tx: Querying, user: NewUser, hash: string): Promise<AuthUser> {
  const { id = randomUUID(), email, emailConfirmed, userMetadata, appMetadata } = user;
  await tx.query(
    `insert into auth.users
       (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, case when $4 then now() end, $5::text::jsonb, $6::text::jsonb)`,
    [
      id,
      email,
      hash,
      emailConfirmed,
      JSON.stringify({ ...appMetadata, provider: "email", providers: ["email"] }),
      JSON.stringify(withVerified(userMetadata, emailConfirmed)),
    ],
  );
  await tx.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values ($1, 'email', $2::text, $2::uuid, $3::text::jsonb)`,
    [randomUUID(), id, JSON.stringify(identityData(id, email, emailConfirmed))],
  );
  return mustRead(tx, id);
}

async function list(db: Querying, page: number, perPage: number) {
  const { rows } = await db.query<{ user: AuthUser }>(
    `select ${USER_JSON} as user from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const counted = await db.query<{ total: number }>("select count(*)::int as total from auth.users");
  return { users: rows.map((row) => withoutNulls(row.user)), total: counted.rows[0]?.total ?? 0 };
}

async function update(tx: Querying, id: string, changes: UserChanges, hash: string | null) {
  const before = await read(tx, id);
  if (!before) return null;
  const { email, confirmEmail, userMetadata, appMetadata } = changes;
  await tx.query(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_user_meta_data = $5::text::jsonb,
       raw_app_meta_data = $6::text::jsonb,
       updated_at = now()
     where id = $1`,
    [
      id,
      email ?? null,
      hash,
      confirmEmail,
      JSON.stringify(merged(before.user_metadata, withVerified(userMetadata, confirmEmail))),
      JSON.stringify(merged(before.app_metadata, appMetadata)),
    ],
  );
  if (email !== undefined && email !== before.email) await moveEmail(tx, id, email, confirmEmail);
  if (hash !== null) await endSessions(tx, id);
  return mustRead(tx, id);
}

function withVerified(metadata: Metadata, isConfirmed: boolean): Metadata {
  return isConfirmed ? { ...metadata, email_verified: true } : metadata;
}

/** Updates the email identity with the account, and invalidates links mailed for the old address. */
async function moveEmail(tx: Querying, id: string, email: string, verified: boolean) {
  await tx.query(
    `update auth.identities set identity_data = identity_data || $2::text::jsonb, updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, JSON.stringify({ email, email_verified: verified })],
  );
  await tx.query(
    `update auth.users set email_change = null, email_change_token_new = null, email_change_token_current = null,
       recovery_token = null, confirmation_token = null where id = $1`,
    [id],
  );
}

/** Access tokens stay valid until they expire, as on a hosted project. Also ends mailed recovery links. */
async function endSessions(tx: Querying, id: string) {
  await tx.query("delete from auth.refresh_tokens where user_id = $1", [id]);
  await tx.query("delete from auth.sessions where user_id = $1", [id]);
  await tx.query("update auth.users set recovery_token = null where id = $1", [id]);
}

async function read(db: Querying, id: string): Promise<AuthUser | null> {
  const { rows } = await db.query<{ user: AuthUser }>(
    `select ${USER_JSON} as user from auth.users u where u.id = $1`,
    [id],
  );
  return rows[0] ? withoutNulls(rows[0].user) : null;
}

async function mustRead(db: Querying, id: string): Promise<AuthUser> {
  const user = await read(db, id);
  if (!user) throw new Error("A user vanished while being written.");
  return user;
}

/** GoTrue omits fields without a value. */
function withoutNulls(user: AuthUser): AuthUser {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null)) as AuthUser;
}

function identityData(id: string, email: string, verified: boolean): Metadata {
  return { sub: id, email, email_verified: verified, phone_verified: false };
}

/** Merges metadata as GoTrue does: given keys replace, null removes, the rest stays. */
function merged(before: unknown, changes: Metadata): Metadata {
  const all = { ...(before as Metadata), ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function hashed(password: string): Promise<string> {
  return bcrypt.hash(password, HASH_COST);
}
