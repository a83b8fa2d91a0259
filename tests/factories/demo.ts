import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { addDays, calendarDay, startOfWeek } from "#lib/time/calendar-days.ts";
import { type Change, PROTOCOL } from "#schema/protocol/sync.ts";
import { namedId } from "./named-id.ts";
import { signUpOf } from "./sign-up.ts";

/** The logins and the business of supabase/seed.sql. */
export const demo = {
  password: "shiftkeep-demo",
  admin: "owner@demo.test",
  manager: "manager@demo.test",
  employee: "sam@demo.test",
  adminId: "d0000000-0000-4000-8000-000000000001",
  employeeId: "d0000000-0000-4000-8000-000000000003",
  managerId: "d0000000-0000-4000-8000-000000000002",
  people: 12,
  businessId: "d0000000-0000-4000-8000-0000000000b1",
};

/**
 * A calendar day ('yyyy-MM-dd') as the demo's roster counts: 0 is this week's Monday. It is published to its Sunday,
 * 6, where a shift is dropped and one asked for, and drafted to the Sunday after, 13. Weeks on screen begin on Sunday.
 */
export function demoDay(count: number): string {
  return addDays(startOfWeek(calendarDay(new Date().toISOString(), "UTC"), "mon"), count);
}

export const PUBLISHABLE_KEY = "sb_publishable_shiftkeep_embedded_backend";

/** Returns a signed-in client, like a device's. */
export async function signedIn(
  url: string,
  email: string,
  password = demo.password,
): Promise<SupabaseClient> {
  const client = anonymous(url);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** Returns a client whose person has just signed up, with any further fields in the request. */
export async function signedUp(url: string, email: string, fields: object = {}): Promise<SupabaseClient> {
  const body = { ...signUpOf(email), ...fields };
  const { error } = await anonymous(url).functions.invoke("sign-up", { body });
  if (error) throw error;
  return signedIn(url, email);
}

/** Returns a client without a session. */
export function anonymous(url: string, key = PUBLISHABLE_KEY): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Chooses the first language of an employee's mails and pushes, as their device does. */
export async function chooseLanguage(client: SupabaseClient, person: string, locale: string): Promise<void> {
  const id = namedId(`notification preferences ${demo.businessId} ${person}`);
  const preferences = { id, business_id: demo.businessId, user_id: person, locale };
  await client.from("notification_preferences").insert(preferences).throwOnError();
}

/** Ends what a client has open with the realtime server. */
export async function leave(client: SupabaseClient): Promise<void> {
  await client.removeAllChannels();
  await client.realtime.disconnect();
}

/** Returns a change that inserts a punch of the demo employee, made on their phone. */
export function punchChange(fields: Record<string, unknown> = {}): Change {
  return {
    change_id: crypto.randomUUID(),
    collection: "punches",
    base: null,
    row: {
      kind: "punch",
      id: crypto.randomUUID(),
      business_id: demo.businessId,
      user_id: demo.employeeId,
      type: "in",
      at: "2026-03-02T09:00:00.000Z",
      zone: "Europe/Dublin",
      source: "phone",
      recorded_at: "2026-03-02T09:00:00.000Z",
      created_by: demo.employeeId,
      ...fields,
    },
  };
}

/** Returns a change that inserts a closed record of the demo employee, as from an older device. */
export function correctionChange(fields: Record<string, unknown> = {}): Change {
  return {
    change_id: crypto.randomUUID(),
    collection: "corrections",
    base: null,
    row: {
      kind: "correction",
      id: crypto.randomUUID(),
      business_id: demo.businessId,
      user_id: demo.employeeId,
      clock_in_time: "2026-03-02T09:00:00.000Z",
      clock_out_time: "2026-03-02T17:00:00.000Z",
      reason: "The clock was not at hand",
      ...fields,
    },
  };
}

/** Pushes a new punch and returns its id once the server has acknowledged it. */
export async function pushPunch(client: SupabaseClient): Promise<string> {
  const change = punchChange();
  const { data, error } = await client.rpc("sync_push", {
    changes: [change],
    client: { protocol: PROTOCOL },
  });
  if (error || data.results[0].status !== "applied") throw new Error(error?.message ?? "not applied");
  return String(change.row.id);
}
