import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { validatorOf } from "#schema/entities/validators.ts";
import type { WireRow } from "#schema/protocol/sync.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, punchChange } from "#tests/factories/demo.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { stack } from "#tests/hosted/stack.ts";
import { backend, expectRefused, expectUnchanged, prepareAttack } from "./attack.ts";
import { faultsOf } from "./refusals.ts";
import { copyOf, push, resultsOf, rowsOf, sampleOf } from "./rows.ts";

const named = ENTITIES.map((entity) => [entity.table, entity] as const);
/** Values that hardly any field may have; the later ones are for lists. */
const ODD: unknown[] = [-1e300, "", { a: 1 }, true, null, "y".repeat(30_000)];
const ODD_LISTS: unknown[] = [
  1,
  "a",
  null,
  [],
  [randomUUID()],
  {},
  { id: randomUUID() },
  { id: 1, type: "text", text: "x" },
];

let sees: Record<"admin" | "employee", Map<Entity, WireRow[]>>;

prepareAttack(async () => {
  sees = { admin: await rowsOf(backend, "admin"), employee: await rowsOf(backend, "employee") };
});

const CLIENT = { protocol: PROTOCOL };

describe("a request that is no request", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const change = JSON.stringify(punchChange());
  const withText = (text: string) => change.replace("Europe/Dublin", text);

  it.each([
    ["nothing", ""],
    ["half of it", '{"changes":['],
    ["no JSON", "changes=[]"],
    ["NaN", '{"changes":[NaN]}'],
    ["Infinity", '{"changes":[Infinity]}'],
    ["a NUL in a text", `{"client":${JSON.stringify(CLIENT)},"changes":[${withText("a\\u0000b")}]}`],
    ["a raw NUL", bytes('{"changes":["', [0], '"]}')],
    ["a lone surrogate", `{"client":${JSON.stringify(CLIENT)},"changes":[${withText("\\ud800")}]}`],
    [
      "surrogates in the wrong order",
      `{"client":${JSON.stringify(CLIENT)},"changes":[${withText("\\udc00\\ud800")}]}`,
    ],
    [
      "JSON a hundred thousand levels deep",
      `{"client":${JSON.stringify(CLIENT)},"changes":${deep(100_000)}}`,
    ],
    [
      "a row five thousand levels deep",
      `{"client":${JSON.stringify(CLIENT)},"changes":[{"row":${deep(5000)}}]}`,
    ],
    ["501 changes", JSON.stringify({ client: CLIENT, changes: Array(501).fill(punchChange()) })],
    ["a hundred thousand changes", JSON.stringify({ client: CLIENT, changes: Array(100_000).fill(0) })],
  ])("is refused: %s", async (_, body) => {
    await expectRefused([() => backend.ask("employee", "POST", "/rest/v1/rpc/sync_push", { body })]);
  });

  it("is refused change by change: bytes that are no UTF-8", async () => {
    await expectUnchanged(async () => {
      const body = bytes(
        `{"client":${JSON.stringify(CLIENT)},"changes":[{"change_id":"`,
        [0xff, 0xfe, 0xc0, 0x80],
        '"}]}',
      );
      const answer = await backend.ask("employee", "POST", "/rest/v1/rpc/sync_push", { body });
      expect(resultsOf(answer)).toMatchObject([{ status: "rejected" }]);
    });
  });

  it.each([
    ["a number", 5],
    ["a text", "x"],
    ["nothing", null],
    ["a list", []],
    ["an empty object", {}],
    ["no row", { change_id: randomUUID(), collection: "corrections", base: null }],
    ["a row that is a list", { change_id: randomUUID(), collection: "corrections", row: [], base: null }],
    ["a row without an id", { change_id: randomUUID(), collection: "corrections", row: {}, base: null }],
    ["no change id", { ...punchChange(), change_id: undefined }],
    ["a change id that is none", { ...punchChange(), change_id: "1" }],
    ["a collection that is an object", { ...punchChange(), collection: { name: "punches" } }],
    ["a base that is a text", { ...punchChange(), base: { changes: "x" } }],
    ["a base of changes that are none", { ...punchChange(), base: { version: 0, changes: [1, {}, "x"] } }],
    ["system columns", punchChange({ ctid: "(0,1)", xmin: 1, tableoid: 1 })],
    ["a column that does not exist", punchChange({ '"; drop table public.profiles; --': 1 })],
    ["a name as long as a book", punchChange({ ["x".repeat(500_000)]: 1 })],
  ])("is refused as one change: %s", async (_, odd) => {
    await expectUnchanged(async () => {
      const answer = await push(backend, "employee", [odd]);
      expect(resultsOf(answer)).toMatchObject([{ status: "rejected" }]);
      expect(backend.secretsIn(answer.text)).toEqual([]);
    });
  });

  it("does not hold up the changes beside it", async () => {
    const good = punchChange();
    const answer = await push(backend, "employee", [null, good, { ...punchChange(), row: 5 }]);
    expect(resultsOf(answer).map(({ status }) => status)).toEqual(["rejected", "applied", "rejected"]);
  });

  it("tells a clock that is none, and is taken none the less", async () => {
    for (const device_time of ["soon", 5, {}, "9999-99-99T99:99:99.999Z", "x".repeat(100_000), null]) {
      const answer = await push(backend, "employee", [], { device_time });
      expect(answer.status).toBe(200);
    }
  });
});

describe("what is odd in a field", () => {
  it.each(named)("of %s is refused, or is something that devices understand", async (_, entity) => {
    const { who, row } = sampleOf(entity, sees);
    const changes = Object.keys({ ...entity.fields, change_id: "", pending: "" })
      .filter((name) => name !== "id")
      .flatMap((name, place) => {
        const values =
          Array.isArray(row[name]) || name === "poll_options" ? ODD_LISTS.map((value) => [value]) : ODD;
        const tried = values.filter((_, at) => (at + place) % attempts(3, 1) === 0);
        return tried.map((value) => copyOf(entity, row, { [name]: value }));
      });
    const results = resultsOf(await push(backend, who, changes));
    expect(new Set(results.map(({ status }) => status))).toContain("rejected");
  });

  it("has brought nothing that devices would not understand", async () => {
    for (const who of ["admin", "employee"] as const) {
      for (const [entity, rows] of await rowsOf(backend, who)) {
        const document = validatorOf(entity);
        const issues = rows.flatMap((row) => v.safeParse(document, row).issues ?? []);
        expect(issues.map((issue) => `${entity.table} ${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
      }
    }
  });
});

it("no text of a million characters is taken", async () => {
  for (const [table, name] of [
    ["messages", "text"],
    ["news_posts", "content"],
    ["profiles", "name"],
  ] as const) {
    const entity = must(
      ENTITIES.find((one) => one.table === table),
      table,
    );
    const { who, row } = sampleOf(entity, sees);
    const answer = await push(backend, who, [copyOf(entity, row, { [name]: "é".repeat(1_000_000) })]);
    expect(resultsOf(answer)).toMatchObject([{ status: "rejected" }]);
  }
});

it("signing up and in refuses what is no text", async () => {
  const odd = [{ a: 1 }, [], 5, true, "a\u0000b", "x".repeat(100_000)];
  await expectUnchanged(async () => {
    for (const value of odd) {
      for (const body of [
        { email: value, password: demo.password },
        { email: demo.admin, password: value },
      ]) {
        for (const path of ["/functions/v1/sign-up", "/auth/v1/token?grant_type=password"]) {
          // A project's auth server takes this for a failure of its own: 500.
          if (stack && path.startsWith("/auth/") && body.email === "a\u0000b") continue;
          const answer = await backend.ask("anonymous", "POST", path, { body });
          expect({ path, body: JSON.stringify(body).slice(0, 60), faults: faultsOf(answer) }).toMatchObject({
            faults: [],
          });
        }
      }
    }
  });
});

it("every table is still there, and the backend still answers", async () => {
  const { rows } = await backend.db.query("select from pg_tables where schemaname = 'public'");
  expect(rows.length).toBeGreaterThan(20);
  expect((await push(backend, "employee", [])).status).toBe(200);
});
