import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { createPushService } from "#local/push-service.ts";
import { makeVapid } from "#local/settings/keys.ts";
import { createPushDevice } from "#tests/fakes/push-device.ts";
import type { VapidSettings } from "../_shared/environment.ts";
import type { PushMessage } from "./push-message.ts";
import { createPushSender, type PushOutcome, type PushSender } from "./push-sender.ts";

// Tests the sender and the stand-in for a push service against each other: a device reads with only its own keys what
// the sender sent through the stand-in.

const STAND_IN = "http://stand-in.local/_push";
const newVapid = (): VapidSettings => ({ ...makeVapid(), subject: "https://shiftkeep.test" });
const vapid = newVapid();
const message: PushMessage = {
  payload: {
    id: "thing",
    user: "sam",
    tag: "tag",
    path: "/schedule",
    title: "Roster published",
    body: "3 new shifts, “early” ☕",
  },
  ttl: 600,
  urgency: "high",
  topic: "a".repeat(32),
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function send(sender: PushSender, ...given: Parameters<PushSender["seal"]>): Promise<PushOutcome> {
  return (await sender.seal(...given))();
}

function world(signing = vapid) {
  const { handle } = createPushService({ publicKey: vapid.publicKey });
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: String(input), init });
    return handle(new Request(input, init));
  };
  const device = createPushDevice(vapid.publicKey);
  const path = device.endpoint.replace("https://stand-in.push.test", STAND_IN);
  const target = { id: "1", endpoint: device.endpoint, p256dh: device.p256dh, auth: device.auth };
  const waiting = async () =>
    (await (await handle(new Request(path))).json()) as { ttl: number; urgency: string; body: string }[];
  return {
    handle,
    fetch,
    asked,
    device,
    path,
    target,
    waiting,
    sender: createPushSender(signing, STAND_IN, fetch),
  };
}

test("a device decrypts with its own keys what was sent to it", async () => {
  const { sender, target, waiting, device } = world();
  expect(await send(sender, target, message)).toEqual({ what: "delivered" });
  const [push] = await waiting();
  expect(push).toMatchObject({ ttl: 600, urgency: "high", topic: "a".repeat(32) });
  const body = Buffer.from(push?.body ?? "", "base64url");
  expect(JSON.parse(device.decrypt(body))).toEqual(message.payload);
  expect(body.toString("latin1")).not.toContain("Roster");
  expect(() => createPushDevice(vapid.publicKey).decrypt(body)).toThrow();
});

test("of one topic the latest waits", async () => {
  const { sender, target, waiting } = world();
  await send(sender, target, message);
  await send(sender, target, { ...message, payload: { ...message.payload, body: "Later" } });
  expect(await waiting()).toHaveLength(1);
});

test("what is signed by another key is refused, and its device let go", async () => {
  const { sender, target, waiting } = world(newVapid());
  expect(await send(sender, target, message)).toEqual({ what: "gone" });
  expect(await waiting()).toEqual([]);
});

test("keys of ours that do not fit each other let no device go", async () => {
  const { sender, target, asked } = world({ ...vapid, privateKey: newVapid().privateKey });
  await expect(send(sender, target, message)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test("a device that has unsubscribed is gone", async () => {
  const { sender, target, handle, path } = world();
  await handle(new Request(path, { method: "DELETE" }));
  expect(await send(sender, target, message)).toEqual({ what: "gone" });
});

test("of the devices that have unsubscribed the latest are remembered", async () => {
  const { handle, path } = world();
  const gone = Array.from({ length: 201 }, (_, number) =>
    path.replace(/_push\/[^/]+/, `_push/device-${number}`),
  );
  for (const one of gone) await handle(new Request(one, { method: "DELETE" }));
  const sender = createPushSender(vapid, STAND_IN, async (input, init) => handle(new Request(input, init)));
  const sendTo = (one: string) => {
    const device = createPushDevice(vapid.publicKey);
    const endpoint = one.replace(STAND_IN, "https://stand-in.push.test");
    return send(sender, { ...device, id: "1", endpoint }, message);
  };
  expect(
    (await Promise.all([gone[0], gone[1], gone[200]].map((one = "") => sendTo(one)))).map(({ what }) => what),
  ).toEqual(["delivered", "gone", "gone"]);
});

test("the longest words of all kinds of letters fit", async () => {
  const { sender, target } = world();
  const payload = {
    ...message.payload,
    title: "😀".repeat(200),
    body: "😀".repeat(400),
    tag: "t".repeat(60),
  };
  expect(await send(sender, target, { ...message, payload })).toEqual({ what: "delivered" });
});

describe("the stand-in takes only what is well formed", () => {
  it.each([
    ["without a signature", { authorization: "" }, 403],
    ["with half a signature", { authorization: `vapid t=x.y.z, k=${vapid.publicKey}` }, 403],
    ["in the older encoding", { "content-encoding": "aesgcm" }, 400],
    ["without a time to live", { ttl: "" }, 400],
  ])("%s", async (_, changes, status) => {
    const { sender, target, asked, handle } = world();
    await send(sender, target, message);
    const { url, init } = asked[0] ?? { url: "" };
    const headers = { ...(init?.headers as Record<string, string>), ...changes };
    expect((await handle(new Request(url, { ...init, headers }))).status).toBe(status);
  });

  it("and not under the name of another key", async () => {
    const { sender, target, asked, handle } = world();
    await send(sender, target, message);
    const { url, init } = asked[0] ?? { url: "" };
    const headers = new Headers(init?.headers);
    const authorization = headers.get("authorization") ?? "";
    headers.set("authorization", authorization.replace(/k=.*/, `k=${newVapid().publicKey}`));
    expect((await handle(new Request(url, { ...init, headers }))).status).toBe(403);
  });

  it("and knows no device of another key", async () => {
    const { handle } = world();
    const path = createPushDevice(newVapid().publicKey).endpoint.replace(
      "https://stand-in.push.test",
      STAND_IN,
    );
    expect((await handle(new Request(path, { method: "POST", body: "x" }))).status).toBe(404);
  });
});

describe("a push service that answers otherwise", () => {
  it.each([
    [400, {}, { what: "gone" }],
    [403, {}, { what: "gone" }],
    [404, {}, { what: "gone" }],
    [410, {}, { what: "gone" }],
    [429, { "retry-after": "120" }, { what: "failed", waitMs: 120_000 }],
    [429, { "retry-after": "999999999" }, { what: "failed", waitMs: 3_600_000 }],
    [503, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, { what: "failed", waitMs: 0 }],
    [302, { location: "http://127.0.0.1/" }, { what: "failed", waitMs: 0 }],
  ])("%i %j", async (status, headers, outcome) => {
    const { target } = world();
    const fetch = vi.fn(
      async (..._: Parameters<typeof globalThis.fetch>) => new Response(null, { status, headers }),
    );
    expect(await send(createPushSender(vapid, STAND_IN, fetch), target, message)).toEqual(outcome);
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: "manual" });
  });

  it.each([
    [500, "unsure"],
    [502, "unsure"],
    [504, "unsure"],
    [413, "failed"],
  ])("%i: %s", async (status, what) => {
    const fetch = async () => new Response(null, { status });
    expect((await send(createPushSender(vapid, null, fetch), world().target, message)).what).toBe(what);
  });

  const late = new DOMException("The signal timed out", "TimeoutError");
  const refusedInDeno = new TypeError("fetch failed", {
    cause: new Error("error sending request for url (https://x/): client error (Connect): tcp connect error"),
  });
  const refusedInNode = new TypeError("fetch failed", {
    cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }),
  });
  it.each([
    ["is not connected to", refusedInDeno, { what: "failed", waitMs: 0 }],
    ["is not connected to by Node", refusedInNode, { what: "failed", waitMs: 0 }],
    ["does not answer in time", late, { what: "unsure" }],
    ["goes away in the middle", new TypeError("connection closed"), { what: "unsure" }],
  ])("%s", async (_, error, outcome) => {
    const fetch = vi.fn(async () => Promise.reject(error));
    expect(await send(createPushSender(vapid, null, fetch), world().target, message)).toEqual(outcome);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

test("one signature is for all devices of a push service, for an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { sender, target, asked } = world();
  const signatureOf = async () => {
    await send(sender, target, message);
    return new Headers(asked.at(-1)?.init?.headers).get("authorization");
  };
  const first = await signatureOf();
  expect(await signatureOf()).toBe(first);
  vi.setSystemTime(Date.now() + 3_600_001);
  expect(await signatureOf()).not.toBe(first);
  vi.useRealTimers();
});

test("without a stand-in its devices are asked for by their own name, which does not exist", async () => {
  const { target, fetch, asked } = world();
  await send(createPushSender(vapid, null, fetch), target, message);
  expect(asked[0]?.url).toBe(target.endpoint);
});

test.each(["/../_operations", "/a/../../_mail", "/a/b/c", "/a/b?c=d", "/a/%2e%2e", "/a", "//a/b"])(
  "a path of the stand-in that is no device's leads nowhere else: %s",
  async (path) => {
    const { sender, target, asked } = world();
    const endpoint = `https://stand-in.push.test${path}`;
    await send(sender, { ...target, endpoint }, message);
    expect(new URL(asked[0]?.url ?? "").hostname).toBe("stand-in.push.test");
  },
);

test("a device whose keys are none is let go", async () => {
  const { sender, target, asked } = world();
  expect(await send(sender, { ...target, p256dh: `B${"A".repeat(86)}` }, message)).toEqual({ what: "gone" });
  expect(await send(sender, { ...target, auth: "short" }, message)).toEqual({ what: "gone" });
  expect(asked).toEqual([]);
});
