import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { type MockInstance, vi } from "vitest";
import type { Db } from "#local/database/db.ts";
import { makeAccount } from "#tests/factories/accounts.ts";
import { startTestBackend } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { checksums } from "./checksums.ts";
import { knownSecrets, secretsIn } from "./secrets.ts";

/** Who attacks. A stranger is the admin of another business, a newcomer has none. */
export const ATTACKERS = ["anonymous", "newcomer", "stranger", "employee", "manager", "admin"] as const;
export type Attacker = (typeof ATTACKERS)[number];

const EMAILS: Partial<Record<Attacker, string>> = {
  employee: demo.employee,
  manager: demo.manager,
  admin: demo.admin,
};
const CONSOLE = ["log", "info", "warn", "error", "debug"] as const;

/** An answer, as far as an attacker sees it. */
export interface Answer {
  status: number;
  text: string;
  /** Undefined when the text is no JSON. */
  json: unknown;
}

export interface Attack {
  /** Sent as JSON, unless it is a text or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface AttackedBackend {
  url: string;
  db: Db;
  /** The key that no client has. */
  secretKey: string;
  jwtSecret: string;
  /** What opens the console: nobody who attacks has it. */
  consoleCode: string;
  tokens: Record<Attacker, string | null>;
  /** The business of the stranger. */
  bakeryId: string;
  /** Sends a request with the publishable key and the token of the attacker, who may bring headers of their own. */
  ask(who: Attacker, method: string, path: string, attack?: Attack): Promise<Answer>;
  /** What differs in the database after the attack: the names of tables. */
  changedBy(attack: () => Promise<unknown>): Promise<string[]>;
  /** What of the secrets there are occurs in a text, by name. */
  secretsIn(text: string): string[];
  /** Everything that the backend has logged so far. */
  logged(): string;
  forgetLog(): void;
  close(): Promise<void>;
}

/** The whole embedded backend with the demo business, another one, and a token of everybody who attacks. */
export async function startAttackedBackend(): Promise<AttackedBackend> {
  const lines: string[] = [];
  const spies = CONSOLE.map((name) => capture(name, lines));
  const backend = await startTestBackend({ log: (line) => lines.push(line) });
  const { url, db, dataDir, consoleCode, close } = backend;
  await addRows(db);
  // What the server does by itself in its first minute is done, and no doing of an attacker.
  await db.query("select access.count_secret_votes()");
  const { secret: secretKey, jwtSecret } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
  const tokens = Object.fromEntries(ATTACKERS.map((who) => [who, null])) as AttackedBackend["tokens"];

  const ask: AttackedBackend["ask"] = (who, method, path, attack) =>
    send(`${url}${path}`, method, tokens[who], attack);
  const issued: string[] = [];
  async function signIn(email: string): Promise<string> {
    const body = { email, password: demo.password };
    const { json } = await ask("anonymous", "POST", "/auth/v1/token?grant_type=password", { body });
    const session = json as { access_token: string; refresh_token: string };
    issued.push(session.access_token, session.refresh_token);
    return session.access_token;
  }
  for (const who of ATTACKERS.filter((one) => one !== "anonymous")) {
    const email = EMAILS[who] ?? `${who}@bakery.test`;
    if (!EMAILS[who]) await makeAccount(backend, email);
    tokens[who] = await signIn(email);
  }
  const bakery = { name: "The Bakery", timezone: "Europe/Paris" };
  const founded = await ask("stranger", "POST", "/rest/v1/rpc/create_business", { body: bakery });
  await db.query(
    `insert into access.confirmed_emails (user_id, email)
     select id, email from auth.users where email = 'stranger@bakery.test'`,
  );
  const secrets = await knownSecrets(db, { secretKey, jwtSecret, issued });

  return {
    url,
    db,
    secretKey,
    jwtSecret,
    consoleCode,
    tokens,
    bakeryId: String(founded.json),
    ask,
    async changedBy(attack) {
      // The server counts them now and then by itself, which is nobody's attack.
      await db.query("select access.count_secret_votes()");
      const before = await checksums(db);
      await attack();
      const after = await checksums(db);
      return Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]);
    },
    secretsIn: (text) => secretsIn(text, secrets),
    logged: () => lines.join("\n"),
    forgetLog: () => void lines.splice(0),
    async close() {
      await close();
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** What the demo's people have not: what two of them ask to have corrected, and a device of another than Sam. */
async function addRows(db: Db): Promise<void> {
  await db.query(
    `insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_heard_at, last_seq, unsent)
     values (gen_random_uuid(), $1, $2, 'Office computer', false, now(), 0, 0)`,
    [demo.businessId, demo.managerId],
  );
  await db.query(
    `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, clock_out_time, reason)
     select gen_random_uuid(), $1, person, '2026-03-02T09:00Z', '2026-03-02T17:00Z', 'Forgot'
     from unnest($2::uuid[]) as person`,
    [demo.businessId, [demo.employeeId, demo.managerId]],
  );
}

function capture(name: (typeof CONSOLE)[number], lines: string[]): MockInstance {
  return vi.spyOn(console, name).mockImplementation((...said: unknown[]) => {
    lines.push(said.map((one) => (typeof one === "string" ? one : inspect(one, { depth: 9 }))).join(" "));
  });
}

async function send(url: string, method: string, token: string | null, attack: Attack = {}): Promise<Answer> {
  const { body, headers } = attack;
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: (isRaw ? body : JSON.stringify(body)) as BodyInit }),
  });
  const text = await response.text();
  return { status: response.status, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
