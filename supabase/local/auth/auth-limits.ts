import { type InTurn, serialQueue } from "#lib/turns.ts";
import type { Db } from "../database/db.ts";
import { tooMany } from "./auth-call.ts";

/** One of the `most` tries that a key has per `seconds`. */
export interface RatePlace {
  bucket: string;
  key: string;
  most: number;
  seconds: number;
}

export type AuthLimits = ReturnType<typeof createAuthLimits>;

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** Returns the limits, which the database keeps (schema `limits`), so that they outlast a restart. */
export function createAuthLimits(db: Db) {
  async function ask<T>(sql: string, parameters: unknown[]): Promise<T> {
    const { rows } = await db.query<{ answer: T }>(`select ${sql} as answer`, parameters);
    return rows[0]?.answer as T;
  }

  /** Takes a place; resolves with false if none is left. */
  const takeOne = ({ bucket, key, most, seconds }: RatePlace) =>
    ask<boolean>("limits.take($1, $2, $3, make_interval(secs => $4))", [bucket, key, most, seconds]);

  return {
    /** Checks passwords of one email and address one after the other, so that each knows the earlier results. */
    inTurn: createTurns(),
    /** Takes all of these places, or resolves with the refusal if one of them is taken. */
    async take(places: RatePlace[], message: string): Promise<Response | null> {
      for (const place of places) {
        if (!(await takeOne(place))) return tooMany(message, Math.min(place.seconds, HOUR) / 5);
      }
      return null;
    },
    /** Resolves with the refusal if this account is locked for this address. */
    async refuseSignIn(account: string, address: string): Promise<Response | null> {
      const refusal = await ask<{ message: string; retry_after: number } | null>(
        "limits.refuse_sign_in($1, $2)",
        [account, address],
      );
      return refusal && tooMany(refusal.message, refusal.retry_after);
    },
    async noteSignIn(account: string, address: string, valid: boolean): Promise<void> {
      await ask("limits.note_sign_in($1, $2, $3)", [account, address, valid]);
    },
  };
}

function createTurns() {
  const queues = new Map<string, { inTurn: InTurn; waiting: number }>();
  return async <T>(email: string, address: string, check: () => Promise<T>): Promise<T> => {
    const key = `${email} ${address}`;
    const queue = queues.get(key) ?? { inTurn: serialQueue(), waiting: 0 };
    queues.set(key, queue);
    queue.waiting++;
    try {
      return await queue.inTurn(check);
    } finally {
      if (--queue.waiting === 0) queues.delete(key);
    }
  };
}
