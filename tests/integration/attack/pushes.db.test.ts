import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { notificationPreferencesEntity } from "#schema/entities/notification-preferences.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { namedId } from "#tests/factories/named-id.ts";
import { createPushDevice } from "#tests/fakes/push-device.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to do to pushes: learn the address of somebody's device, have it told of other things or not at
// all, have the server write to a place of their choice, or say what somebody else wants to be told.

const KEY = createPushDevice("x").p256dh;
const theirs = createPushDevice(KEY);
const PREFERENCES = "/rest/v1/notification_preferences";
const OTHERS = ["anonymous", "newcomer", "stranger", "employee", "admin"] as const;

let backend: AttackedBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  expect((await save("manager", theirs)).status).toBe(204);
  await backend.db.query(
    `insert into access.push_queue (business_id, user_id, type, thing, tag, key, details, due_at)
     values ($1, $2, 'private-message', gen_random_uuid(), 'x', 'private-message', '{"name": "Ann", "content": "My secret words"}', now() + interval '1 hour')`,
    [demo.businessId, demo.managerId],
  );
});
afterAll(() => backend.close());

const save = (who: Attacker, changes: object = {}) => {
  const { endpoint, p256dh, auth } = { ...createPushDevice(KEY), ...changes };
  const body = { endpoint, p256dh, auth, ...("former" in changes && { former: changes.former }) };
  return backend.ask(who, "POST", "/rest/v1/rpc/save_push_subscription", { body });
};

async function expectRefused(attacks: (() => ReturnType<typeof save>)[]) {
  const changed = await backend.changedBy(async () => {
    for (const attack of attacks) {
      const answer = await attack();
      expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
      for (const secret of [theirs.endpoint, theirs.auth, "My secret words"])
        expect(answer.text).not.toContain(secret);
    }
  });
  expect(changed.filter((table) => table !== "limits.attempts")).toEqual([]);
}

it.each(ATTACKERS)("%s reads no device and nothing that waits, by any name", async (who) => {
  const tables = ["push_subscriptions", "push_queue", "notified_of_due"];
  const profile = { "accept-profile": "access" };
  await expectRefused(
    tables.flatMap((table) => [
      () => backend.ask(who, "GET", `/rest/v1/${table}?select=*`),
      () => backend.ask(who, "GET", `/rest/v1/${table}?select=*`, { headers: profile }),
      () => backend.ask(who, "DELETE", `/rest/v1/${table}?id=not.is.null`),
      () => backend.ask(who, "POST", `/rest/v1/${table}`, { body: { user_id: demo.managerId } }),
    ]),
  );
});

it("a server without the stand-in for a push service takes none of its devices", async () => {
  await backend.db.query("delete from access.stand_ins");
  await expectRefused([() => save("employee")]);
  await backend.db.query("insert into access.stand_ins values ('push')");
  expect((await save("employee")).status).toBe(204);
});

it.each(ATTACKERS)("%s calls nothing that is the server's", async (who) => {
  const calls: [string, object][] = [
    ["take_pushes", { most: 50 }],
    ["settle_pushes", { results: [] }],
    ["notify_of_due_things", {}],
    ["queue_pushes", { told: [] }],
    ["push_beat", {}],
    ["call_delivery", {}],
  ];
  await expectRefused([
    ...calls.map(
      ([name, body]) =>
        () =>
          backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body }),
    ),
    () => backend.ask(who, "POST", "/functions/v1/deliver-push", { body: {} }),
    () =>
      backend.ask(who, "POST", "/functions/v1/deliver-push", {
        body: {},
        headers: { apikey: "sb_secret_x" },
      }),
  ]);
});

it.each(["anonymous", "newcomer"] as const)("%s has no device and asks for no test", async (who) => {
  await expectRefused([
    () => save(who),
    () => backend.ask(who, "POST", "/rest/v1/rpc/send_test_push", { body: {} }),
  ]);
});

it("whoever is not signed in removes no device", async () => {
  await expectRefused([
    () =>
      backend.ask("anonymous", "POST", "/rest/v1/rpc/remove_push_subscription", {
        body: { endpoint: theirs.endpoint, auth: theirs.auth },
      }),
  ]);
});

it.each(["stranger", "employee", "admin"] as const)(
  "%s takes no device whose address they know",
  async (who) => {
    await expectRefused([() => save(who, { endpoint: theirs.endpoint })]);
    const changed = await backend.changedBy(async () => {
      for (const auth of [null, "", createPushDevice(KEY).auth, "%"]) {
        const body = { endpoint: theirs.endpoint, auth };
        await backend.ask(who, "POST", "/rest/v1/rpc/remove_push_subscription", { body });
      }
      await backend.ask(who, "POST", "/rest/v1/rpc/remove_push_subscription", { body: { endpoint: "%" } });
    });
    expect(changed).toEqual([]);
  },
);

it("nobody ends the device of somebody else by naming it as their own of before", async () => {
  expect((await save("employee", { former: theirs.endpoint })).status).toBe(204);
  const { rows } = await backend.db.query("select from access.push_subscriptions where endpoint = $1", [
    theirs.endpoint,
  ]);
  expect(rows).toHaveLength(1);
});

it.each([
  { endpoint: "https://127.0.0.1/x" },
  { endpoint: "https://169.254.169.254/latest/meta-data" },
  { endpoint: "https://[::ffff:10.0.0.1]/x" },
  { endpoint: "https://fcm.googleapis.com.evil.test/x" },
  { endpoint: "https://fcm.googleapis.com@127.0.0.1/x" },
  { endpoint: "https://fcm.googleapis.com:22/x" },
  { endpoint: "http://fcm.googleapis.com/x" },
  { endpoint: "https://fcm.googleapis.com/x\r\nhost: evil.test" },
  { endpoint: null },
  { endpoint: 7 },
  { p256dh: "short" },
  { p256dh: null },
  { auth: "" },
  { auth: null },
  { auth: "a".repeat(23) },
])("the server writes to no place but push services, and to no device without keys: %j", async (changes) => {
  await expectRefused([() => save("employee", changes)]);
});

describe("what somebody wants to be told", () => {
  const idOf = (person: string) => namedId(`notification preferences ${demo.businessId} ${person}`);
  const row = (changes: object = {}) => ({
    ...{ id: idOf(demo.employeeId), business_id: demo.businessId, user_id: demo.employeeId, pushes: false },
    ...changes,
  });

  it.each(OTHERS)("%s does not see of others", async (who) => {
    const answer = await backend.ask(who, "GET", `${PREFERENCES}?user_id=eq.${demo.managerId}`);
    expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
    if (who === "anonymous") return;
    const rows = (await rowsOf(backend, who, [notificationPreferencesEntity])).get(
      notificationPreferencesEntity,
    );
    expect((rows ?? []).filter(({ user_id }) => user_id === demo.managerId)).toEqual([]);
  });

  it.each(OTHERS)("%s does not say or change for others", async (who) => {
    const of = `${PREFERENCES}?user_id=eq.${demo.managerId}`;
    await expectRefused([
      () => backend.ask(who, "POST", PREFERENCES, { body: row({ user_id: demo.managerId }) }),
      () => backend.ask(who, "DELETE", of),
    ]);
    const changed = await backend.changedBy(() => backend.ask(who, "PATCH", of, { body: { pushes: false } }));
    expect(changed).toEqual([]);
  });

  it("takes no id of a notification", async () => {
    const { rows } = await backend.db.query<{ id: string }>(
      "select id from public.notifications where user_id = $1 limit 1",
      [demo.adminId],
    );
    const id = must(rows[0], "a notification").id;
    await expectRefused([() => backend.ask("employee", "POST", PREFERENCES, { body: row({ id }) })]);
  });

  it.each(["employee", "admin"] as const)(
    "%s takes no id that is somebody else's, or nobody's",
    async (who) => {
      const user_id = who === "employee" ? demo.employeeId : demo.adminId;
      await expectRefused(
        [idOf(demo.managerId), randomUUID()].map(
          (id) => () => backend.ask(who, "POST", PREFERENCES, { body: row({ id, user_id }) }),
        ),
      );
    },
  );

  it("is theirs to say, once, in their own business", async () => {
    const change = (fields: object) => ({
      ...{ change_id: randomUUID(), collection: "notifications", base: null },
      row: {
        kind: "preferences",
        ...{ shifts: true, availability: true, time_clock: true, chat: true, private_messages: true },
        ...{ news: true, training: true, quiet_from: null, quiet_to: null, shows_text: true },
        ...row(fields),
      },
    });
    const attacks = [
      { user_id: demo.managerId },
      { business_id: backend.bakeryId },
      { quiet_from: "25:00" },
      { quiet_from: "9 PM" },
      { pushes: null },
      { id: randomUUID() },
    ];
    const changed = await backend.changedBy(async () => {
      for (const attack of attacks) {
        expect(resultsOf(await push(backend, "employee", [change(attack)]))).toMatchObject([
          { status: "rejected" },
        ]);
      }
    });
    expect(changed).toEqual([]);
    expect(resultsOf(await push(backend, "employee", [change({})]))).toMatchObject([{ status: "applied" }]);
    // The same row from another device: not a second one.
    expect(resultsOf(await push(backend, "employee", [change({})]))).toMatchObject([{ status: "conflict" }]);
  });
});
