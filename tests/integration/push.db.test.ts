import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Backend } from "#local/server.ts";
import { startTestBackend } from "#tests/factories/backend.ts";
import { demo, signedIn } from "#tests/factories/demo.ts";
import { createPushDevice, type PushDevice } from "#tests/fakes/push-device.ts";

// From what happens to a device, through everything there is in between: trigger, queue, beat, edge function, encryption
// and the stand-in for a push service. Only the browser is not there: no browser asks this push service.

let backend: Backend;
const lines: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend({ log: (line) => lines.push(line) });
});
afterAll(() => backend.close());

/** A device of somebody's that subscribed with the key that the server tells. */
async function addDevice(email: string) {
  const client = await signedIn(backend.url, email);
  const { data } = await client.functions.invoke<{ public_key: string }>("push-key", { body: {} });
  const device = createPushDevice(data?.public_key ?? "");
  const { endpoint, p256dh, auth } = device;
  await client.rpc("save_push_subscription", { endpoint, p256dh, auth }).throwOnError();
  return { client, device };
}

const received = (device: PushDevice) => device.received(`${backend.url}/_push`);
const isQueueEmpty = async () => (await backend.db.query("select from access.push_queue")).rows.length === 0;

it("a manager's device is told of a dropped shift, and nobody else's", async () => {
  const manager = await addDevice(demo.manager);
  const sam = await addDevice(demo.employee);
  const { data } = await sam.client
    .from("shifts")
    .select("id")
    .eq("user_id", demo.employeeId)
    .eq("status", "scheduled")
    .order("date", { ascending: false })
    .limit(1)
    .throwOnError();
  await backend.db.query("delete from public.notification_preferences");
  await sam.client
    .from("shifts")
    .update({ status: "dropped", drop_reason: "Dentist" })
    .eq("id", data[0]?.id)
    .throwOnError();
  await vi.waitFor(async () => expect(await received(manager.device)).toHaveLength(1), 30_000);
  const [push] = await received(manager.device);
  expect(push).toEqual({
    ...{ id: expect.any(String), user: demo.managerId, tag: expect.any(String), key: "shift-dropped-hidden" },
    // The reason is read in the app, and not on a locked screen.
    ...{ details: { name: "Sam Okafor", shift: expect.any(Object) }, path: "/roster" },
  });
  expect(await received(sam.device)).toEqual([]);
  await vi.waitFor(async () => expect(await isQueueEmpty()).toBe(true));

  await sam.client.rpc("send_test_push").throwOnError();
  await vi.waitFor(async () => expect(await received(sam.device)).toHaveLength(1), 30_000);
  expect(await received(sam.device)).toMatchObject([
    { key: "test", path: "/settings?section=notifications" },
  ]);

  // The browser has unsubscribed: the next push is the last.
  await fetch(sam.device.endpoint.replace("https://stand-in.push.test", `${backend.url}/_push`), {
    method: "DELETE",
  });
  await sam.client.rpc("send_test_push").throwOnError();
  await vi.waitFor(async () => {
    const { rows } = await backend.db.query("select from access.push_subscriptions where user_id = $1", [
      demo.employeeId,
    ]);
    expect(rows).toEqual([]);
  }, 30_000);
  expect(lines.filter((line) => line.includes("not delivered"))).toEqual([]);
});
