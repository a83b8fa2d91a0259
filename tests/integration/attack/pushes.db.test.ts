import { expect, it } from "vitest";
import { createPushDevice } from "#tests/fakes/push-device.ts";
import { backend, expectRefused, expectUnchanged, prepareAttack } from "./attack.ts";
import { ATTACKERS, type Attacker } from "./attacked-backend.ts";

// What somebody might try to do to pushes: have somebody's device told of other things or not at all, or have the server
// write to a place of their choice.

const KEY = createPushDevice("x").p256dh;
const theirs = createPushDevice(KEY);

prepareAttack(async () => {
  expect((await save("manager", theirs)).status).toBe(204);
});

const save = (who: Attacker, changes: object = {}) => {
  const { endpoint, p256dh, auth } = { ...createPushDevice(KEY), ...changes };
  const body = { endpoint, p256dh, auth, ...("former" in changes && { former: changes.former }) };
  return backend.ask(who, "POST", "/rest/v1/rpc/save_push_subscription", { body });
};
const refused = (requests: Parameters<typeof expectRefused>[0]) =>
  expectRefused(requests, { counted: ["limits.attempts"], words: [theirs.endpoint, theirs.auth] });

it("a server without the stand-in for a push service takes none of its devices", async () => {
  await backend.db.query("delete from access.stand_ins");
  await refused([() => save("employee")]);
  await backend.db.query("insert into access.stand_ins values ('push')");
  expect((await save("employee")).status).toBe(204);
});

it.each(ATTACKERS)("%s has nothing delivered", async (who) => {
  const deliver = (headers = {}) =>
    backend.ask(who, "POST", "/functions/v1/deliver-push", { body: {}, headers });
  await refused([() => deliver(), () => deliver({ apikey: "sb_secret_x" })]);
});

it.each(["stranger", "employee", "admin"] as const)(
  "%s takes no device whose address they know",
  async (who) => {
    await refused([() => save(who, { endpoint: theirs.endpoint })]);
    await expectUnchanged(async () => {
      for (const auth of [null, "", createPushDevice(KEY).auth, "%"]) {
        const body = { endpoint: theirs.endpoint, auth };
        await backend.ask(who, "POST", "/rest/v1/rpc/remove_push_subscription", { body });
      }
      await backend.ask(who, "POST", "/rest/v1/rpc/remove_push_subscription", { body: { endpoint: "%" } });
    });
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
  await refused([() => save("employee", changes)]);
});
