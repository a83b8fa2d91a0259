import { afterEach, beforeEach, expect, vi } from "vitest";
import type { ClockExchange } from "#domain/time/device-clock.ts";
import type { Replica } from "#replica/collections.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { Stored } from "#replica/rxdb/stored.ts";
import { writableOf } from "#replication/codec.ts";
import type { SyncState } from "#replication/machine.ts";
import { type Replication, startReplication } from "#replication/start-replication.ts";
import { collection, entity } from "#schema/entities/entity.ts";
import { list, number, ofBusiness, text, uuid } from "#schema/entities/fields.ts";
import { type PunchCorrection, punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import type { Change, Scope } from "#schema/protocol/sync.ts";
import { FakeSyncServer, type FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { CORE, ManualDevice, newCorrection, newUser } from "./replica.ts";

// Devices around a fake server, for tests of replication. Importing this makes a new business before each test.

export const TIMEOUT = { timeout: 10_000, interval: 5 };
/** The fields of work without an end. */
export const OPEN = { clock_out_time: null };
export const AMENDED = { clock_out_time: "2026-03-02T18:00:00.000Z", breaks: [] };
vi.setConfig({ testTimeout: 30_000 });

/** Rows that everybody in the business edits: registers, a set and a counter. */
const boardEntity = entity("board", {
  in: collection("boards", [["business_id"]]),
  table: "boards",
  kind: null,
  isDeletable: true,
  fields: {
    ...{ ...ofBusiness(), title: text(), note: text() },
    ...{ tags: list(text()).merge("set"), votes: number().merge("counter") },
  },
});

/** Rows that depend on a board. */
const cardEntity = entity("card", {
  in: collection("cards", [["business_id"]]),
  table: "cards",
  kind: null,
  isDeletable: true,
  fields: { ...ofBusiness(), board_id: uuid() },
});

/** The entities known to the fake server. */
export const WITH_BOARDS = [cardEntity, boardEntity, ...CORE] as typeof CORE;

/** A device that replicates, with its reports. */
export interface Running {
  user: FakeUser;
  device: ManualDevice;
  replica: Replica;
  replication: Replication;
  scopes: Scope[];
  reachable: boolean[];
  states: SyncState[];
  timings: ClockExchange[];
  undelivered: Change[][];
  /** When it had stored everything the server had. */
  caughtUp: string[];
  compared: string[];
  /** The numbers of changes it sent again, for each time the server went back. */
  wentBack: number[];
  broken: unknown[];
}

/** Resolves once a device's replication is in this state. */
export function reaches(device: Running, state: SyncState): Promise<void> {
  return vi.waitFor(() => expect(device.states.at(-1)).toBe(state), TIMEOUT);
}

export let server: FakeSyncServer;
export let business: string;
export let sam: FakeUser;
const closings: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  server = new FakeSyncServer({
    writable: ["boards", "cards", "messages"],
    references: { cards: { board_id: "boards" } },
  });
  business = crypto.randomUUID();
  sam = newUser(business);
  server.put("businesses", business, { id: business, name: "Harbour Street Café" });
  server.put("profiles", business, { id: sam.id, business_id: business, role: sam.role });
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

export async function open(user: FakeUser, entities = CORE): Promise<Replica> {
  const replica = await openReplica({ userId: user.id, generation: 0 }, entities);
  closings.push(() => replica.close());
  return replica;
}

export function replicate(user: FakeUser, replica: Replica, firstRows = async () => {}): Running {
  const running = {
    user,
    replica,
    device: new ManualDevice(),
    scopes: [] as Scope[],
    reachable: [] as boolean[],
    states: [] as SyncState[],
    timings: [] as ClockExchange[],
    undelivered: [] as Change[][],
    caughtUp: [] as string[],
    compared: [] as string[],
    wentBack: [] as number[],
    broken: [] as unknown[],
  };
  const replication = startReplication(
    replica,
    server.transportFor(user),
    {
      reachable: (yes) => void running.reachable.push(yes),
      pulled: async (scope) => void running.scopes.push(scope),
      firstRows,
      state: (state) => void running.states.push(state),
      measured: (timing) => void running.timings.push(timing),
      undelivered: (changes) => void running.undelivered.push(changes),
      delivered: () => void running.undelivered.push([]),
      caughtUp: () => void running.caughtUp.push(running.device.now()),
      compared: (at) => void running.compared.push(at),
      wentBack: (changes) => void running.wentBack.push(changes),
      broken: (error) => void running.broken.push(error),
    },
    running.device,
  );
  closings.push(() => replication.stop());
  return { ...running, replication };
}

/** Returns a device that has filled its replica and listens. */
export async function start(user: FakeUser, entities = CORE): Promise<Running> {
  const running = replicate(user, await open(user, entities));
  await vi.waitFor(() => expect(server.listening).toContain(user.id), TIMEOUT);
  // Joining causes one more pull; the second round trip follows it in every collection.
  await roundTrip(running);
  await roundTrip(running);
  return running;
}

/** Sends news to a device and waits until it arrives: all earlier exchanges are then done. */
export async function roundTrip({ replica }: Running) {
  const name = `Café ${crypto.randomUUID()}`;
  server.put("businesses", business, { id: business, name });
  await vi.waitFor(async () => {
    const cafe = await replica.businesses.findOne(business).exec();
    expect(cafe?.toJSON()).toMatchObject({ name });
  }, TIMEOUT);
}

export const requestsBy = (user: FakeUser) =>
  server.requests.filter((request) => request.user.id === user.id).length;

export async function count(
  replica: Replica,
  collection: "businesses" | "profiles" | "corrections",
): Promise<number> {
  return replica[collection].count().exec();
}

export async function correction(replica: Replica, id: string): Promise<PunchCorrection | null> {
  return (
    ((await replica.corrections.findOne(id).exec())?.toMutableJSON() as PunchCorrection | undefined) ?? null
  );
}

export async function issues(replica: Replica) {
  return (await replica.sync_issues.find().exec()).map((issue) => issue.toMutableJSON());
}

export function ask(running: Running, fields: Partial<PunchCorrection> = OPEN): Promise<PunchCorrection> {
  return insertLocally(running.replica.corrections, newCorrection(running.user, fields), crypto.randomUUID());
}

export function amend({ replica }: Running, id: string, fields: Partial<PunchCorrection> = AMENDED) {
  return patchLocally(replica.corrections, id, fields, crypto.randomUUID());
}

/** Waits until the replica's correction equals the server's, with nothing waiting. */
export async function confirmed({ replica }: Running, id: string): Promise<PunchCorrection> {
  return vi.waitFor(async () => {
    const { deleted, ...row } = { ...server.row("corrections", id) };
    const document = await correction(replica, id);
    expect(document).toMatchObject({ ...row, change_id: null });
    expect(document?.version).toBeGreaterThan(0);
    return document as PunchCorrection;
  }, TIMEOUT);
}

export function changesOf(id: string): Change[] {
  const pushed = server.requestsOf("push").flatMap((request) => request.body as Change[]);
  return pushed.filter((change) => change.row.id === id);
}

/** Sends a change by another device of the same person. */
export async function fromElsewhere(user: FakeUser, row: PunchCorrection, base: Change["base"]) {
  const change = {
    change_id: crypto.randomUUID(),
    collection: "corrections",
    row: writableOf(punchCorrectionEntity, row),
    base,
  };
  const { results } = await server.transportFor(user).push([change]);
  expect(results).toMatchObject([{ status: "applied" }]);
}

/** Returns a document in replication's form. */
export const stored = (document: PunchCorrection) => ({ ...document, _deleted: false }) as unknown as Stored;

export function onServer({ version, change_id, pending, ...row }: PunchCorrection) {
  return row;
}
