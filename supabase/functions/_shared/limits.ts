import * as v from "valibot";
import { networkOf } from "../../../src/lib/network-of.ts";
import type { EnvironmentSource, Project } from "./environment.ts";
import { Failure } from "./failure.ts";
import { createServiceClient } from "./service-client.ts";

/** After `freeTries` failures a key is locked for a minute, then for twice as long each time, up to an hour. */
export interface LockRule {
  bucket: string;
  freeTries: number;
}

/** How many actions, failed or not, any period of length `per` may have. */
export interface WindowRule {
  bucket: string;
  most: number;
  per: string;
}

const LOCKS = { first_lock: "1 minute", longest_lock: "1 hour" };
const MINUTE_MS = 60_000;

/** Returns the limits in the database (schema `limits`). */
export function createLimits(project: Project, fetch: typeof globalThis.fetch) {
  const service = createServiceClient(project, fetch);
  /** Takes a place in the window; resolves with whether it was already full. */
  async function isTaken({ bucket, most, per }: WindowRule, key: string): Promise<boolean> {
    const { data } = await service.rpc("limits_take", { bucket, key, most, per }).throwOnError();
    return data !== true;
  }
  return {
    isTaken,
    /** Counts a try as failed until `noteSuccess`. Throws the Failure "too_many_tries" while the key is locked. */
    async beginTry({ bucket, freeTries: free_tries }: LockRule, key: string) {
      const attempt = { bucket, key, free_tries, ...LOCKS };
      const { data } = await service.rpc("limits_begin_try", attempt).throwOnError();
      const lockedUntil = v.parse(v.nullable(v.string()), data);
      if (lockedUntil !== null) throw tooManyTries(Date.parse(lockedUntil) - Date.now());
    },
    async noteSuccess({ bucket }: LockRule, key: string) {
      await service.rpc("limits_note_success", { bucket, key }).throwOnError();
    },
    /** Throws the Failure "too_many_tries" if the window is full. */
    async take(rule: WindowRule, key: string) {
      if (await isTaken(rule, key)) {
        throw new Failure("too_many_tries", "Too many tries. Please try again later.");
      }
    },
  };
}

function tooManyTries(waitMs: number): Failure {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new Failure("too_many_tries", `Too many tries. Please try again in ${wait}.`, undefined, minutes);
}

/**
 * Returns the network of a request's client. It is the last entry of x-forwarded-for, which the nearest proxy saw, or the
 * header that CLIENT_ADDRESS_HEADER names: hosted Supabase is behind Cloudflare, whose cf-connecting-ip a client cannot
 * set, but elsewhere everybody can. It proves nothing: a limit by address needs another limit that does not depend on it.
 */
export function callerAddress({ headers }: Request, source: EnvironmentSource): string {
  const trusted = source.get("CLIENT_ADDRESS_HEADER");
  const stated = headers
    .get(trusted || "x-forwarded-for")
    ?.split(",")
    .at(-1)
    ?.trim();
  return networkOf(stated || "unknown");
}
