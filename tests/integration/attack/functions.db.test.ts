import { afterAll, beforeAll, expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { stack } from "#tests/hosted/stack.ts";
import { ATTACKERS, type AttackedBackend, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

let backend: AttackedBackend;
let internal: { name: string; args: string[] }[];

beforeAll(async () => {
  backend = await startAttackedBackend();
  // Of a name that is offered to people in schema public, every other function of that name is beyond reach as well.
  const { rows } = await backend.db.query<{ name: string; args: string[] }>(
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as args from pg_proc
     where pronamespace = any (array(select oid from pg_namespace
         where nspname in ('public', 'sync', 'access', 'limits', 'realtime', 'storage', 'auth', 'extensions')))
       and not exists (select from pg_proc as offered where offered.proname = pg_proc.proname
         and offered.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute'))
     order by 1`,
  );
  internal = rows;
});
afterAll(() => backend.close());

async function expectRefused(requests: [who: (typeof ATTACKERS)[number], name: string, args: unknown][]) {
  const found: string[] = [];
  const changed = await backend.changedBy(async () => {
    for (const [who, name, body] of requests) {
      const answer = await backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body });
      const wrong = [...faultsOf(answer), ...backend.secretsIn(answer.text)];
      found.push(...wrong.map((fault) => `${who} ${name} ${JSON.stringify(body).slice(0, 60)}: ${fault}`));
    }
  });
  expect(found).toEqual([]);
  expect(changed).toEqual([]);
}

it("internal functions are called by nobody", async () => {
  expect(internal.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "notify_managers",
      "guard_shift",
      "next_version",
      "lock_business",
      "manages",
      "send",
    ]),
  );
  const values: Record<string, unknown> = { business: demo.businessId, person: demo.adminId };
  await expectRefused(
    (["anonymous", "employee", "admin"] as const).flatMap((who) =>
      internal.map(({ name, args }) => [
        who,
        name,
        Object.fromEntries(args.filter(Boolean).map((arg) => [arg, values[arg] ?? null])),
      ]),
    ) as Parameters<typeof expectRefused>[0],
  );
});

it("functions of Postgres are called by nobody", async () => {
  const names = [
    "pg_sleep",
    "pg_read_file",
    "set_config",
    "current_setting",
    "lo_import",
    "pg_terminate_backend",
  ];
  await expectRefused(
    ATTACKERS.flatMap((who) =>
      [...names, "sync.next_version", "auth.uid"].map((name) => [who, name, {}]),
    ) as never,
  );
});

it("whoever is not signed in calls nothing", async () => {
  await expectRefused([
    ["anonymous", "sync_pull", { cursors: { profiles: null } }],
    ["anonymous", "sync_push", { changes: [] }],
    ["anonymous", "create_business", { name: "Nobody's", timezone: "UTC" }],
  ]);
});

const client = { protocol: PROTOCOL };

it.each([
  ["sync_pull", { client }],
  ["sync_pull", []],
  ["sync_pull", { cursors: null, client }],
  ["sync_pull", { cursors: "profiles", client }],
  ["sync_pull", { cursors: [["profiles", null]], client }],
  ["sync_pull", { cursors: {}, max_rows: "many", client }],
  ["sync_pull", { cursors: {}, max_rows: -1, client }],
  ["sync_pull", { cursors: {}, max_rows: 1e12, client }],
  ["sync_pull", { cursors: {}, max_rows: {}, client }],
  ["sync_pull", { cursors: {}, client: { protocol: {} } }],
  ["sync_pull", { cursors: {}, client: { protocol: 1e30 } }],
  ["sync_pull", { cursors: {}, client: { ...client, digests: "perhaps" } }],
  ["sync_pull", { cursors: { profiles: { after: "x" } }, client }],
  ["sync_pull", { cursors: { profiles: { after: { version: 1, id: "x" } } }, client }],
  ["sync_pull", { cursors: {}, unknown: 1, client }],
  ["sync_push", { client }],
  ["sync_push", { changes: null, client }],
  ["sync_push", { changes: {}, client }],
  ["sync_push", { changes: "[]" + "x", client }],
  ["sync_push", { changes: 5, client }],
  ["sync_push", { changes: [], client: { protocol: "new" } }],
  ["sync_push", { changes: [], client: { ...client, user_id: "nobody" } }],
  ["sync_push", { changes: [], table: "profiles", client }],
  ["set_up_business", {}],
  ["set_up_business", { business: null }],
  ["set_up_business", { business: [] }],
  ["set_up_business", { business: { name: "A business" } }],
  ["set_up_business", { business: { name: {}, timezone: "UTC", region: [] } }],
  ["set_up_business", { business: { name: "A business", timezone: "UTC", currency: "dollars" } }],
  ["set_up_business", { business: { name: "A business", timezone: "UTC", pay_anchor: "soon" } }],
  ["create_business", {}],
  ["create_business", { name: null, timezone: "UTC" }],
  ["create_business", { name: 5, timezone: 5 }],
  ["create_business", { name: {}, timezone: [] }],
  ["create_business", { name: "", timezone: "UTC" }],
  ["create_business", { name: "x".repeat(100_000), timezone: "UTC" }],
  ["create_business", { name: "A business", timezone: "'; drop table public.profiles; --" }],
  ["create_business", { name: "A business", timezone: "UTC", owner_id: demo.adminId }],
])("%s refuses %j", async (name, args) => {
  await expectRefused([["newcomer", name, args]]);
});

it("logs no secret", () => {
  // A stack's log is not ours to read: there only what this process says is looked at.
  if (!stack) expect(backend.logged()).toContain("permission denied");
  expect(backend.secretsIn(backend.logged())).toEqual([]);
});
