import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#local/database/db.ts";
import { demo } from "#tests/factories/demo.ts";

const SEED = join(import.meta.dirname, "../../../supabase/seed.sql");

/** A name that may be shown for each secret that may not. */
export type Secrets = Map<string, string>;

/** What no answer to somebody else and no log may hold, besides everything that looks like a token or a hash. */
const LOOKS: Record<string, RegExp> = {
  "a token": /\beyJ[\w-]+\.[\w-]+\.[\w-]+/,
  "a secret key": /sb_secret_[\w-]+/,
  "a bcrypt hash": /\$2[aby]\$\d\d\$/,
  "a hash of 64 digits": /\b[0-9a-f]{64}\b/,
};

/** Keys, passwords, PINs and what is made of them, as they are now. */
export async function knownSecrets(
  db: Db,
  keys: { secretKey: string; jwtSecret: string; issued: string[] },
): Promise<Secrets> {
  const { rows } = await db.query<{ secret: string; name: string }>(
    `select encrypted_password as secret, 'the hash of a password' as name from auth.users
     union select pin_hash, 'the hash of a PIN' from public.profiles
     union select pin_salt, 'the salt of PINs' from public.businesses
     union select pin_key, 'the key of a tablet' from access.tablets
     union select code_hash, 'the hash of a tablet''s code' from access.tablets`,
  );
  const pins =
    readFileSync(SEED, "utf8")
      .match(/below: ((\d{6} ?)+)/)?.[1]
      ?.split(" ") ?? [];
  return new Map([
    ...rows.flatMap(({ secret, name }) => (secret ? [[secret, name] as const] : [])),
    ...pins.map((pin) => [pin, "a PIN"] as const),
    ...keys.issued.map((token) => [token, "a token that was issued"] as const),
    [keys.secretKey, "the secret key"],
    [keys.jwtSecret, "the secret tokens are signed with"],
    [demo.password, "a password"],
  ]);
}

/** The names of the secrets that occur in a text. */
export function secretsIn(text: string, secrets: Secrets): string[] {
  const known = [...secrets].filter(([secret]) => occurs(secret, text)).map(([, name]) => name);
  const alike = Object.entries(LOOKS).flatMap(([name, look]) => (look.test(text) ? [name] : []));
  return [...new Set([...known, ...alike])];
}

/** Six digits may be part of any long number; alone they are a PIN. */
function occurs(secret: string, text: string): boolean {
  return /^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);
}
