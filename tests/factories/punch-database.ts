import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { openStackDatabase } from "../hosted/open-stack.ts";
import { stack } from "../hosted/stack.ts";
import { openTestDatabase } from "./database.ts";
import { demo, punchChange } from "./demo.ts";

/** The file's own copy of the demo business. */
let punchDatabase: Pick<Database, "db" | "close">;

/** Gives a file of tests its database; every test starts with Sam clocked out. */
export function preparePunches(): void {
  beforeAll(async () => {
    punchDatabase = await (stack ? openStackDatabase(stack, "demo") : openTestDatabase("demo"));
  });
  afterAll(() => punchDatabase.close());
}

/** A statement's rows, or the message of its refusal. */
type Outcome<T> = { rows: T[] } | { refused: string };

/** Runs statements as a signed-in person in one transaction, as the API does; returns the last one's rows. */
export async function asPerson<T extends object>(
  userId: string,
  ...statements: [string, unknown[]?][]
): Promise<Outcome<T>> {
  try {
    return await punchDatabase.db.transaction(async (transaction) => {
      await transaction.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
           set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
        [userId],
      );
      let rows: T[] = [];
      for (const [sql, values] of statements) rows = (await transaction.query<T>(sql, values)).rows;
      return { rows };
    });
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the rows of a statement that the person may run. */
export async function rowsAsPerson<T extends object>(
  userId: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const outcome = await asPerson<T>(userId, [sql, values]);
  return "rows" in outcome ? outcome.rows : Promise.reject(new Error(outcome.refused));
}

/** Returns the message of a refusal. */
export const refusedWith = (outcome: Outcome<object>) => ("refused" in outcome ? outcome.refused : null);
/** The message for a punch that its person may not write. */
export const PUNCHES_RLS = 'new row violates row-level security policy for table "punches"';

/** A punch as a device submits it. */
export interface DevicePunch extends Record<string, unknown> {
  id: string;
  clock_changed?: boolean;
}

/** Returns a punch of the demo employee as their device submits it. */
export function devicePunch(fields: Record<string, unknown> = {}): DevicePunch {
  const { kind, ...row } = punchChange(fields).row;
  return { ...row, id: String(row.id), recorded_at: row.at };
}

/** Inserts a punch as its device does, with the device's clock at `deviceTime`; null from an older device. */
export function handInPunch(
  userId: string,
  punch: DevicePunch,
  deviceTime: string | null = null,
): Promise<Outcome<object>> {
  const columns = Object.keys(punch).join(", ");
  return asPerson(
    userId,
    ["select sync.note_device_time($1)", [deviceTime]],
    [
      `insert into public.punches (${columns})
       select ${columns} from jsonb_populate_record(null::public.punches, $1)`,
      [JSON.stringify(punch)],
    ],
  );
}

/** A punch as devices receive it. */
export async function punchDocument(id: string): Promise<DevicePunch> {
  const { rows } = await punchDatabase.db.query<{ document: DevicePunch }>(
    "select document from sync.punches where id = $1",
    [id],
  );
  return must(rows[0], "the punch").document;
}

/** Runs a statement as the database's owner, to whom no policy applies. */
export const runOnPunches = (sql: string, values: unknown[] = []) => punchDatabase.db.query(sql, values);
/** Returns the instant this many ms from now. */
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Adds a member, by default of the demo business. */
export async function newMember(
  role = "employee",
  business: string | null = demo.businessId,
): Promise<string> {
  const id = randomUUID();
  await runOnPunches("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@people.test`]);
  await runOnPunches("update public.profiles set business_id = $2, role = $3 where id = $1", [
    id,
    business,
    role,
  ]);
  return id;
}

/** Adds another business. */
export async function newBakery(): Promise<string> {
  const id = randomUUID();
  await runOnPunches("insert into public.businesses (id, name, owner_id) values ($1, 'The Bakery', $2)", [
    id,
    demo.adminId,
  ]);
  return id;
}
