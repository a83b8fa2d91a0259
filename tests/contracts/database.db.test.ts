import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import type { Db } from "#local/database/db.ts";
import { openPglite } from "#local/database/pglite.ts";
import { openPool } from "#local/database/pool.ts";
import { startPostgres } from "#local/database/postgres-server.ts";

interface Opened {
  db: Db;
  close(): Promise<void>;
}

async function openServer(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-contract-"));
  const server = await startPostgres({ folder: join(folder, "postgres"), log: () => {} });
  const pool = openPool({ socketFolder: server.socketFolder });
  return {
    db: pool.db,
    async close() {
      await pool.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.each([
  ["in this process", () => openPglite({}) as Promise<Opened>],
  ["a server", openServer],
])("the database, %s", (_, open) => {
  let opened: Opened;
  let db: Db;

  beforeAll(async () => {
    opened = await open();
    ({ db } = opened);
    await db.exec("create table kept (id int primary key, held jsonb, tags text[])");
  });
  afterAll(() => opened.close());

  const ids = async () =>
    (await db.query<{ id: number }>("select id from kept order by id")).rows.map((row) => row.id);

  it("gives values back as everybody expects them", async () => {
    const { rows } = await db.query(
      `select 1 as whole, 1.5::float8 as part, 12.30::numeric as exact, 9007199254740993 as large, true as yes,
         null as nothing, 'word' as word, array['a', 'b'] as words, '{"a":[1,"b"]}'::jsonb as held,
         count(*) as counted, gen_random_uuid() is not null as id
       from kept where false`,
    );
    expect(rows).toEqual([
      {
        ...{ whole: 1, part: 1.5, exact: "12.30", large: 9007199254740993n, yes: true, nothing: null },
        ...{ word: "word", words: ["a", "b"], held: { a: [1, "b"] }, counted: 0, id: true },
      },
    ]);
  });

  it("gives instants and days back alike", async () => {
    const { rows } = await db.query(
      `select '2026-11-24T01:02:03.456Z'::timestamptz as instant, '2026-11-24'::date as day, '10:30'::time as time,
         '2026-11-24 01:02:03'::timestamp as local, interval '1 day 2 hours' as span`,
    );
    expect(rows).toEqual([
      {
        ...{ instant: "2026-11-24 01:02:03.456+00", day: "2026-11-24", time: "10:30:00" },
        ...{ local: "2026-11-24 01:02:03", span: "1 day 02:00:00" },
      },
    ]);
  });

  it("takes values of every kind", async () => {
    const held = { a: [1, "b", null], "it's": '"quoted"' };
    const instant = new Date("2026-11-24T01:02:03.456Z");
    const { rows } = await db.query(
      `select $1::jsonb as object, $2::jsonb as text, $3::text[] as words, $4::timestamptz = $5::timestamptz as same,
         $6::int as whole, $7::boolean as yes, $8::text as nothing, $9::uuid[] as none, $10::bytea as bytes,
         jsonb_typeof($11::jsonb) as kind, $15::boolean[] as bools, $16::jsonb as bool, $17::int[] as grid, $12::date as day, $13::numeric as exact, $14::json as list`,
      [
        ...[held, JSON.stringify(held), ["a", 'b,"c'], instant, instant.toISOString(), 7, true, null, []],
        ...[new Uint8Array([0, 255]), [{ a: 1 }], "2026-11-24", 12.5, [1, 2], [true, false], true],
        [
          [1, 2],
          [3, 4],
        ],
      ],
    );
    expect(rows).toMatchObject([
      {
        ...{ object: held, text: held, words: ["a", 'b,"c'], same: true, whole: 7, yes: true, nothing: null },
        ...{ none: [], kind: "array", day: "2026-11-24", exact: 12.5, list: [1, 2] },
        bools: [true, false],
        bool: true,
        grid: [
          [1, 2],
          [3, 4],
        ],
      },
    ]);
    expect(Array.from(must(rows[0], "a row").bytes as Uint8Array)).toEqual([0, 255]);
  });

  it("counts what a statement changed", async () => {
    await db.query("insert into kept (id) values (1), (2), (3)");
    const { affectedRows } = await db.query("update kept set held = $1 where id > $2", [{ a: 1 }, 1]);
    expect(affectedRows).toBe(2);
    expect((await db.query("delete from kept")).affectedRows).toBe(3);
  });

  it("runs several statements, and gives back the rows of each that has some to give", async () => {
    const results = await db.exec(
      "select 1 as a; create temp table t (x int); select 2 as b union select 3 order by b",
    );
    expect(results.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 2 }, { b: 3 }]]);
    expect((await db.exec("select 1 as a")).map(({ rows }) => rows)).toEqual([[{ a: 1 }]]);
    expect((await db.exec("select 1 as a where false")).map(({ rows }) => rows)).toEqual([[]]);
  });

  it("commits what resolves, and takes back what rejects", async () => {
    expect(
      await db.transaction(async (transaction) => {
        await transaction.query("insert into kept (id) values (1)");
        return "done";
      }),
    ).toBe("done");
    await expect(
      db.transaction(async (transaction) => {
        await transaction.query("insert into kept (id) values (2)");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await expect(
      db.transaction(async (transaction) => {
        await transaction.query("insert into kept (id) values (3)");
        await transaction.query("insert into kept (id) values (1)");
      }),
    ).rejects.toMatchObject({ code: "23505" });
    expect(await ids()).toEqual([1]);
  });

  it("does not pass for done what was taken back by an error that nobody saw", async () => {
    const work = db.transaction(async (transaction) => {
      await transaction.query("insert into kept (id) values (9)");
      await transaction.query("select 1 / 0").catch(() => {});
    });
    await expect(work).rejects.toThrow();
  });

  it("takes a transaction back on wish, and part of one to a savepoint", async () => {
    const said = await db.transaction(async (transaction) => {
      await transaction.query("insert into kept (id) values (4)");
      await transaction.rollback();
      return "taken back";
    });
    expect(said).toBe("taken back");
    await db.transaction(async (transaction) => {
      await transaction.query("insert into kept (id) values (5)");
      await transaction.exec("savepoint here");
      await expect(transaction.query("insert into kept (id) values (5)")).rejects.toMatchObject({
        code: "23505",
      });
      await transaction.exec("rollback to savepoint here");
    });
    expect(await ids()).toEqual([1, 5]);
  });

  it("keeps local settings of one transaction from every other", async () => {
    const setting = (name: string) => `select current_setting('${name}', true) as it`;
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        db.transaction(async (transaction) => {
          await transaction.query("select set_config('app.who', $1, true)", [String(n)]);
          return (await transaction.query<{ it: string }>(setting("app.who"))).rows[0]?.it;
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
    const after = await Promise.all(
      Array.from({ length: 20 }, () => db.query<{ it: string }>(setting("app.who"))),
    );
    expect(new Set(after.map(({ rows }) => rows[0]?.it || null))).toEqual(new Set([null]));
  });

  it("hears of commits in their order, and of nothing that was taken back", async () => {
    const heard: string[] = [];
    const stop = await db.listen("news", (payload) => heard.push(payload));
    await db.query("select pg_notify('news', 'a')");
    await db.transaction(async (transaction) => {
      await transaction.query("select pg_notify('news', 'never')");
      await transaction.rollback();
    });
    await db.transaction(async (transaction) => {
      await transaction.query("select pg_notify('news', 'b'), pg_notify('news', 'c')");
    });
    await vi.waitFor(() => expect(heard).toEqual(["a", "b", "c"]));
    await stop();
    await db.query("select pg_notify('news', 'd')");
    await db.query("select 1");
    expect(heard).toEqual(["a", "b", "c"]);
  });

  it("prints no value with an error", async () => {
    const failure = await db
      .query("insert into kept (id, held) values (1, $1)", [{ secret: "s3" }])
      .catch((error) => error);
    expect(failure).toMatchObject({ code: "23505", detail: expect.stringContaining("(id)=(1)") });
    expect(Object.keys(failure)).not.toContain("detail");
    expect(JSON.stringify(failure)).not.toContain("s3");
    await expect(db.query("select $1::int", ["a word"])).rejects.toMatchObject({ code: "22P02" });
  });
});

describe("a server that was away", () => {
  it("is found again: connections are made anew, and listening says that something may have been missed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shiftkeep-contract-"));
    const settings = { folder: join(folder, "postgres"), log: () => {} };
    let server = await startPostgres(settings);
    const { db, close } = openPool({ socketFolder: server.socketFolder });
    try {
      const heard: string[] = [];
      const resumed = vi.fn();
      await db.listen("news", (payload) => heard.push(payload), resumed);
      await db.exec("create table kept (id int)");
      await server.stop();
      await expect(db.query("insert into kept values (0)")).rejects.toThrow();
      server = await startPostgres(settings);
      await vi.waitFor(() => db.query("insert into kept values (1)"), { timeout: 20_000 });
      await vi.waitFor(() => expect(resumed).toHaveBeenCalled(), { timeout: 20_000 });
      await db.query("select pg_notify('news', 'again')");
      await vi.waitFor(() => expect(heard).toEqual(["again"]));
    } finally {
      await close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("has no connection that is older than it may be", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shiftkeep-contract-"));
    const server = await startPostgres({ folder: join(folder, "postgres"), log: () => {} });
    const pidsOf = async (lifeMs?: number) => {
      const { db, close } = openPool({ socketFolder: server.socketFolder }, lifeMs);
      const ask = async () =>
        (await db.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
      const pids = [await ask(), await ask(), await ask()];
      await close();
      return new Set(pids).size;
    };
    try {
      expect(await pidsOf()).toBe(1);
      expect(await pidsOf(0)).toBe(3);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("commits nothing of a transaction whose connection was lost", async () => {
    const { db, close } = await openServer();
    try {
      await db.exec("create table kept (id int)");
      const work = db.transaction(async (transaction) => {
        await transaction.query("insert into kept values (1)");
        const { rows } = await transaction.query<{ pid: number }>("select pg_backend_pid() as pid");
        await db.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await transaction.query("insert into kept values (2)").catch(() => {});
        await transaction.query("insert into kept values (3)").catch(() => {});
      });
      await expect(work).rejects.toThrow();
      expect((await db.query("select from kept")).rows).toHaveLength(0);
    } finally {
      await close();
    }
  });
});
