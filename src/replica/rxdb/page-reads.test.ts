import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CORE, newUser } from "#tests/factories/replica.ts";
import type { Replica } from "../collections.ts";
import { openReplica } from "./open-replica.ts";

const user = newUser(crypto.randomUUID());
/** More than two pages, of three people, two rows per instant. */
const ROWS = 1300;
const people = ["a", "b", "c"];
const at = (number: number) =>
  new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 2) * 3_600_000).toISOString();
const rows = Array.from({ length: ROWS }, (_, number) => ({
  kind: number % 4 === 0 ? "approval" : "punch",
  id: `row-${String((number * 7919) % ROWS).padStart(5, "0")}`,
  user_id: people[number % 3],
  at: at(number),
  note: `${number % 5}`,
  version: 1,
  change_id: null,
}));
let replica: Replica;

beforeAll(async () => {
  replica = await openReplica({ userId: user.id, generation: 0 }, CORE);
  await replica.punches.bulkInsert(rows as never);
  await replica.punches.bulkRemove(rows.slice(0, 3).map(({ id }) => id));
});
afterAll(() => replica.close());

const live = rows.slice(3);
const inOrder = <T extends { at: string; id: string }>(found: T[]) =>
  found.toSorted((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1));
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);
const found = async (query: object) => ids(await replica.punches.find(query as never).exec());

it("finds all rows of a range over several pages, each once and in order", async () => {
  const selector = { at: { $gte: at(100), $lte: at(1250) } };
  const wanted = live.filter((row) => row.at >= at(100) && row.at <= at(1250));
  expect(wanted.length).toBeGreaterThan(1000);
  expect(await found({ selector, sort: [{ at: "asc" }] })).toEqual(ids(inOrder(wanted)));
});

it("leaves out the bounds where they are not meant, and what is deleted", async () => {
  const selector = { user_id: "b", at: { $gt: at(0), $lt: at(400) } };
  const wanted = live.filter((row) => row.user_id === "b" && row.at > at(0) && row.at < at(400));
  expect(await found({ selector, sort: [{ at: "asc" }] })).toEqual(ids(inOrder(wanted)));
});

it("ends where there is enough, also behind a first page in which nothing fits", async () => {
  const wanted = inOrder(live.filter((row) => row.note === "3" && row.kind === "approval"));
  const query = { selector: { note: "3", kind: "approval", at: { $gte: "" } }, sort: [{ at: "asc" }] };
  expect(await found({ ...query, skip: 2, limit: 7 })).toEqual(ids(wanted.slice(2, 9)));
  expect(await found({ ...query, skip: wanted.length - 1, limit: 5 })).toEqual(ids(wanted.slice(-1)));
  expect(await found({ ...query, limit: 0 })).toEqual([]);
});

it("sorts by what no index has", async () => {
  const wanted = live.filter(({ user_id }) => user_id === "c").toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const query = { selector: { user_id: "c", at: { $gte: "" } }, sort: [{ id: "desc" }] };
  expect(await found({ ...query, limit: 600 })).toEqual(ids(wanted.slice(0, 600)));
});

it("finds nothing between bounds that are the wrong way round", async () => {
  expect(await found({ selector: { at: { $gte: at(500), $lte: at(400) } } })).toEqual([]);
});

it("asks the browser for pages, not for rows", async () => {
  const getAll = vi.spyOn(IDBIndex.prototype, "getAll");
  const openCursor = vi.spyOn(IDBIndex.prototype, "openCursor");
  const week = await replica.punches.find({ selector: { at: { $gte: at(20), $lte: at(60) } } }).exec();
  expect(week.length).toBeGreaterThan(40);
  expect(getAll).toHaveBeenCalledOnce();
  expect(openCursor).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("says what it always said when the storage is closed", async () => {
  const other = await openReplica({ userId: user.id, generation: 1 }, CORE);
  const { storageInstance } = other.punches;
  const prepared = other.punches.find({ selector: { at: { $gte: "" } } }).getPreparedQuery();
  await other.close();
  await expect((async () => storageInstance.query(prepared as never))()).rejects.toThrow();
});
