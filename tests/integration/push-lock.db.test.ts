// Whom a push keeps waiting: nobody, unless it writes. What somebody else's lock would delay is tried while it is held.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { correctionChange, punchChange } from "#tests/factories/demo.ts";
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

async function push(client: Client, changes: object[], protocol = PROTOCOL) {
  const { rows } = await client.query("select public.sync_push($1, $2) as answer", [
    JSON.stringify(changes),
    { protocol },
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

it("a push of an older app that waits while its business is closed to it brings only presses", async () => {
  const pid = await processOf(device);
  await owner.query("begin");
  await owner.query("update sync.business_versions set min_protocol = $2 where business_id = $1", [
    business.businessId,
    PROTOCOL,
  ]);
  const press = punchChange({
    ...{ business_id: business.businessId, user_id: employee, created_by: employee },
  });
  const pushed = push(device, [own(), press], PROTOCOL - 1);
  await waits(pid);
  await owner.query("commit");
  expect((await pushed).results).toMatchObject([
    { status: "rejected", reason: "not_yet" },
    { status: "applied" },
  ]);
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

describe("a person's accepted changes", () => {
  /** Lets the employee have used up so many of the 10,000 changes that a person may write at once. */
  const haveWritten = (count: number) =>
    owner.query(
      `insert into limits.attempts (bucket, key_hash, failures, last_failed_at, stale_at)
       values ('writes', sync.sha256($1), $2, clock_timestamp(), now() + interval '1 hour')`,
      [employee, count],
    );
  const minutesPass = () =>
    owner.query(
      "update limits.attempts set last_failed_at = last_failed_at - interval '5 minutes' where bucket = 'writes'",
    );
  const isPutOff = ({ reason }: Result) => reason === "not_yet";

  it("are all taken, by thousands, after days without a network", async () => {
    for (const changes of Array.from({ length: 6 }, () => many(500, own))) {
      const { results } = await push(device, changes);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["applied"]));
    }
  });

  it("are bounded: those of a loop are put off, keep nobody waiting, and are taken later", async () => {
    await haveWritten(9000);
    const loop = [own()];
    const repeat = async (version: number): Promise<Result> => {
      const change = renaming(version, `Ann ${version}`);
      const [result] = (await push(device, [change])).results;
      return result?.status === "applied" ? repeat(await profileVersion()) : must(result, "an answer");
    };
    expect(await repeat(await profileVersion())).toMatchObject({ status: "rejected", reason: "not_yet" });
    const { rows } = await owner.query("select count(*)::int as kept from sync.history where row_id = $1", [
      employee,
    ]);
    expect(rows[0].kept).toBeLessThan(300);
    await device.query("begin");
    expect((await push(device, loop)).results.every(isPutOff)).toBe(true);
    expect(await isFree()).toBe(true);
    await device.query("commit");
    await minutesPass();
    expect((await push(device, loop)).results).toMatchObject([{ status: "applied" }]);
  });

  it("are put off in their order, also in the middle of a push", async () => {
    await haveWritten(9900);
    const message = () => ({
      ...{ change_id: randomUUID(), collection: "messages", base: null },
      row: {
        ...{ kind: "team", id: randomUUID(), business_id: business.businessId, user_id: employee },
        ...{ text: "Hello", timestamp: new Date().toISOString() },
      },
    });
    const { results } = await push(device, [...many(300, own), message(), own()]);
    expect(results.slice(0, 300).every(({ status }) => status === "applied")).toBe(true);
    expect(results.slice(300).map(isPutOff)).toEqual([true, true]);
  });

  it("are still recognised, and others' taken, when a person has none left", async () => {
    const known = [own()];
    await push(device, known);
    await minutesPass();
    await owner.query("update limits.attempts set failures = 20000 where bucket = 'writes'");
    expect((await push(device, [...known, renaming(0, "Ann")])).results).toMatchObject([
      { status: "already_applied" },
      { status: "conflict" },
    ]);
    const manager = await postgres.connect(business.manager);
    const theirs = { ...own(), row: { ...own().row, user_id: business.manager } };
    expect((await push(manager, [theirs])).results).toMatchObject([{ status: "applied" }]);
  });

  it("count over the API's tables as well, and are refused there before the lock", async () => {
    const patch = () => device.query("update public.profiles set phone = '1' where id = $1", [employee]);
    await patch();
    const { rowCount } = await owner.query(
      `update limits.attempts set failures = 20000
       where bucket = 'writes' and key_hash = sync.sha256($1) and failures = 5`,
      [employee],
    );
    expect(rowCount).toBe(1);
    await renamed(() => expect(patch()).rejects.toMatchObject({ code: "PT429" }));
    expect((await push(device, [own()])).results.every(isPutOff)).toBe(true);
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
