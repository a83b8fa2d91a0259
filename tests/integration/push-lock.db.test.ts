// Whom a push keeps waiting: nobody, unless it writes. What somebody else's lock would delay is tried while it is held.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { correctionChange } from "#tests/factories/demo.ts";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";
import { type Business, openBusiness } from "./commit-order-business.ts";

interface Result {
  status: string;
  code?: string;
  reason?: string | null;
  row?: Record<string, unknown>;
}

let postgres: RealPostgres;
let owner: Client;
let other: Client;
let business: Business;
let employee: string;
let device: Client;

beforeAll(async () => {
  postgres = await openRealPostgres();
  [owner, other] = [await postgres.connect(), await postgres.connect()];
});
afterAll(() => postgres?.stop());

beforeEach(async () => {
  business = await openBusiness(owner, 1);
  employee = String(business.employees[0]);
  device = await postgres.connect(employee);
});

async function push(client: Client, changes: object[]) {
  const { rows } = await client.query("select public.sync_push($1, $2) as answer", [
    JSON.stringify(changes),
    { protocol: PROTOCOL },
  ]);
  return rows[0].answer as { results: Result[]; version: number; version_before: number };
}

const own = (fields: object = {}) =>
  correctionChange({ business_id: business.businessId, user_id: employee, ...fields });
/** What row policies refuse, one change at a time. */
const refused = () => own({ user_id: business.manager });
const many = (count: number, make: () => object) => Array.from({ length: count }, make);
const renaming = (version: number, name: string) => ({
  change_id: randomUUID(),
  collection: "profiles",
  base: { version, changes: [] },
  row: { id: employee, name },
});

async function profileVersion(): Promise<number> {
  const { rows } = await owner.query("select version::int as version from public.profiles where id = $1", [
    employee,
  ]);
  return rows[0].version;
}

/** Whether somebody else could write in the business now. */
async function isFree(): Promise<boolean> {
  const lock = "select from sync.business_versions where business_id = $1 for update skip locked";
  return (await other.query(lock, [business.businessId])).rowCount === 1;
}

/** Resolves when the process waits for a lock. */
async function waits(pid: number): Promise<void> {
  const waiting = "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
  while ((await other.query(waiting, [pid])).rowCount === 0);
}

/** Does `work` while somebody else writes the employee's row, and commits after that. */
async function renamed<T>(work: () => Promise<T>): Promise<T> {
  await owner.query("begin");
  await owner.query("update public.profiles set name = 'Bea' where id = $1", [employee]);
  const result = await work();
  await owner.query("commit");
  return result;
}

const processOf = async (client: Client): Promise<number> =>
  (await client.query("select pg_backend_pid() as process")).rows[0].process;

describe("a push", () => {
  it.each([
    ["changes that are refused", () => many(30, refused)],
    ["a collection that does not exist", () => many(500, () => ({ ...own(), collection: "none" }))],
    ["edits of a row that is newer", () => many(30, () => renaming(0, "Ann"))],
    [
      "rows that are gone",
      () => many(30, () => ({ ...renaming(5, "Ann"), row: { id: randomUUID(), name: "Ann" } })),
    ],
    ["changes without an id", () => many(30, () => ({ ...own(), change_id: null }))],
    ["nothing", () => []],
  ])("of %s keeps nobody waiting", async (_, changes) => {
    await device.query("begin");
    const { results } = await push(device, changes());
    expect(results.map(({ status }) => status)).not.toContain("applied");
    expect(await isFree()).toBe(true);
    await device.query("rollback");
  });

  it("of what was applied before keeps nobody waiting", async () => {
    const changes = many(30, own);
    await push(device, changes);
    await device.query("begin");
    const { results, version, version_before } = await push(device, changes);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["already_applied"]));
    expect(version_before).toBe(version);
    expect(await isFree()).toBe(true);
    await device.query("rollback");
  });

  it("keeps others waiting from the first row that it writes", async () => {
    await device.query("begin");
    const changes = [refused(), renaming(await profileVersion(), "Ann"), refused()];
    const { results, version, version_before } = await push(device, changes);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "applied", "rejected"]);
    expect(version).toBe(version_before + 1);
    expect(await isFree()).toBe(false);
    await device.query("commit");
    expect(await isFree()).toBe(true);
  });

  it("is answered beside one that writes for long, if it has nothing to write", async () => {
    const known = many(30, own);
    await push(device, known);
    await renamed(async () => {
      expect(await isFree()).toBe(false);
      const { results } = await push(device, [...known, ...many(30, () => renaming(0, "Ann"))]);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["already_applied", "conflict"]));
    });
  });

  it("judges anew what another one wrote while it waited", async () => {
    const [pid, version] = [await processOf(device), await profileVersion()];
    const late = await renamed(async () => {
      const pushed = push(device, [renaming(version, "Cleo")]);
      await waits(pid);
      return [pushed];
    });
    const { results } = await must(late[0], "the push");
    expect(results).toMatchObject([{ status: "conflict", row: { name: "Bea" } }]);
  });

  it("counts what came before its lock as not its own: its device pulls", async () => {
    const { version: known } = await push(device, []);
    const change = { ...renaming(0, "Cleo"), row: { id: business.manager, name: "Cleo" } };
    const manager = await postgres.connect(business.manager);
    const pid = await processOf(manager);
    const { rows } = await owner.query("select version::int as version from public.profiles where id = $1", [
      business.manager,
    ]);
    const late = await renamed(async () => {
      const pushed = push(manager, [{ ...change, base: { version: rows[0].version, changes: [] } }]);
      await waits(pid);
      return [pushed];
    });
    const { version_before, version } = await must(late[0], "the push");
    expect([version_before, version]).toEqual([known + 1, known + 2]);
  });
});

describe("a person's refused changes", () => {
  /** How many of a push were tried and refused, and how many put off. */
  async function refusedOf(count: number): Promise<[tried: number, putOff: number]> {
    const { results } = await push(device, many(count, refused));
    const putOff = results.filter(({ reason }) => reason === "not_yet").length;
    return [results.length - putOff, putOff];
  }

  it("are bounded: what is too much is put off, and tried later", async () => {
    const all = [await refusedOf(500), await refusedOf(500), await refusedOf(500)];
    const tried = all.reduce((sum, [count]) => sum + count, 0);
    expect(tried).toBeGreaterThan(450);
    expect(tried).toBeLessThan(700);
    expect(all[2]?.[1]).toBeGreaterThan(450);
    await owner.query(
      "update limits.attempts set last_failed_at = last_failed_at - interval '10 minutes' where bucket = 'push'",
    );
    expect((await refusedOf(500))[0]).toBeGreaterThan(450);
  });

  it("leave an ordinary push of theirs as it was, and those of others", async () => {
    await refusedOf(500);
    await refusedOf(500);
    expect(
      (await push(device, [refused(), own(), own(), refused()])).results.map(({ status, reason }) => [
        status,
        reason,
      ]),
    ).toEqual([
      ["rejected", null],
      ["applied", undefined],
      ["applied", undefined],
      ["rejected", null],
    ]);
    const manager = await postgres.connect(business.manager);
    const { results } = await push(
      manager,
      many(100, () => own({ business_id: randomUUID() })),
    );
    expect(results.every(({ reason }) => reason !== "not_yet")).toBe(true);
  });

  it("are fewer once others wait: the rest of such a push is put off", async () => {
    const { results } = await push(device, [own(), { ...own(), collection: "none" }, ...many(400, refused)]);
    expect(results[0]).toMatchObject({ status: "applied" });
    expect(results[1]).toMatchObject({ code: "stale_schema" });
    const putOff = results.filter(({ reason }) => reason === "not_yet").length;
    expect(putOff).toBeGreaterThan(200);
    expect(putOff).toBeLessThan(400);
  });
});

it("a row is never had before its business: a PATCH waits without it, so that no two wait for each other", async () => {
  const patching = await postgres.connect(employee);
  const pid = await processOf(patching);
  await owner.query("begin");
  await owner.query("select from sync.business_versions where business_id = $1 for update", [
    business.businessId,
  ]);
  const patched = patching.query("update public.profiles set name = 'Dora' where id = $1", [employee]);
  await waits(pid);
  const rows = await other.query("select from public.profiles where id = $1 for update skip locked", [
    employee,
  ]);
  expect(rows.rowCount).toBe(1);
  await owner.query("commit");
  expect((await patched).rowCount).toBe(1);
});

it("every table with versions is among them", async () => {
  const { rows } = await owner.query(
    `select tgrelid::regclass::text as table from pg_trigger
     where tgfoid in ('sync.stamp_version'::regproc, 'sync.stamp_business_version'::regproc)
     except select tgrelid::regclass::text from pg_trigger where tgfoid = 'sync.lock_before_rows'::regproc`,
  );
  expect(rows).toEqual([]);
});
