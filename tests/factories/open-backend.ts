import type { AddressInfo } from "node:net";
import { hashSync } from "bcryptjs";
import { jwtVerify } from "jose";
import type { Db } from "#local/database/db.ts";
import { closeServer, openServer, readBody, route } from "#local/http/http.ts";
import { createRealtime } from "#local/realtime/create-realtime.ts";
import type { TokenClaims } from "#local/realtime/identity.ts";
import { openTestDatabase, TEST_JWT_SECRET, TEST_SECRET_KEY } from "./database.ts";
import { demo, PUBLISHABLE_KEY } from "./demo.ts";

/** The embedded backend's API, sign-in and realtime on a port, with access to its database. */
export interface OpenBackend {
  url: string;
  db: Db;
  close(): Promise<void>;
}

const BODY_MAX_BYTES = 50 * 1024 * 1024;

/** Starts it in memory without rows. */
export async function startOpenBackend(): Promise<OpenBackend> {
  const { db, fetch, close } = await openTestDatabase();
  const realtime = await createRealtime({
    db,
    verifyToken,
    acceptsKey: (key) => key === PUBLISHABLE_KEY || key === TEST_SECRET_KEY,
  });
  async function supabase(request: Request) {
    const { url, method, headers } = request;
    const body = await readBody(request, BODY_MAX_BYTES);
    const whole = body instanceof Uint8Array ? new Request(url, { method, headers, body }) : request;
    return fetch(whole);
  }
  const server = await openServer("127.0.0.1", 0, route("", [["/", supabase]]));
  server.on("upgrade", realtime.upgrade);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    db,
    async close() {
      await realtime.close();
      await closeServer(server);
      await close();
    },
  };
}

async function verifyToken(token: string): Promise<TokenClaims | null> {
  const secret = new TextEncoder().encode(TEST_JWT_SECRET);
  const verified = await jwtVerify(token, secret, { algorithms: ["HS256"] }).catch(() => null);
  return verified?.payload.role ? (verified.payload as TokenClaims) : null;
}

/** A person who signs in with the demo's password. */
export interface Person {
  id: string;
  email: string;
  role: "admin" | "manager" | "employee";
}

/** The cheapest hash: tests sign in often and protect nothing. */
const PASSWORD_HASH = hashSync(demo.password, 4);

/** Adds a business with these people; the first is its owner. */
export async function addBusiness(db: Db, businessId: string, people: Person[]): Promise<void> {
  await db.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', email, $2, now(), '{"provider": "email", "providers": ["email"]}',
       '{}', now(), now()
     from jsonb_to_recordset($1) as person (id uuid, email text)`,
    [JSON.stringify(people), PASSWORD_HASH],
  );
  await db.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     select id, id, 'email', id::text, jsonb_build_object('sub', id, 'email', email), now(), now()
     from jsonb_to_recordset($1) as person (id uuid, email text)`,
    [JSON.stringify(people)],
  );
  await db.query(
    `insert into access.confirmed_emails (user_id, email)
     select id, email from jsonb_to_recordset($1) as person (id uuid, email text)`,
    [JSON.stringify(people)],
  );
  await db.query(
    "insert into public.businesses (id, name, timezone, owner_id) values ($1, 'Harbour Street Café', 'Europe/Dublin', $2)",
    [businessId, people[0]?.id],
  );
  await db.query(
    `update public.profiles set business_id = $1, role = person.role, name = person.email
     from jsonb_to_recordset($2) as person (id uuid, email text, role text) where profiles.id = person.id`,
    [businessId, JSON.stringify(people)],
  );
}
