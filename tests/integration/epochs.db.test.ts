import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Backend } from "#local/server.ts";
import { type Change, type Checkpoint, type Epoch, PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { demo, punchChange, signedIn } from "#tests/factories/demo.ts";

// When an epoch begins, by whose word, and what its numbers are (replication/SPEC.md, "A server that went back").

let backend: Backend;
let sam: SupabaseClient;
let ben: SupabaseClient;
let manager: SupabaseClient;
const business = demo.businessId;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  sam = await signedIn(backend.url, demo.employee);
  ben = await signedIn(backend.url, "ben@demo.test");
  manager = await signedIn(backend.url, demo.manager);
});
/** Far below the clock's milliseconds: between them and this there are lost versions. */
const BEFORE = 500_000;
beforeEach(() =>
  backend.db.exec(`delete from sync.epochs; delete from sync.server_runs;
    update sync.business_versions set epoch = null, version = ${BEFORE} where business_id = '${business}'`),
);
afterAll(() => backend.close());

interface Counter {
  version: number;
  epoch: string | null;
}
async function counter(): Promise<Counter> {
  const { rows } = await backend.db.query<Counter>(
    `select version::float8 as version, epoch
     from sync.business_versions where business_id = $1`,
    [business],
  );
  return must(rows[0], "the business's counter");
}

async function epochs(): Promise<{ cause: string; common: number; first: number }[]> {
  const { rows } = await backend.db.query<{ cause: string; common: number; first: number }>(
    `select cause, common_version::float8 as common, first_version::float8 as first
     from sync.epochs where business_id = $1 order by first_version`,
    [business],
  );
  return rows;
}

/** The last version was given in another run of the database: on this cluster, or on another one. */
async function restarted(cluster: "this cluster" | "another" = "this cluster") {
  const part = cluster === "another" ? "'1/1'" : "regexp_replace(sync.server_run(), '/[^/]*$', '')";
  await backend.db.exec(`update sync.business_versions set server_run = ${part} || '/1'`);
}

async function push(client: SupabaseClient, changes: Change[], checkpoint?: Partial<Checkpoint>) {
  const { data } = await client
    .rpc("sync_push", { changes, client: { protocol: PROTOCOL, ...(checkpoint && { checkpoint }) } })
    .throwOnError();
  return data;
}
async function pull(client: SupabaseClient, checkpoint?: Partial<Checkpoint>) {
  const { data } = await client
    .rpc("sync_pull", { cursors: {}, client: { protocol: PROTOCOL, ...(checkpoint && { checkpoint }) } })
    .throwOnError();
  return data;
}
const at = (version: number, epoch: Epoch | null = null, change_id: string | null = null): Checkpoint => ({
  ...{ business_id: business, epoch, version, change_id },
});

describe("an epoch", () => {
  it("begins with a restore, above every version that the clock could have counted to", async () => {
    await push(sam, [punchChange()]);
    const before = await counter();
    const start = Date.now();
    await backend.db.query("select sync.begin_epochs()");
    const [epoch] = await epochs();
    expect(epoch).toMatchObject({ cause: "restored", common: before.version });
    expect(epoch?.first).toBeGreaterThanOrEqual(start);
    const { version, epoch: told } = await push(sam, [punchChange()]);
    expect([version, told.first, told.common]).toEqual([
      must(epoch, "an epoch").first + 1,
      epoch?.first,
      before.version,
    ]);
  });

  it("begins above the last one even while the clock stands behind it", async () => {
    const ahead = Date.now() + 86_400_000;
    await backend.db.query("update sync.business_versions set version = $1 where business_id = $2", [
      ahead,
      business,
    ]);
    await backend.db.query("select sync.begin_epochs()");
    expect((await epochs())[0]).toMatchObject({ common: ahead, first: ahead + 1 });
  });

  it("begins before the first version on another cluster, and not with a mere restart", async () => {
    const { version } = await counter();
    await restarted();
    expect((await push(sam, [punchChange()])).version).toBe(version + 1);
    expect(await epochs()).toEqual([]);
    await restarted("another");
    const answer = await push(sam, [punchChange()]);
    const [epoch] = await epochs();
    expect(epoch).toMatchObject({ cause: "moved", common: version + 1 });
    expect(answer.version).toBe(must(epoch, "an epoch").first + 1);
  });
});

describe("a device that knows more than the server", () => {
  const shown: [string, (version: number) => Checkpoint][] = [
    ["a later version", (version) => at(version + 50)],
    ["a change that is not there", (version) => at(version, null, randomUUID())],
    [
      "an epoch that is not there",
      (version) => at(version, { id: randomUUID(), common: 1, first: version + 9 }),
    ],
  ];

  it.each(shown)("begins one for its person by a push, which takes nothing else: %s", async (_, claim) => {
    await push(sam, [punchChange()]);
    const { version } = await counter();
    await restarted();
    const checkpoint = claim(version);
    expect(await pull(sam, checkpoint)).toMatchObject({ status: "went_back", epoch: null });
    const change = punchChange();
    const answer = await push(sam, [change], checkpoint);
    expect(answer).toMatchObject({ status: "went_back" });
    const [epoch] = await epochs();
    // Nobody knows since when: all that this person's devices keep is offered.
    expect(epoch).toMatchObject({ cause: "noticed", common: 0 });
    expect(answer.epoch).toMatchObject({ common: 0, first: epoch?.first });
    const { rows } = await backend.db.query("select from public.punches where id = $1", [change.row.id]);
    expect(rows).toEqual([]);
    // Their other devices are told, and later versions are above every one of the lost history.
    expect(await pull(sam, at(version))).toMatchObject({ status: "went_back", epoch: { common: 0 } });
    expect((await push(sam, [change], at(0, answer.epoch))).version).toBe(must(epoch, "an epoch").first + 1);
    expect(await epochs()).toHaveLength(1);
  });

  it.each(shown)("has nobody else go back: %s", async (_, claim) => {
    const { version } = await push(sam, [punchChange()]);
    await restarted();
    await push(sam, [], claim(version));
    for (const other of [manager, ben]) {
      expect(await pull(other, at(version))).toMatchObject({
        version: (await counter()).version,
        epoch: null,
      });
      const stale = {
        ...punchChange({ user_id: demo.managerId }),
        base: { version: version - 1, changes: [] },
      };
      const { results } = await push(manager, [stale], at(version));
      expect(results).toMatchObject([{ status: "rejected", code: "gone" }]);
    }
  });

  it("is believed by nobody else, however many people say so, managers among them", async () => {
    const { version } = await push(sam, [punchChange()]);
    await restarted();
    for (const one of [sam, manager]) await push(one, [], at(version + 50));
    expect(await pull(ben, at(version))).toMatchObject({ epoch: null });
  });

  it.each<[string, (version: number) => Checkpoint]>([
    ["a version", () => at(9e15)],
    ["a version of next week", () => at(Date.now() + 7 * 86_400_000)],
    ["an epoch", (version) => at(version, { id: randomUUID(), common: 1, first: 2 ** 45 })],
  ])("is not believed what no server can have told it: %s", async (_, claim) => {
    const { version } = await counter();
    await restarted();
    expect(await pull(sam, claim(version))).not.toHaveProperty("status");
    expect(await push(sam, [], claim(version))).not.toHaveProperty("status");
    expect(await epochs()).toEqual([]);
  });

  it("is not believed twice in one run of the server, nor by another business", async () => {
    const { version } = await counter();
    await restarted();
    const elsewhere = { ...at(version + 50), business_id: randomUUID() };
    expect(await push(sam, [], elsewhere)).not.toHaveProperty("status");
    await push(sam, [], at(version + 50));
    const [epoch] = await epochs();
    const present = (await pull(sam)).epoch as Epoch;
    expect(await push(sam, [], at(present.first + 50, present, randomUUID()))).not.toHaveProperty("status");
    expect(await epochs()).toEqual([epoch]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "all of it"],
    ["an empty one", {}],
  ])("says it with a checkpoint: %s is none", async (_, checkpoint) => {
    await restarted();
    expect(await pull(sam, checkpoint as never)).not.toHaveProperty("status");
    expect(await push(sam, [], checkpoint as never)).not.toHaveProperty("status");
  });
});

describe("a device that the server itself told of what it lost", () => {
  /** What a server in its present run told somebody of a version, which is then lost. */
  async function lost(loses: (version: number) => Promise<unknown>): Promise<Checkpoint> {
    const { version, epoch, told } = await push(sam, [punchChange()]);
    await loses(version);
    return { ...at(version, epoch), told };
  }
  /** The database is that of a few versions ago, and runs anew. */
  const restored = async (version: number) => {
    await backend.db.query(`delete from sync.server_runs where business_id = $1 and first_version >= $2`, [
      business,
      version - 3,
    ]);
    await backend.db.query(
      `update sync.business_versions set version = $2, server_run = server_run || '0' where business_id = $1`,
      [business, version - 3],
    );
  };

  it.each<[string, () => Promise<Checkpoint>]>([
    ["with the end of a run", () => lost(restored)],
    [
      "with a whole run",
      () =>
        lost(async (version) => {
          await backend.db.query("delete from sync.server_runs where business_id = $1", [business]);
          await restored(version);
        }),
    ],
    [
      "and has been counted past since",
      () =>
        lost(async (version) => {
          await restored(version);
          for (let count = 0; count < 5; count++)
            await push(manager, [punchChange({ user_id: demo.managerId })]);
        }),
    ],
  ])("begins an epoch for everybody, alone: %s", async (_, claim) => {
    const checkpoint = await claim();
    expect(await pull(sam, checkpoint)).toMatchObject({ status: "went_back", epoch: null });
    expect(await push(sam, [], checkpoint)).toMatchObject({ status: "went_back", epoch: { common: 0 } });
    const told = await Promise.all([ben, manager].map((one) => pull(one, at(BEFORE - 10))));
    expect(told.map(({ status }) => status)).toEqual(["went_back", "went_back"]);
    await push(sam, [], checkpoint);
    expect(await epochs()).toHaveLength(1);
  });

  it("makes everybody's what others had noticed for themselves", async () => {
    const checkpoint = await lost(restored);
    await push(ben, [], at(checkpoint.version + 50));
    await push(sam, [], checkpoint);
    const told = await Promise.all([sam, ben, manager].map((one) => pull(one, at(BEFORE - 10))));
    expect(new Set(told.map(({ epoch }) => epoch.id)).size).toBe(1);
    expect(await epochs()).toHaveLength(1);
  });

  it.each<[string, (told: Checkpoint) => Checkpoint]>([
    ["a later version", (told) => ({ ...told, version: told.version + 1 })],
    ["another epoch", (told) => ({ ...told, epoch: { id: randomUUID(), common: 0, first: told.version } })],
    ["another run", (told) => ({ ...told, told: `${told.told}0` })],
    ["words of its own", (told) => ({ ...told, told: `${"0".repeat(64)} 1/1/1` })],
  ])("cannot change what it was told: %s", async (_, forged) => {
    const checkpoint = forged(await lost(restored));
    await push(sam, [], checkpoint);
    expect(await pull(ben, at(BEFORE))).toMatchObject({ epoch: null });
  });

  it("proves nothing as long as the server has it, also after a restart", async () => {
    const checkpoint = await lost(() => restarted());
    expect(await push(sam, [punchChange()], checkpoint)).not.toHaveProperty("status");
    expect(await pull(sam, checkpoint)).not.toHaveProperty("status");
    expect(await epochs()).toEqual([]);
  });
});

it("a backup of a build without epochs is no hindrance to its restore: the first device is the sign", async () => {
  await restarted();
  await backend.db.exec("update sync.business_versions set server_run = null");
  const { version } = await counter();
  expect(await push(sam, [], at(version + 1))).toMatchObject({ status: "went_back", epoch: { common: 0 } });
});

describe("a change that rests on a lost one", () => {
  const edit = (base: number): Change => {
    const row = { ...punchChange().row, kind: "decision" };
    return { change_id: randomUUID(), collection: "punches", row, base: { version: base, changes: [] } };
  };

  it("waits for its repetition, for three days", async () => {
    await backend.db.query("select sync.begin_epochs()");
    const { common } = must((await epochs())[0], "an epoch");
    const change = { ...edit(common + 5), row: punchChange().row };
    const { version } = await counter();
    const early = await push(sam, [change], at(version, (await pull(sam)).epoch));
    expect(early.results).toMatchObject([{ status: "rejected", code: "conflict", reason: "not_yet" }]);
    await backend.db.exec("update sync.epochs set began_at = now() - interval '73 hours'");
    const late = await push(sam, [change]);
    expect(late.results).toMatchObject([{ status: "rejected", code: "gone" }]);
  });

  it("is merged where its row was written before anybody noticed", async () => {
    const change = punchChange();
    const { version } = await push(sam, [change]);
    await restarted();
    await push(manager, [], at(version + 1));
    const stale = { ...punchChange(), row: change.row, base: { version: version - 1, changes: [] } };
    expect((await push(sam, [stale])).results).toMatchObject([{ status: "conflict" }]);
  });

  it("or refers to one waits as well, unless its device knows of no epochs", async () => {
    await backend.db.query("select sync.begin_epochs()");
    const row = {
      ...{ kind: "option", id: randomUUID(), business_id: business, news_post_id: randomUUID(), text: "Now" },
    };
    const option = { change_id: randomUUID(), collection: "news", row, base: null };
    const older = await push(manager, [option]);
    expect(older.results).toMatchObject([{ status: "rejected", reason: "missing_reference" }]);
    const newer = await push(manager, [option], at((await counter()).version, (await pull(sam)).epoch));
    expect(newer.results).toMatchObject([{ status: "rejected", reason: "not_yet" }]);
  });

  it("that is a repetition is refused for good only after that", async () => {
    await backend.db.query("select sync.begin_epochs()");
    const { common } = must((await epochs())[0], "an epoch");
    const change = { ...punchChange({ user_id: demo.managerId }), replays: common + 1 };
    const checkpoint = at((await counter()).version, (await pull(sam)).epoch);
    expect((await push(sam, [change], checkpoint)).results).toMatchObject([{ reason: "not_yet" }]);
    await backend.db.exec("update sync.epochs set began_at = now() - interval '73 hours'");
    expect((await push(sam, [change])).results).toMatchObject([{ status: "rejected", code: "forbidden" }]);
  });
});
