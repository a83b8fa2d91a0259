import { createHmac, randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { chainPunch } from "#domain/work/punch-chain.ts";
import { must } from "#lib/must.ts";
import type { Statements } from "#local/database/db.ts";
import type { Change } from "#schema/protocol/sync.ts";
import { type TabletRequest, type TurnOnResponse, turnOnResponse } from "#schema/protocol/tablet.ts";
import { anonymous, demo } from "./demo.ts";

export const ADMIN_CODE = { salt: "0123456789abcdef".repeat(2), hash: "0123456789abcdef".repeat(4) };

/** The answer of register-tablet: its body, or the code of its refusal. */
export async function callTablet(client: SupabaseClient, body: TabletRequest): Promise<unknown> {
  const { data, error } = await client.functions.invoke("register-tablet", { body });
  return error ? (await error.context.json()).code : data;
}

/** A communal tablet that is signed in by itself. */
export interface TestTablet {
  deviceId: string;
  userId: string;
  client: SupabaseClient;
  answer: TurnOnResponse;
}

/** Turns communal mode on as this person. */
export async function turnOnTablet(url: string, person: SupabaseClient, deviceId: string = randomUUID()) {
  const request = { action: "turn_on", device_id: deviceId, name: "Front desk", code: ADMIN_CODE } as const;
  const answer = v.parse(turnOnResponse, await callTablet(person, request));
  return signedInTablet(url, answer);
}

/** The tablet of an answer, signed in as it says. */
export async function signedInTablet(
  url: string,
  answer: Omit<TurnOnResponse, "status"> & { status: "registered" | "proposed" },
): Promise<TestTablet> {
  const client = anonymous(url);
  const { data, error } = await client.auth.setSession(answer.session);
  if (error) throw error;
  return { deviceId: answer.chain.device_id, userId: must(data.user, "a user").id, client, answer };
}

/** The PIN check of a hash under a tablet's key. */
export function pinCheckOf(pinKey: string, hash: string): string {
  return createHmac("sha256", Buffer.from(pinKey, "hex")).update(hash).digest("hex");
}

/** Makes presses of a device, each chained to the one before; by default the demo employee's. */
export function pressesOf(chain: TurnOnResponse["chain"], createdBy: string) {
  let { seq, hash } = chain;
  return async (fields: object = {}): Promise<Change> => {
    const at = new Date().toISOString();
    const event = {
      ...{ id: randomUUID() as string, user_id: demo.employeeId, at, recorded_at: at },
      ...({ type: "in", source: "kiosk", is_void: false } as const),
      ...{ device_id: chain.device_id, entry_id: null, corrects: null, shift_id: null },
    };
    const { unverified: _, ...punch } = await chainPunch({ ...event, unverified: null, ...fields }, hash);
    ({ hash } = punch);
    seq += 1;
    const rest = {
      kind: "punch",
      business_id: demo.businessId,
      zone: "Europe/Dublin",
      note: "",
      reading: null,
    };
    const row = { ...rest, pin_version: 1, created_by: createdBy, device_seq: seq, ...punch };
    return { change_id: randomUUID(), collection: "punches", base: null, row };
  };
}

/** Registers a tablet of the demo business without its function; resolves with its user. */
export async function addTablet(
  db: Statements,
  { deviceId = randomUUID(), by = demo.adminId }: { deviceId?: string; by?: string } = {},
): Promise<string> {
  const ask = async <T>(call: string, values: unknown[]) =>
    must((await db.query<{ answer: T }>(`select ${call} as answer`, values)).rows[0], "an answer").answer;
  const { id } = await ask<{ id: string }>("public.plan_tablet($1, $2, $3)", [by, deviceId, ADMIN_CODE]);
  await db.query("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@tablet.invalid`]);
  await ask("public.settle_tablet($1, $2, 'Front desk')", [by, deviceId]);
  return id;
}

/** Adds a tablet of before tablets had a sign-in of their own: an account's device, vouched for by its key. */
export async function addOldTablet(
  db: Statements,
  userId: string,
  deviceId: string,
  key: string,
): Promise<void> {
  await db.query(
    `insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
     values ($1, $2, $3, 'Old till', true, 0, 0)`,
    [deviceId, demo.businessId, userId],
  );
  await db.query("insert into access.tablet_keys (device_id, key_hash) values ($1, sync.sha256($2))", [
    deviceId,
    key,
  ]);
}
