import { expect, it, vi } from "vitest";
import type { CommandContext } from "../command-context.ts";
import { readAuditLog } from "./history.ts";

const PAGE = {
  server_time: "2026-03-02T09:30:00.000Z",
  changes: [
    {
      id: 7,
      at: "2026-03-02T09:00:00.000Z",
      by: "marcus",
      device: "Mac",
      table: "profiles",
      row: "sam",
      is_new: false,
      kinds: ["pay"],
      about: {},
      earlier: { payrate: 15.5 },
      later: { payrate: 15.75 },
    },
  ],
  people: { marcus: "Marcus Webb", sam: "Sam Okafor" },
  next: { at: "2026-03-02T09:00:00.000001+00:00", id: 7 },
};

function answering(answer: object) {
  const rpc = vi.fn(async () => ({ error: null, status: 200, data: null, ...answer }));
  return { rpc, context: { remote: async () => ({ rpc }) } as unknown as CommandContext };
}

it("asks for a page and reads it", async () => {
  const { rpc, context } = answering({ data: PAGE });
  expect(await readAuditLog(context, { kind: "pay" }, null)).toEqual(PAGE);
  expect(rpc).toHaveBeenCalledExactlyOnceWith("audit_log", { filters: { kind: "pay" }, before: null });
});

it.each([
  ["unreachable", { error: { message: "fetch failed" }, status: 0 }],
  ["refused", { error: { message: "not_allowed" }, status: 403 }],
  ["unreachable", { data: { ...PAGE, changes: "none" } }],
])("what goes wrong is told as %s: %j", async (code, answer) => {
  await expect(readAuditLog(answering(answer).context, {}, null)).rejects.toMatchObject({ code });
});
