import { describe, expect, it, vi } from "vitest";
import { createRemoteFetch, retryAfterMs } from "./client.ts";

const NOW = Date.parse("2026-03-02T09:00:00.000Z");

describe("Retry-After", () => {
  it.each([
    ["seconds", { "retry-after": "12" }, 12_000],
    ["a date", { "retry-after": "Mon, 02 Mar 2026 09:00:07 GMT" }, 7000],
    [
      "a date by the server's own clock",
      { "retry-after": "Mon, 02 Mar 2026 12:00:07 GMT", date: "Mon, 02 Mar 2026 12:00:00 GMT" },
      7000,
    ],
    ["a date that has passed", { "retry-after": "Mon, 02 Mar 2026 08:00:00 GMT" }, 0],
    ["nonsense", { "retry-after": "soon" }, null],
    ["nothing", {}, null],
  ])("may be %s", (_, headers, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), NOW)).toBe(expected);
  });
});

describe("the fetch below supabase-js", () => {
  it("puts the Retry-After of a throttled database request where supabase-js reports it", async () => {
    const busy = new Response("<html>busy</html>", { status: 429, headers: { "retry-after": "3" } });
    const answer = await createRemoteFetch(async () => busy)("https://x.test/rest/v1/rpc/sync_pull");
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 429,
      body: { hint: "3000" },
    });
  });

  it("keeps the code of a server without room beside how long it asks to wait", async () => {
    const full = Response.json({ code: "disk_full" }, { status: 507, headers: { "retry-after": "30" } });
    const answer = await createRemoteFetch(async () => full)("https://x.test/rest/v1/rpc/sync_push");
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 507,
      body: { code: "disk_full", hint: "30000" },
    });
  });

  it("leaves every other answer as it is", async () => {
    const answers = [
      ["https://x.test/rest/v1/rpc/sync_pull", new Response("fine")],
      ["https://x.test/auth/v1/token", new Response("{}", { status: 429 })],
    ] as const;
    for (const [url, response] of answers) {
      expect(await createRemoteFetch(async () => response)(url)).toBe(response);
    }
  });

  it("gives a request for a token a time limit, and others none of its own", async () => {
    const send = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response("{}"));
    const remoteFetch = createRemoteFetch(send as typeof fetch);
    await remoteFetch("https://x.test/auth/v1/token?grant_type=refresh_token", {});
    await remoteFetch("https://x.test/storage/v1/object/pictures/1", {});
    expect(send.mock.calls.map(([, init]) => init?.signal instanceof AbortSignal)).toEqual([true, false]);
  });
});
