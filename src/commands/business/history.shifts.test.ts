import { expect, it, vi } from "vitest";
import type { CommandContext } from "../command-context.ts";
import { readShiftHistory } from "./history.ts";

const CHANGE = {
  changed_at: "2026-03-02T09:00:00.000Z",
  changed_by: null,
  name: null,
  fields: { end_time: { from: "17:00", to: "18:00" }, user_id: { from: null, to: "ann" } },
};

function answering(answer: object) {
  const rpc = vi.fn(async () => ({ error: null, status: 200, data: null, ...answer }));
  return { rpc, context: { remote: async () => ({ rpc }) } as unknown as CommandContext };
}

it("asks for one shift and reads what became of it", async () => {
  const { rpc, context } = answering({ data: [CHANGE] });
  expect(await readShiftHistory(context, "s1")).toEqual([CHANGE]);
  expect(rpc).toHaveBeenCalledExactlyOnceWith("shift_history", { shift: "s1" });
});

it.each([
  ["unreachable", { error: { message: "fetch failed" }, status: 0 }],
  ["refused", { error: { message: "not_allowed" }, status: 403 }],
  ["unreachable", { data: [{ ...CHANGE, fields: "all" }] }],
])("what goes wrong is told as %s: %j", async (code, answer) => {
  await expect(readShiftHistory(answering(answer).context, "s1")).rejects.toMatchObject({ code });
});
