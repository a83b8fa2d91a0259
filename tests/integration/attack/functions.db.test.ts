import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { stack } from "#tests/hosted/stack.ts";
import { backend, expectRefused, prepareAttack } from "./attack.ts";
import { ATTACKERS, type Attacker } from "./attacked-backend.ts";

let internal: { name: string; args: string[] }[];

prepareAttack(async () => {
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

type Call = [who: Attacker, name: string, args: unknown];
const refused = (calls: Call[]) =>
  expectRefused(
    calls.map(
      ([who, name, body]) =>
        () =>
          backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body }),
    ),
  );

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
  const argsOf = (args: string[]) =>
    Object.fromEntries(args.filter(Boolean).map((arg) => [arg, values[arg] ?? null]));
  await refused(
    (["anonymous", "employee", "admin"] as const).flatMap((who) =>
      internal.map(({ name, args }): Call => [who, name, argsOf(args)]),
    ),
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
  await refused(
    ATTACKERS.flatMap((who) =>
      [...names, "sync.next_version", "auth.uid"].map((name): Call => [who, name, {}]),
    ),
  );
});

it("whoever is not signed in calls nothing", async () => {
  await refused([
    ["anonymous", "sync_pull", { cursors: { profiles: null } }],
    ["anonymous", "sync_push", { changes: [] }],
    ["anonymous", "create_business", { name: "Nobody's", timezone: "UTC" }],
  ]);
});

const client = { protocol: PROTOCOL };
const device = { id: randomUUID(), name: "Till", is_kiosk: false, last_seq: 1, unsent: 0 };
const feedback = { id: randomUUID(), rating: 4, words: "Good", is_anonymous: false };

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
  await refused([["newcomer", name, args]]);
});

it.each([
  ["report_device", { ...device, id: "tablet" }],
  ["report_device", { ...device, name: 7, is_kiosk: "perhaps" }],
  ["report_device", { ...device, last_seq: 2 ** 40 }],
  ["report_device", { ...device, last_seq: "many" }],
  ["report_device", { ...device, unsent: 0.5 }],
  ["report_device", { ...device, former: "tablet" }],
  ["report_device", { ...device, last_heard_at: "2199-01-01T00:00:00.000Z" }],
  ["send_feedback", { ...feedback, id: "feedback" }],
  ["send_feedback", { ...feedback, rating: 2.5 }],
  ["send_feedback", { ...feedback, rating: "best" }],
  ["send_feedback", { ...feedback, is_anonymous: "perhaps" }],
  ["send_feedback", { ...feedback, user_id: demo.managerId }],
  ["audit_log", { filters: { person: "Sam" } }],
  ["audit_log", { filters: { by: "nobody" } }],
  ["audit_log", { filters: { from: "some day" } }],
  ["audit_log", { filters: { to: {} } }],
  ["audit_log", { filters: {}, before: { at: "then", id: 1 } }],
  ["audit_log", { filters: {}, before: { at: "2026-01-01T00:00:00Z", id: "x" } }],
  ["audit_log", { filters: {}, unknown: 1 }],
  ["sent_payslips", { payments: "all" }],
  ["sent_payslips", { payments: [1] }],
  ["sent_payslips", { payments: { id: randomUUID() } }],
  ["create_calendar_feed", { person: demo.managerId }],
])("%s refuses %j, also to an admin", async (name, args) => {
  await refused([["admin", name, args]]);
});

it("logs what it refuses", () => {
  // A stack's log is not ours to read.
  if (!stack) expect(backend.logged()).toContain("permission denied");
});
