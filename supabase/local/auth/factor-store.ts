// Second factors in the database: the factors, their challenges, and the assurance level of a session.

import { randomBytes, randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import { toBase32 } from "#domain/totp/totp.ts";
import type { Db } from "../database/db.ts";

export interface Factor {
  id: string;
  secret: string;
  status: "unverified" | "verified";
}

const CHALLENGE_SECONDS = 300;
/** After this many wrong codes a challenge is void, and the account waits longer each time. */
const WRONG_TRIES_MAX = 5;

export function createFactorStore(db: Db) {
  async function one<T>(sql: string, values: unknown[]): Promise<T | null> {
    const { rows } = await db.query<T>(sql, values);
    return rows[0] ?? null;
  }

  return {
    /** Resolves with the session of a token and its user. */
    sessionOf(claims: JWTPayload | null) {
      return one<{ id: string; email: string; session: string; aal: string }>(
        `select users.id, users.email, sessions.id as session, sessions.aal
         from auth.sessions join auth.users on users.id = sessions.user_id
         where sessions.id::text = $1 and users.id::text = $2`,
        [String(claims?.session_id), String(claims?.sub)],
      );
    },

    find(userId: string, id: string) {
      return one<Factor>(
        "select id, secret, status from auth.mfa_factors where id::text = $1 and user_id = $2",
        [id, userId],
      );
    },

    async list(userId: unknown): Promise<{ status: string }[]> {
      const { rows } = await db.query<{ status: string }>(
        `select id, created_at, updated_at, status, friendly_name, factor_type from auth.mfa_factors
         where user_id::text = $1 order by created_at, id`,
        [String(userId)],
      );
      return rows;
    },

    async mayEnroll(userId: string): Promise<boolean> {
      return (
        (await one<{ may: boolean }>("select access.may_have_factor($1) as may", [userId]))?.may ?? false
      );
    },

    /** Resolves with null if the user already has a factor of this name. */
    async add(userId: string, name: string): Promise<{ id: string; secret: string } | null> {
      const id = randomUUID();
      const secret = toBase32(randomBytes(20));
      const added = await one(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4) on conflict do nothing returning id`,
        [id, userId, name, secret],
      );
      return added ? { id, secret } : null;
    },

    async openChallenge({ id }: Factor) {
      const opened = await one<{ id: string; expires_at: number }>(
        `insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, now())
         returning id, (extract(epoch from created_at) + ${CHALLENGE_SECONDS})::int as expires_at`,
        [randomUUID(), id],
      );
      await db.query("delete from auth.mfa_challenges where created_at < now() - interval '1 day'");
      return opened;
    },

    /** Counts a try as wrong until `raise`. Resolves with the seconds for which the account is locked, or null. */
    async beginTry(userId: string): Promise<number | null> {
      const locked = await one<{ seconds: number | null }>(
        `select ceil(extract(epoch from limits.begin_try('second factor', $1, ${WRONG_TRIES_MAX},
           interval '1 minute', interval '1 hour') - clock_timestamp()))::int as seconds`,
        [userId],
      );
      return locked?.seconds ?? null;
    },

    /** Resolves with false if the challenge is void. */
    async redeemChallenge(id: string, factor: Factor): Promise<boolean> {
      const used = await one(
        `update auth.mfa_challenges set verified_at = clock_timestamp()
         where id = $1 and factor_id = $2 and verified_at is null and wrong_tries < ${WRONG_TRIES_MAX}
           and created_at > now() - interval '${CHALLENGE_SECONDS} seconds' returning id`,
        [id, factor.id],
      );
      return used !== null;
    },

    /** Allows another try after a wrong code. */
    async reopenChallenge(id: string): Promise<void> {
      await db.query(
        "update auth.mfa_challenges set verified_at = null, wrong_tries = wrong_tries + 1 where id = $1",
        [id],
      );
    },

    /** Raises the session to two factors. As in GoTrue, sessions of one factor and unfinished enrolments end. */
    raise({ id, session }: { id: string; session: string }, factor: Factor): Promise<void> {
      return db.transaction(async (tx) => {
        await tx.query("select limits.note_success('second factor', $1)", [id]);
        await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
          factor.id,
        ]);
        await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [id]);
        await tx.query(
          "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
          [session, factor.id],
        );
        await tx.query(
          `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'totp')
           on conflict (session_id, authentication_method) do update set updated_at = now()`,
          [session],
        );
        await tx.query("delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'", [id]);
      });
    },

    async remove({ id }: Factor): Promise<void> {
      await db.query("delete from auth.mfa_factors where id = $1", [id]);
      await db.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [id]);
    },

    async refreshTokenOf(session: string): Promise<string | undefined> {
      const active = await one<{ token: string }>(
        "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc, id limit 1",
        [session],
      );
      return active?.token;
    },

    /** Resolves with a session's assurance level and its methods. */
    levelOf(session: unknown) {
      return one<{ aal: string; amr: { method: string; timestamp: number }[] }>(
        `select coalesce(aal, 'aal1') as aal, jsonb_build_array(jsonb_build_object('method', 'password',
             'timestamp', extract(epoch from created_at)::int)) || coalesce((
           select jsonb_agg(jsonb_build_object('method', authentication_method,
             'timestamp', extract(epoch from updated_at)::int))
           from auth.mfa_amr_claims where session_id = sessions.id), '[]') as amr
         from auth.sessions where id::text = $1`,
        [String(session)],
      );
    },
  };
}
