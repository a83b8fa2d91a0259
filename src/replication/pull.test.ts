import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PullRequest, PullResponse } from "#schema/protocol/sync.ts";
import { Link } from "./link.ts";
import { createPull } from "./pull.ts";

const COLLECTIONS = ["profiles", "businesses", "time_records"];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const link = () => new Link({ hasNetwork: () => true, after: () => () => {}, random: () => 0 }, () => {});

/** An answer with one row for every collection asked, numbered like the request. */
function answerTo(request: PullRequest, number: number): PullResponse {
  const page = (id: string) => ({
    rows: [{ id, version: number, deleted: false }],
    cursor: { version: number, id },
  });
  return {
    scope: { user_id: "sam", business_id: "cafe", role: "employee" },
    server_time: "2026-03-02T09:00:00.000Z",
    version: number,
    collections: Object.fromEntries(Object.keys(request).map((name) => [name, page(name)])),
  };
}

it("asks for all collections in one request, each from its own cursor", async () => {
  const send = vi.fn(async (request: PullRequest) => answerTo(request, 1));
  const pull = createPull(COLLECTIONS.length, link(), send, async () => {});
  const cursor = { version: 7, id: "here" };
  const pages = await Promise.all([
    pull("profiles", null),
    pull("businesses", cursor),
    pull("time_records", null),
  ]);
  expect(send.mock.calls).toEqual([[{ profiles: null, businesses: cursor, time_records: null }]]);
  expect(pages.map((page) => page.rows[0]?.id)).toEqual(COLLECTIONS);
});

it("waits a moment for collections that ask a little later, and no longer", async () => {
  const send = vi.fn(async (request: PullRequest) => answerTo(request, 1));
  const pull = createPull(COLLECTIONS.length, link(), send, async () => {});
  const first = pull("profiles", null);
  await vi.advanceTimersByTimeAsync(10);
  const second = pull("time_records", null);
  await vi.advanceTimersByTimeAsync(10);
  await Promise.all([first, second]);
  expect(send).toHaveBeenCalledOnce();
});

it("gives a collection the server does not know an empty page that ends where it began", async () => {
  const send = async () => answerTo({}, 1);
  const pull = createPull(2, link(), send, async () => {});
  const cursor = { version: 7, id: "here" };
  const pages = await Promise.all([pull("rosters", cursor), pull("training", null)]);
  expect(pages).toMatchObject([
    { rows: [], cursor },
    { rows: [], cursor: { version: -1 } },
  ]);
});

it("shows an answer before any collection gets its page, and gives none of them one when it is refused", async () => {
  const seen: string[] = [];
  const send = async (request: PullRequest) => answerTo(request, 1);
  const pull = createPull(1, link(), send, async (answer) => {
    seen.push(`scope of ${answer.scope.user_id}`);
    if (seen.length > 2) throw new Error("another scope");
  });
  await pull("profiles", null).then(() => seen.push("page"));
  await expect(pull("profiles", null)).rejects.toThrow("another scope");
  expect(seen).toEqual(["scope of sam", "page", "scope of sam"]);
});
