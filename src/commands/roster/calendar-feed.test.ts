import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../command-context.ts";
import { createCalendarFeed, hasCalendarFeed, revokeCalendarFeed } from "./calendar-feed.ts";

const answering = (answer: object) => {
  const rpc = vi.fn(async () => ({ error: null, status: 200, data: null, ...answer }));
  return { rpc, context: { remote: async () => ({ rpc }) } as unknown as CommandContext };
};

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://shop.test" });
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_test");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it.each([
  ["", "https://shop.test/functions/v1/calendar-feed?key=a-secret_1"],
  ["https://project.test", "https://project.test/functions/v1/calendar-feed?key=a-secret_1"],
  ["https://project.test/base/", "https://project.test/base/functions/v1/calendar-feed?key=a-secret_1"],
])("the address of a feed is on the server (%s)", async (server, address) => {
  vi.stubEnv("VITE_SUPABASE_URL", server);
  const { rpc, context } = answering({ data: "a-secret_1" });
  expect(await createCalendarFeed(context, null)).toEqual({ url: address });
  expect(await createCalendarFeed(context, 30)).toEqual({ url: `${address}&alarm=30` });
  expect(rpc).toHaveBeenCalledWith("create_calendar_feed", {});
});

it("is asked for and ended by name", async () => {
  const { rpc, context } = answering({ data: true });
  expect(await hasCalendarFeed(context)).toBe(true);
  await revokeCalendarFeed(context);
  expect(rpc.mock.calls).toEqual([
    ["has_calendar_feed", {}],
    ["revoke_calendar_feed", {}],
  ]);
});

it.each([
  ["unreachable", { error: { message: "fetch failed" }, status: 0 }],
  ["unreachable", { error: { message: "bad gateway" }, status: 502 }],
  ["refused", { error: { message: "not_allowed" }, status: 403 }],
  ["unreachable", { data: "" }],
  ["unreachable", { data: { html: "" } }],
])("what goes wrong is told as %s: %j", async (code, answer) => {
  await expect(createCalendarFeed(answering(answer).context, null)).rejects.toMatchObject({ code });
});
