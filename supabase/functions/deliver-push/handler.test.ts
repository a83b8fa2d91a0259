import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { makeVapid } from "#local/settings/keys.ts";
import type { TakenPush } from "#schema/protocol/push-delivery.ts";
import { callAsOwner, callWith, fakeEnvironment } from "../_shared/fake-services.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeDeliverPushHandler } from "./handler.ts";
import type { PushMessage } from "./push-message.ts";
import type { PushOutcome, SealedPush } from "./push-sender.ts";

const NOW = new Date("2026-01-10T12:00:00.000Z");
const SERVICE = { apikey: "sb_secret_test" };
const CHOICES = {
  pushes: true,
  shifts: true,
  availability: true,
  time_clock: true,
  chat: true,
  private_messages: true,
  news: true,
  training: true,
  quiet_from: null,
  quiet_to: null,
  shows_text: true,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
  return () => vi.useRealTimers();
});

function push(changes: Partial<TakenPush> = {}): TakenPush {
  return {
    id: "1",
    edition: 1,
    type: "roster-published",
    thing: "thing",
    tag: "tag",
    key: "roster-published",
    details: { added: 3, changed: 0, removed: 0 },
    happened_at: NOW.toISOString(),
    attempts: 1,
    zone: "Europe/Dublin",
    role: "employee",
    user_id: "sam",
    sender: null,
    preferences: null,
    devices: [{ id: "phone", endpoint: "https://fcm.googleapis.com/x", p256dh: "B", auth: "a" }],
    ...changes,
  };
}

const tablet = { id: "tablet", endpoint: "https://fcm.googleapis.com/y", p256dh: "B", auth: "b" };

async function run(
  pushes: TakenPush[],
  outcomes: Record<string, PushOutcome> = {},
  headers: object = SERVICE,
  sealing = () => {},
) {
  const queue = [...pushes];
  const services = fakeRpc({
    "POST take_pushes": ({ most }) => queue.splice(0, Number(most)),
    "POST settle_pushes": () => null,
    "POST go_on_delivering": () => null,
  });
  const sent: { device: string; message: PushMessage }[] = [];
  const sender = {
    async seal({ id }: { id: string }, message: PushMessage): Promise<SealedPush> {
      sealing();
      return async () => {
        sent.push({ device: id, message });
        return outcomes[id] ?? { what: "delivered" };
      };
    },
  };
  const handler = makeDeliverPushHandler(fakeEnvironment(), services.fetch, sender);
  const response = await handler(callWith({}, headers as Record<string, string>));
  const results = services.sent("POST settle_pushes").flatMap(({ body }) => body.results as object[]);
  return { status: response.status, report: await response.json(), sent, results, services };
}

test("tells every device of a person, and says that it is over", async () => {
  const { status, report, sent, results } = await run([push({ devices: [...push().devices, tablet] })]);
  expect([status, report]).toEqual([200, expect.objectContaining({ sent: 1, delivered: 2 })]);
  expect(sent.map(({ device }) => device)).toEqual(["phone", "tablet"]);
  expect(sent[0]?.message).toEqual({
    payload: {
      id: "thing",
      user: "sam",
      tag: "tag",
      key: "roster-published",
      details: { added: 3, changed: 0, removed: 0 },
      path: "/schedule",
    },
    ttl: 86_400,
    urgency: "normal",
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(results).toEqual([
    expect.objectContaining({
      id: "1",
      edition: 1,
      again_at: null,
      delivered: ["phone", "tablet"],
      gone: [],
    }),
  ]);
});

describe("what fails", () => {
  it.each([
    [1, "2026-01-10T12:01:00.000Z"],
    [2, "2026-01-10T12:05:00.000Z"],
    [4, "2026-01-10T14:00:00.000Z"],
    [5, null],
  ])("for the %i. time is tried again at %s", async (attempts, again_at) => {
    const devices = [...push().devices, tablet];
    const { results } = await run([push({ attempts, devices })], { phone: { what: "failed", waitMs: 0 } });
    expect(results).toEqual([
      expect.objectContaining({ again_at, counts: true, delivered: ["tablet"], failed: ["phone"] }),
    ]);
  });

  it("waits for as long as the push service asks", async () => {
    const { results } = await run([push()], { phone: { what: "failed", waitMs: 600_000 } });
    expect(results).toMatchObject([{ again_at: "2026-01-10T12:10:00.000Z" }]);
  });

  it("because the device is gone is over for it", async () => {
    const { results, report } = await run([push()], { phone: { what: "gone" } });
    expect(results).toMatchObject([{ again_at: null, gone: ["phone"] }]);
    expect(report).toMatchObject({ gone: 1 });
  });
});

describe("what is not sent", () => {
  it.each([
    ["of a kind that is not wanted", push({ preferences: { ...CHOICES, shifts: false } })],
    ["to who wants none", push({ preferences: { ...CHOICES, pushes: false } })],
    ["that is a day old", push({ happened_at: "2026-01-09T12:00:00.000Z" })],
    ["without a device left", push({ devices: [] })],
  ])("%s", async (_, given) => {
    const { sent, results, report } = await run([given]);
    expect(sent).toEqual([]);
    expect([results, report]).toMatchObject([[{ again_at: null }], { dropped: 1, sent: 0 }]);
  });

  it("in quiet hours is held until they end, which is no try", async () => {
    const { sent, results, report } = await run([
      push({ preferences: { ...CHOICES, quiet_from: "11:00", quiet_to: "13:30" } }),
    ]);
    expect([sent, report]).toMatchObject([[], { held: 1 }]);
    expect(results).toMatchObject([{ again_at: "2026-01-10T13:30:00.000Z", counts: false }]);
  });
});

test("one that makes no sense is dropped by itself, and says of which type it is", async () => {
  const odd = { ...push({ id: "2" }), type: "moon-landing" } as unknown as TakenPush;
  const { sent, results, report } = await run([odd, push()]);
  expect(sent.map(({ message }) => message.payload.key)).toEqual(["roster-published"]);
  expect(results).toMatchObject([
    { id: "2", edition: 1, again_at: null, counts: true, delivered: [] },
    { id: "1", again_at: null, delivered: ["phone"] },
  ]);
  expect(report).toMatchObject({ dropped: 1, sent: 1 });
  expect(console.error).toHaveBeenCalledWith(
    expect.stringContaining("moon-landing"),
    expect.objectContaining({ type: expect.anything() }),
  );
});

describe("private messages", () => {
  const said = push({
    ...{ type: "private-message", sender: "ann", key: "private-message" },
    details: { name: "Ann", content: "See you at 9" },
  });

  it("lead to the conversation that they are of", async () => {
    const { sent } = await run([said]);
    expect(sent[0]?.message.payload.path).toBe("/chat?with=ann");
  });

  it("show their words", async () => {
    const { sent } = await run([said]);
    expect(sent[0]?.message).toMatchObject({
      urgency: "high",
      payload: { key: "private-message", details: { name: "Ann", content: "See you at 9" } },
    });
  });

  it("show only whom they are from where the person said so", async () => {
    const preferences = { ...CHOICES, shows_text: false };
    const { sent } = await run([
      { ...said, preferences },
      { ...push({ id: "2" }), preferences },
    ]);
    expect(sent.map(({ message: { payload } }) => [payload.key, payload.details])).toEqual([
      ["private-message-hidden", { name: "Ann" }],
      ["roster-published", push().details],
    ]);
  });
});

describe("a locked screen", () => {
  const swap = { asker: "Ann", given: { date: "2026-01-12", start: "09:00", end: "17:00" } };
  const shown = async (preferences: TakenPush["preferences"], changes: Partial<TakenPush>) => {
    const { sent } = await run([{ ...push(changes), preferences }]);
    const payload = sent[0]?.message.payload;
    return [payload?.key, payload?.details];
  };

  it.each<[Partial<TakenPush>, object]>([
    [
      { type: "shift-drop", key: "shift-dropped", details: { name: "Ann", reason: "Surgery" } },
      { name: "Ann" },
    ],
    [{ type: "claim-denied", key: "claim-denied", details: { reason: "Illness" } }, {}],
    [{ type: "availability-decided", key: "time-off-denied", details: { partial_reason: "Illness" } }, {}],
    [
      { type: "correction-asked", key: "correction-requested", details: { name: "Ann", reason: "Doctor" } },
      { name: "Ann" },
    ],
    [{ type: "correction-decided", key: "correction-denied", details: { reason: "Doctor" } }, {}],
    [{ type: "swap-decided", key: "swap-denied", details: { ...swap, reason: "Illness" } }, swap],
  ])("never shows a reason: %j", async (changes, details) => {
    for (const preferences of [null, CHOICES, { ...CHOICES, shows_text: false }]) {
      const [key, said] = await shown(preferences, changes);
      expect(said).toEqual(details);
      expect(key).toBe("name" in details ? `${changes.key}-hidden` : changes.key);
    }
  });

  it.each<[Partial<TakenPush>, string, object]>([
    [
      { type: "news-post", key: "post-document", details: { title: "Pay cut", content: "From May" } },
      "post-hidden",
      {},
    ],
    [
      { type: "team-message", key: "announcement", details: { name: "Ann", content: "Ben is ill" } },
      "announcement-hidden",
      { name: "Ann" },
    ],
    [
      { type: "team-message", key: "poll", details: { name: "Ann", content: "Union?" } },
      "poll-hidden",
      { name: "Ann" },
    ],
    [
      { type: "shift-swap", key: "swap-requested", details: { ...swap, note: "My therapy" } },
      "swap-requested",
      swap,
    ],
    [
      { type: "team-message", key: "shift-available", details: { content: "2026-01-12 09:00 17:00" } },
      "shift-available",
      { content: "2026-01-12 09:00 17:00" },
    ],
    [
      { type: "training-due", key: "training-due", details: { title: "Allergens" } },
      "training-due",
      { title: "Allergens" },
    ],
  ])("shows what people wrote only to those who want it: %j", async (changes, key, details) => {
    expect(await shown(CHOICES, changes)).toEqual([changes.key, changes.details]);
    expect(await shown({ ...CHOICES, shows_text: false }, changes)).toEqual([key, details]);
  });
});

test("long words are cut between letters", async () => {
  const { sent } = await run([push({ details: { content: "😀".repeat(1000) } })]);
  expect(sent[0]?.message.payload.details).toEqual({ content: "😀".repeat(400) });
});

test("what waits until it is a day old is kept by the push service no longer", async () => {
  const { sent } = await run([push({ happened_at: "2026-01-09T13:00:00.000Z" })]);
  expect(sent[0]?.message.ttl).toBe(3600);
});

describe("the caller", () => {
  it.each([
    ["nobody", {}],
    ["with the public key", { apikey: "sb_publishable_test" }],
    ["with a key that begins like it", { apikey: "sb_secret_tes" }],
    ["signed in", { authorization: callAsOwner().headers.get("authorization") ?? "" }],
  ])("%s is refused", async (_, headers) => {
    const { status, services, sent } = await run([push()], {}, headers);
    expect([status, services.names(), sent]).toEqual([403, [], []]);
  });

  it("may send the key as a bearer token", async () => {
    expect((await run([push()], {}, { authorization: "Bearer sb_secret_test" })).status).toBe(200);
  });
});

test("without keys to sign with nothing is taken", async () => {
  const services = fakeRpc();
  const response = await makeDeliverPushHandler(fakeEnvironment(), services.fetch)(callWith({}, SERVICE));
  expect([response.status, services.names()]).toEqual([500, []]);
});

test("half of the keys is a failed start", () => {
  const { publicKey, privateKey } = makeVapid();
  const settings = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(() => makeDeliverPushHandler(fakeEnvironment(settings))).not.toThrow();
  expect(() =>
    makeDeliverPushHandler(fakeEnvironment({ ...settings, VAPID_PRIVATE_KEY: undefined })),
  ).toThrow();
  expect(() => makeDeliverPushHandler(fakeEnvironment({ ...settings, VAPID_SUBJECT: "me" }))).toThrow();
});

describe("a call does no more than the processor's time allows", () => {
  const many = Array.from({ length: 30 }, (_, place) => push({ id: `${place}` }));
  const takes = (ms: number) => () => vi.advanceTimersByTime(ms);
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ["Date", "performance"] });
  });

  it("gives back what it has not begun, and asks to be called again", async () => {
    const { sent, results, report, services } = await run(many, {}, SERVICE, takes(70));
    expect(sent).toHaveLength(15);
    expect(report).toMatchObject({ sent: 15, left: 5 });
    expect(results.slice(-5)).toEqual(
      Array(5).fill(
        expect.objectContaining({ again_at: "2026-01-10T12:00:00.700Z", counts: false, attempts: 1 }),
      ),
    );
    expect(services.names().at(-1)).toBe("POST go_on_delivering");
  });

  it("where the clock stands still, too: by how many there were", async () => {
    const devices = Array.from({ length: 20 }, (_, place) => ({ ...tablet, id: `${place}` }));
    const { sent, services } = await run(many.map((one) => ({ ...one, devices })));
    expect(sent).toHaveLength(500);
    expect(services.names().at(-1)).toBe("POST go_on_delivering");
  });

  it("and when all is sent nobody is called again", async () => {
    const { sent, services } = await run(many, {}, SERVICE, takes(1));
    expect(sent).toHaveLength(30);
    expect(services.names()).not.toContain("POST go_on_delivering");
  });
});

test("of what may have arrived nothing is sent again, and of what surely did not only that", async () => {
  const devices = [...push().devices, tablet];
  const unsure = await run([push({ devices })], { phone: { what: "unsure" } });
  expect(unsure.results).toMatchObject([{ again_at: null, delivered: ["tablet"], failed: [] }]);
  const both = await run([push({ devices })], {
    phone: { what: "unsure" },
    tablet: { what: "failed", waitMs: 0 },
  });
  expect(both.results).toMatchObject([{ again_at: "2026-01-10T12:01:00.000Z", failed: ["tablet"] }]);
});

test("keys of ours that are of no use are tried again later, for nothing was sent", async () => {
  const { results } = await run([push()], {}, SERVICE, () => {
    throw new Error("no such key");
  });
  expect(results).toMatchObject([{ again_at: "2026-01-10T12:01:00.000Z", failed: ["phone"] }]);
});
