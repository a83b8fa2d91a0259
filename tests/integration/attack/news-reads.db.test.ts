import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidOf } from "#lib/hashes.ts";
import { newsReadText } from "#schema/entities/news-read.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf } from "./rows.ts";

const TABLE = "/rest/v1/news_reads";
const POST = randomUUID();

let backend: AttackedBackend;

beforeAll(async () => {
  backend = await startAttackedBackend();
  await backend.db.query(
    "insert into public.news_posts (id, business_id, title, created_by) values ($1, $2, 'Menu', $3)",
    [POST, demo.businessId, demo.managerId],
  );
});
afterAll(() => backend.close());

async function read(user_id: string, fields: object = {}) {
  const id = await uuidOf(newsReadText({ news_post_id: POST, user_id }));
  return { id, business_id: demo.businessId, news_post_id: POST, user_id, ...fields };
}

it.each<[string, Attacker, () => Promise<object>]>([
  ["for a colleague", "employee", () => read(demo.managerId)],
  ["for a colleague", "manager", () => read(demo.employeeId)],
  [
    "under the id of a colleague",
    "employee",
    async () => ({ ...(await read(demo.managerId)), user_id: demo.employeeId }),
  ],
  ["under an id of their own", "employee", () => read(demo.employeeId, { id: randomUUID() })],
  ["in another business", "stranger", () => read(demo.employeeId)],
  ["without a business", "newcomer", () => read(demo.employeeId)],
  ["of a post that is not there", "employee", () => read(demo.employeeId, { news_post_id: randomUUID() })],
  ["at a time of their own", "employee", () => read(demo.employeeId, { created_at: "2020-01-01T00:00:00Z" })],
])("nobody says %s that something was read (%s)", async (_, who, row) => {
  const body = await row();
  const changed = await backend.changedBy(async () => {
    expect(faultsOf(await backend.ask(who, "POST", TABLE, { body }))).toEqual([]);
    const change = {
      change_id: randomUUID(),
      collection: "news",
      base: null,
      row: { kind: "read", ...body },
    };
    if (who !== "newcomer" && !("created_at" in body))
      expect(resultsOf(await push(backend, who, [change]))).toMatchObject([{ status: "rejected" }]);
  });
  expect(changed).toEqual([]);
});

it("what was said stays, and is said once", async () => {
  const row = { kind: "read", ...(await read(demo.employeeId)) };
  const said = () => [{ change_id: randomUUID(), collection: "news", base: null, row }];
  expect(resultsOf(await push(backend, "employee", said()))).toMatchObject([{ status: "applied" }]);
  expect(resultsOf(await push(backend, "employee", said()))).not.toMatchObject([{ status: "applied" }]);
  for (const who of ["employee", "manager", "admin"] as const) {
    const one = `${TABLE}?id=eq.${row.id}`;
    const changed = await backend.changedBy(async () => {
      expect(faultsOf(await backend.ask(who, "PATCH", one, { body: { user_id: demo.managerId } }))).toEqual(
        [],
      );
      expect(faultsOf(await backend.ask(who, "DELETE", one))).toEqual([]);
    });
    expect(changed).toEqual([]);
  }
});

it("employees read their own alone, managers all", async () => {
  const who = async (reader: Attacker) => {
    const { json } = await backend.ask(reader, "GET", `${TABLE}?select=user_id`);
    return new Set((json as { user_id: string }[]).map(({ user_id }) => user_id));
  };
  expect(await who("employee")).toEqual(new Set([demo.employeeId]));
  expect((await who("manager")).size).toBeGreaterThan(1);
  expect(await who("stranger")).toEqual(new Set());
});
