import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { afterAll, beforeAll, expect } from "vitest";
import { must } from "#lib/must.ts";
import type { Backend } from "#local/server.ts";
import { withRows } from "#remote/push-request.ts";
import {
  type Change,
  type ChangeResult,
  PROTOCOL,
  type PullRequest,
  type PullResponse,
  pullResponse,
  pushResponse,
  type WireRow,
} from "#schema/protocol/sync.ts";
import { hushRefusals, startTestBackend } from "./backend.ts";
import { correctionChange, demo, signedIn, signedUp } from "./demo.ts";

/** The server of a test file. */
export let syncBackend: Backend;
/** The owner of the demo business, signed in. */
export let ownerClient: SupabaseClient;
/** Its manager. */
export let managerClient: SupabaseClient;
/** Its employee. */
export let samClient: SupabaseClient;
/** The owner of another business. */
export let bakerClient: SupabaseClient;
/** The id of that business. */
export let bakerysId: string;

/** Gives a test file its own server, with people signed in. */
export function prepareSyncClients(): void {
  beforeAll(async () => {
    hushRefusals();
    syncBackend = await startTestBackend();
    ownerClient = await signedIn(syncBackend.url, demo.admin);
    managerClient = await signedIn(syncBackend.url, demo.manager);
    samClient = await signedIn(syncBackend.url, demo.employee);
    bakerClient = await signedUp(syncBackend.url, "baker@bakery.test");
    bakerysId = await createBakery(bakerClient);
  });
  afterAll(() => syncBackend.close());
}

/** Creates a business for the signed-in person. */
export async function createBakery(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.rpc("create_business", {
    name: "The Bakery",
    timezone: "Europe/Paris",
  });
  if (error) throw error;
  return data;
}

/** Pulls as a device does. */
export async function pullAs(
  client: SupabaseClient,
  cursors: PullRequest["cursors"],
  maxRows = 1000,
): Promise<PullResponse> {
  const { data, error } = await client.rpc("sync_pull", {
    cursors,
    max_rows: maxRows,
    client: { protocol: PROTOCOL },
  });
  if (error) throw error;
  return v.parse(pullResponse, data);
}

/** Resolves with every row of a collection that the caller may see. */
export async function pullEverything(client: SupabaseClient, collection: string): Promise<WireRow[]> {
  return must((await pullAs(client, { [collection]: null })).collections[collection], collection).rows;
}

/** Pushes as a device does, in one request. */
export async function pushAs(client: SupabaseClient, changes: unknown[]): Promise<ChangeResult[]> {
  const { data, error } = await client.rpc("sync_push", { changes, client: { protocol: PROTOCOL } });
  if (error) throw error;
  return withRows(changes as Change[], v.parse(pushResponse, data)).results;
}

/** Pushes one change and returns its result. */
export async function pushOneAs(client: SupabaseClient, change: unknown): Promise<ChangeResult> {
  return must((await pushAs(client, [change]))[0], "a result");
}

/** Returns a punch as a person sees it. */
async function pulledCorrection(client: SupabaseClient, id: unknown): Promise<WireRow> {
  const rows = await pullEverything(client, "corrections");
  return must(
    rows.find((row) => row.id === id),
    `correction ${id}`,
  );
}

/** Returns an edit of a row as the replica would send it: all writable fields, and the base version. */
export function editOfRow(
  row: WireRow,
  fields: Record<string, unknown>,
  base: Partial<Change["base"]> = {},
): Change {
  const { version, deleted, content_hash, ...document } = row;
  return {
    change_id: randomUUID(),
    collection: "corrections",
    row: { ...document, ...fields },
    base: { version, changes: [], ...base },
  };
}

/** Resolves with Sam's request for a correction, once the server has accepted it. */
export async function pushedCorrection(fields: Record<string, unknown> = {}): Promise<WireRow> {
  const change = correctionChange(fields);
  expect(await pushOneAs(samClient, change)).toMatchObject({ status: "applied" });
  return pulledCorrection(samClient, change.row.id);
}
