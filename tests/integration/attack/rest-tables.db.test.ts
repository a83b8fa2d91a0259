import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { demo } from "#tests/factories/demo.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { voteId } from "#tests/factories/named-id.ts";
import { stack } from "#tests/hosted/stack.ts";
import { backend, expectUnchanged, prepareAttack, wrongsOf } from "./attack.ts";
import { ATTACKERS, type Attacker } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

type Request = [who: Attacker, method: string, path: string, body?: unknown, headers?: object];
type Attackers = readonly Attacker[];

let tables: { name: string; columns: string[]; updatable: string[]; sample: Record<string, unknown> }[];

prepareAttack(async () => {
  const { rows } = await backend.db.query<{ name: string; columns: string[]; updatable: string[] }>(
    `select relname as name, array_agg(attname::text) as columns, coalesce(array_agg(attname::text)
       filter (where has_column_privilege('authenticated', attrelid, attnum, 'update')), '{}') as updatable
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by relname order by relname`,
  );
  tables = await Promise.all(
    rows.map(async (table) => {
      const found = await backend.db.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from public.${table.name} as t
         order by $1 in (to_jsonb(t) ->> 'business_id', to_jsonb(t) ->> 'id') desc nulls last limit 1`,
        [demo.businessId],
      );
      return { ...table, sample: found.rows[0]?.row ?? { id: randomUUID() } };
    }),
  );
});

/** Expects that these requests are refused, and says of each that is not what is wrong. */
async function expectRefused(requests: Request[]) {
  expect(requests.length).toBeGreaterThan(0);
  const found: string[] = [];
  await expectUnchanged(async () => {
    for (const [who, method, path, body, headers] of requests) {
      const answer = await backend.ask(who, method, path, { body, headers: { ...headers } });
      const request = `${who} ${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`;
      found.push(...wrongsOf(answer).map((wrong) => `${request}: ${wrong}`));
    }
  });
  expect(found).toEqual([]);
}

const everybody = (requests: (who: Attacker) => Request[]) =>
  attempts<Attackers>(["anonymous", "employee", "admin"], ATTACKERS).flatMap(requests);
const rest = (name: string, query = "") => `/rest/v1/${name}${query}`;

describe("through the tables of the API", () => {
  it("nobody deletes", async () => {
    await expectRefused(
      everybody((who) => tables.map(({ name }) => [who, "DELETE", rest(name, "?id=not.is.null")])),
    );
  });

  it("nobody writes a column that is the server's", async () => {
    await expectRefused(
      attempts<Attackers>(["anonymous", "employee"], ["anonymous", "employee", "admin"]).flatMap((who) =>
        tables.flatMap(({ name, columns, updatable, sample }) =>
          columns
            .filter((column) => updatable.includes(column) === (who === "anonymous"))
            .map((column) => {
              const body = { [column]: sample[column] ?? null };
              return [who, "PATCH", rest(name, `?id=eq.${sample.id}`), body] as Request;
            }),
        ),
      ),
    );
  });

  it("nobody brings a whole row of theirs", async () => {
    await expectRefused(
      attempts<Attackers>(["stranger", "employee"], ["anonymous", "stranger", "employee", "admin"]).flatMap(
        (who) =>
          tables.flatMap(({ name, sample }) => {
            const forged = { ...sample, id: name === "checkout_sessions" ? "cs_1" : randomUUID() };
            return [
              [who, "POST", rest(name), forged],
              [who, "POST", rest(name), [forged, forged]],
              [who, "POST", rest(name), sample, { prefer: "resolution=merge-duplicates" }],
              [who, "POST", rest(name), sample, { prefer: "resolution=ignore-duplicates" }],
              [who, "PUT", rest(name, `?id=eq.${sample.id}`), sample],
            ] as Request[];
          }),
      ),
    );
  });

  it("nobody outside a business changes a row of it", async () => {
    const outside = attempts<Attackers>(["stranger"], ["stranger", "newcomer"]);
    await expectUnchanged(async () => {
      for (const who of outside) {
        for (const { name, updatable, sample } of tables) {
          for (const column of updatable) {
            const body = { [column]: sample[column] ?? null };
            const attack = { body, headers: { prefer: "return=representation" } };
            const answer = await backend.ask(
              who,
              "PATCH",
              rest(name, `?id=eq.${sample.id}&select=id`),
              attack,
            );
            expect({ name, column, answer: answer.json }).toMatchObject({
              answer: answer.status < 300 ? [] : { message: expect.any(String) },
            });
          }
        }
      }
    });
  });

  it.each(["stranger", "newcomer"] as const)("a %s reads no row of the demo business", async (who) => {
    for (const { name } of tables) {
      const column = name === "businesses" ? "id" : "business_id";
      const answer = await backend.ask(who, "GET", rest(name, `?select=id&${column}=eq.${demo.businessId}`));
      expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
    }
  });

  it("votes count once, however an insert is worded", async () => {
    const { rows } = await backend.db.query<{ id: string; post: string }>(
      "select id, news_post_id as post from public.poll_options order by id limit 1",
    );
    const { id: option, post } = must(rows[0], "an option");
    const vote = { id: voteId(post, demo.managerId), business_id: demo.businessId, user_id: demo.managerId };
    const body = { ...vote, news_post_id: post, poll_option_id: option };
    const again = { body, headers: { prefer: "resolution=ignore-duplicates" } };
    const cast = await backend.ask("manager", "POST", rest("poll_votes"), again);
    expect(cast).toMatchObject({ status: 201 });
    await expectUnchanged(async () => {
      await backend.ask("manager", "POST", rest("poll_votes"), again);
      await backend.ask("manager", "POST", rest("poll_votes", "?on_conflict=news_post_id,user_id"), again);
    }, ["sync.business_versions", "sync.collection_versions", "realtime.messages"]);
  });
});

describe("what only some may know", () => {
  const hidden = [
    ["profiles", "payrate"],
    ["profiles", "position_payrates"],
    ["profiles", "pin_hash"],
    ["profiles", "start_date"],
    ["profiles", "birth_date"],
    ["profiles", "phone"],
    ["profiles", "emergency_phone"],
    ["businesses", "pin_salt"],
    ["businesses", "week_budget"],
    ["businesses", "trial_ends_at"],
    ["businesses", "period_ends_at"],
    ["businesses", "subscription_ends_at"],
    ["businesses", "past_due_since"],
    ["places", "week_budget"],
    ["shifts", "estimated_pay"],
  ] as const;

  it.each(hidden)("is not read from %s.%s by naming it", async (table, column) => {
    const queries = [
      `?select=${column}`,
      "?select=*",
      "",
      `?select=id,other:${column}`,
      `?select=id,${column}::text`,
      `?select=id&${column}=not.is.null`,
      `?select=id&${column}=gt.1`,
      `?select=id&${column}=like.5*`,
      `?select=id&or=(${column}.gt.1,id.is.null)`,
      `?select=id&not.and=(${column}.gt.1,id.is.null)`,
      `?select=id&order=${column}`,
      `?select=${column}.max()`,
    ];
    await expectRefused(everybody((who) => queries.map((query) => [who, "GET", rest(table, query)])));
  });

  it("is not read of people who have left, nor where anybody is reached", async () => {
    const columns = ["email", "profile_picture_url", "start_date", "birth_date", "phone", "emergency_name"];
    const queries = columns.map((column) => `/rest/v1/profiles?select=name,${column}&deleted=eq.true`);
    await expectRefused(everybody((who) => queries.map((query) => [who, "GET", query])));
  });

  it("is not read through a row that refers to it", async () => {
    const queries = [
      "/rest/v1/shifts?select=id,profiles!shifts_user_id_fkey(payrate)",
      "/rest/v1/shifts?select=id,profiles!shifts_user_id_fkey(*)",
      "/rest/v1/shifts?select=id,...profiles!shifts_user_id_fkey(pin_hash)",
      "/rest/v1/shifts?select=id,profiles!shifts_user_id_fkey!inner(id)&profiles.payrate=gt.1",
      "/rest/v1/shifts?select=id,profiles!shifts_user_id_fkey(id)&profiles.order=payrate",
      "/rest/v1/shift_templates?select=id,shifts(estimated_pay)",
      "/rest/v1/profiles?select=id,businesses!profiles_business_id_fkey(pin_salt)",
      "/rest/v1/profiles?select=id,businesses!profiles_business_id_fkey(*)",
    ];
    await expectRefused(everybody((who) => queries.map((query) => [who, "GET", query])));
  });

  it("is not told by what a write returns", async () => {
    const path = rest("profiles", `?id=eq.${demo.employeeId}`);
    await expectRefused(
      ["*", "payrate", "pin_hash"].map((select) => [
        "employee",
        "PATCH",
        `${path}&select=${select}`,
        { name: "Sam" },
        { prefer: "return=representation" },
      ]),
    );
  });

  it("is not told by plans", async () => {
    const accept = "application/vnd.pgrst.plan+json";
    await expectRefused(
      everybody((who) => [[who, "GET", rest("profiles", "?select=id"), undefined, { accept }]]),
    );
  });
});

describe("the other schemas", () => {
  const schemas = [
    "sync",
    "access",
    "limits",
    "auth",
    "storage",
    "realtime",
    "local_mail",
    "pg_catalog",
    "tests",
  ];

  it("are not opened by a header", async () => {
    const requests = schemas.flatMap((schema) => [
      ["GET", "/rest/v1/users", undefined, { "accept-profile": schema }],
      ["POST", "/rest/v1/changes", {}, { "content-profile": schema }],
      ["PATCH", "/rest/v1/changes?id=not.is.null", { version: 1 }, { "content-profile": schema }],
      ["POST", "/rest/v1/rpc/next_version", { business: demo.businessId }, { "content-profile": schema }],
    ]) as [string, string, unknown, object][];
    await expectRefused(everybody((who) => requests.map((request) => [who, ...request])));
  });

  it("are not reached by a name", async () => {
    const names = [
      "auth.users",
      "sync.changes",
      "access.memberships",
      "%22auth%22.users",
      "pg_class",
      "pg_authid",
    ];
    await expectRefused(everybody((who) => names.map((name) => [who, "GET", rest(name)])));
  });
});

it("logs what it refuses", () => {
  // A stack's log is not ours to read.
  if (!stack) expect(backend.logged()).toContain("permission denied");
});
