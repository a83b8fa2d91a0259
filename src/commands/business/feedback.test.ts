import "fake-indexeddb/auto";
import { afterEach, expect, it, vi } from "vitest";
import { readFeedback } from "#replica/feedback-outbox.ts";
import type { CommandContext } from "../command-context.ts";
import { deliverFeedback, giveFeedback } from "./feedback.ts";

type Answer = { error: unknown; status: number };

/** A device whose server answers one request after the other. */
function deviceWith(...answers: Answer[]) {
  const asked: unknown[] = [];
  const rpc = vi.fn(async (_: string, body: unknown) => {
    asked.push(body);
    return answers.shift() ?? { error: null, status: 204 };
  });
  let id = 0;
  const context = {
    device: {
      newId: () => `id-${++id}`,
      exclusively: (_: string, work: () => Promise<unknown>) => work(),
    },
    remote: async () => ({ rpc }),
    replica: {},
    scope: { user_id: user, business_id: "shop", role: "employee" },
  } as unknown as CommandContext;
  return { context, asked };
}

const OFFLINE = { error: { message: "Failed to fetch" }, status: 0 };
const REFUSED = { error: { message: "not_allowed" }, status: 403 };
const FULL = { error: { message: "too_many_requests" }, status: 429 };

let user = crypto.randomUUID();
afterEach(() => {
  user = crypto.randomUUID();
});

it("sends it at once where it can, and forgets it", async () => {
  const { context, asked } = deviceWith();
  expect(await giveFeedback(context, { rating: 4, words: " Good ", is_anonymous: true })).toBe("sent");
  expect(asked).toEqual([{ id: "id-1", rating: 4, words: "Good", is_anonymous: true }]);
  expect(await readFeedback(user)).toEqual([]);
});

it.each([
  ["without a network", OFFLINE, "waiting"],
  ["where there was too much today", FULL, "limited"],
])("keeps it %s, and sends all of it in turn later", async (_, trouble, outcome) => {
  const { context, asked } = deviceWith(trouble, trouble);
  expect(await giveFeedback(context, { rating: 1, words: "First", is_anonymous: false })).toBe(outcome);
  expect(await giveFeedback(context, { rating: 2, words: "Second", is_anonymous: false })).toBe(outcome);
  asked.length = 0;
  expect(await deliverFeedback(context, user)).toMatchObject({ left: 0, refused: [] });
  expect(asked).toMatchObject([
    { id: "id-1", words: "First" },
    { id: "id-2", words: "Second" },
  ]);
  expect(await readFeedback(user)).toEqual([]);
});

it.each([401, 404, 503])("keeps it where the server could not answer yet (%i)", async (status) => {
  const { context } = deviceWith({ error: { message: "" }, status });
  expect(await giveFeedback(context, { rating: 1, words: "First", is_anonymous: false })).toBe("waiting");
  expect(await readFeedback(user)).toHaveLength(1);
});

it("says when the server will never take it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { context } = deviceWith(REFUSED);
  expect(await giveFeedback(context, { rating: 1, words: "First", is_anonymous: false })).toBe("refused");
});

it("gives up what the server will never take, and goes on with the rest", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { context, asked } = deviceWith(OFFLINE, OFFLINE, REFUSED);
  await giveFeedback(context, { rating: 1, words: "First", is_anonymous: false });
  await giveFeedback(context, { rating: 2, words: "Second", is_anonymous: false });
  expect(await deliverFeedback(context, user)).toEqual({ left: 0, refused: ["id-1"], isLimited: false });
  expect(asked).toHaveLength(4);
  expect(await readFeedback(user)).toEqual([]);
});
