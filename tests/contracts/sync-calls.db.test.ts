import { availableParallelism } from "node:os";
import { jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSyncCalls } from "#local/api/sync-calls.ts";
import type { Db } from "#local/database/db.ts";
import { type Database, seedDemo } from "#local/database.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { makeTestDatabase, openTestDatabase, TEST_JWT_SECRET } from "#tests/factories/database.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";

const SECRET = new TextEncoder().encode(TEST_JWT_SECRET);

const tokenOf = (sub: string, role = "authenticated") =>
  new SignJWT({ role, aud: "authenticated" })
    .setSubject(sub)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(SECRET);

async function openInProcess(): Promise<Database> {
  const database = await makeTestDatabase({ store: { memory: {} } });
  await seedDemo(database.db);
  return database;
}

/** Whose token it is; nobody's, for one that is not signed by us. */
async function claimsOf(token: string) {
  const verified = await jwtVerify(token, SECRET).catch(() => null);
  return verified && (verified.payload as never);
}

describe.each([
  ["in this process", openInProcess],
  ["a server", () => openTestDatabase("demo")],
])("sync calls, the database %s", (_, open) => {
  let database: Database;
  const api = vi.fn((request: Request) => database.fetch(request));
  const underWay = new Set<Request>();
  /** What answers calls, where some statements go elsewhere than to the database. */
  const callsOn = (statements: Partial<Db> = {}) =>
    createSyncCalls({
      db: { ...database.db, ...statements },
      publishableKey: PUBLISHABLE_KEY,
      verifyToken: claimsOf,
      underWay,
      next: api,
    });
  let answer: ReturnType<typeof createSyncCalls>;

  beforeAll(async () => {
    hushRefusals();
    database = await open();
    answer = callsOn();
  }, 60_000);
  afterAll(() => database.close());

  async function requestOf(
    name: string,
    body: unknown,
    headers: Record<string, string> = {},
    person = demo.employeeId,
  ) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Request(`http://backend.test/rest/v1/rpc/${name}`, {
      method: "POST",
      body: text,
      headers: {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${await tokenOf(person)}`,
        "content-type": "application/json",
        ...headers,
      },
    });
  }
  async function short(...args: Parameters<typeof requestOf>) {
    api.mockClear();
    const response = await answer(await requestOf(...args));
    return { status: response.status, body: await response.json(), wentToApi: api.mock.calls.length > 0 };
  }
  async function long(...args: Parameters<typeof requestOf>) {
    const response = await database.fetch(await requestOf(...args));
    return { status: response.status, body: await response.json() };
  }

  const client = { protocol: PROTOCOL };
  const pull = { cursors: { shifts: null, profiles: null }, client };

  it("answers a pull as the API does, without it", async () => {
    const [near, far] = [await short("sync_pull", pull), await long("sync_pull", pull)];
    expect(near).toMatchObject({ status: 200, wentToApi: false });
    const same = { server_time: null };
    expect({ ...near.body, ...same }).toEqual({ ...far.body, ...same });
    expect(near.body.collections.shifts.rows.length).toBeGreaterThan(0);
  });

  it("shows each of many at once what is theirs", async () => {
    const people = [demo.employeeId, demo.managerId, demo.adminId];
    const callers = Array.from({ length: 30 }, (__, n) => people[n % people.length] ?? "");
    const answers = await Promise.all(
      callers.map(async (person) => (await answer(await requestOf("sync_pull", pull, {}, person))).json()),
    );
    expect(answers.map(({ scope }) => scope.user_id)).toEqual(callers);
    const left = await database.db.query(
      "select current_user as me, current_setting('request.jwt.claims', true) as claims",
    );
    expect(left.rows).toMatchObject([{ me: "postgres" }]);
    expect(left.rows[0]?.claims || null).toBeNull();
  });

  it("refuses as the API does", async () => {
    for (const [name, body] of [
      ["sync_pull", { cursors: [], client }],
      ["sync_pull", { cursors: {}, max_rows: 0, client }],
      ["sync_pull", { cursors: {}, max_rows: null, client }],
      ["sync_push", { changes: {}, client }],
    ] as const) {
      const [near, far] = [await short(name, body), await long(name, body)];
      expect(near, name).toMatchObject({
        wentToApi: false,
        body: { code: "22023", message: "invalid_request" },
      });
      expect(near.status).toBe(400);
      expect(far.body.message).toContain(near.body.message);
    }
  });

  it("refuses what is no call of these functions", async () => {
    expect(await short("sync_pull", { cursors: {}, other: 1 })).toMatchObject({
      status: 404,
      body: { code: "42883" },
    });
    expect(await short("sync_pull", "[1]")).toMatchObject({ status: 404 });
    expect(await short("sync_pull", "{")).toMatchObject({ status: 400, body: { code: "22P02" } });
    expect(await short("sync_push", `{"changes": ["\\u0000"]}`)).toMatchObject({
      status: 400,
      body: { code: "22P05" },
    });
  });

  it.each([
    ["another key", { apikey: "sb_publishable_other" }],
    ["no token", { authorization: "" }],
    ["a token of nobody", { authorization: "Bearer a.b.c" }],
    ["a request for another form", { accept: "application/vnd.pgrst.object+json" }],
    ["another schema", { "content-profile": "sync" }],
    ["another type", { "content-type": "text/plain" }],
  ])("leaves a call with %s to the API", async (__, headers) => {
    expect(await short("sync_pull", pull, headers as unknown as Record<string, string>)).toMatchObject({
      wentToApi: true,
    });
  });

  it("leaves the server's own key, and every other function, to the API", async () => {
    const authorization = `Bearer ${await tokenOf(demo.employeeId, "service_role")}`;
    expect(await short("sync_pull", pull, { authorization })).toMatchObject({ wentToApi: true });
    expect(await short("storage_use", {})).toMatchObject({ wentToApi: true });
  });

  it("is open to nobody but the server", async () => {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const call = database.db.transaction(async (transaction) => {
        await transaction.exec(`set local role ${role}`);
        await transaction.query("select local_sync.pull('{}', '{}')");
      });
      await expect(call).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("takes pushes at once while pulls wait in line, and sends pulls away when the line is full", async () => {
    const asked: (() => void)[] = [];
    const busy = callsOn({
      query: (sql) =>
        new Promise((resolve) => {
          const answer = { rows: [{ answer: "{}" }] as never[] };
          if (sql.includes("push")) resolve(answer);
          else asked.push(() => resolve(answer));
        }),
    });
    const call = async (name: string) => (await busy(await requestOf(name, {}))).status;
    const pulls = Array.from({ length: 151 }, () => call("sync_pull"));
    expect(await Promise.race(pulls)).toBe(429);
    expect(asked.length).toBe(availableParallelism() + 1);
    expect(await call("sync_push")).toBe(200);
    const finished = Promise.all(pulls);
    while (underWay.size > 0) {
      for (const answer of asked.splice(0)) answer();
      await Promise.resolve();
    }
    expect((await finished).toSorted()).toEqual([...Array(150).fill(200), 429]);
  });

  it("sends away who has stood in line too long to be answered in time", async () => {
    const asked: (() => void)[] = [];
    const busy = callsOn({
      query: () =>
        new Promise((resolve) => {
          asked.push(() => resolve({ rows: [{ answer: "{}" }] as never[] }));
        }),
    });
    const call = async () => (await busy(await requestOf("sync_push", {}))).status;
    const atOnce = 2 * (availableParallelism() + 1);
    const pushes = Array.from({ length: atOnce + 2 }, call);
    await vi.waitFor(() => expect([asked.length, underWay.size]).toEqual([atOnce, atOnce + 2]));
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_001);
    for (const answer of asked) answer();
    const statuses = await Promise.all(pushes);
    clock.mockRestore();
    expect(statuses.toSorted()).toEqual([...Array(atOnce).fill(200), 429, 429]);
  });

  it("says that it is for a moment only when the database is away", async () => {
    const away = callsOn({ query: async () => Promise.reject(new Error("read ECONNRESET")) });
    const response = await away(await requestOf("sync_pull", pull));
    expect(response.status).toBe(503);
    expect(underWay.size).toBe(0);
    expect(response.headers.get("retry-after")).toBe("1");
  });
});
