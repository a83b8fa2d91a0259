import { expect, it, vi } from "vitest";
import type { Hint } from "#schema/protocol/transport.ts";
import { createHints } from "./hints.ts";

function listening() {
  const heard = new Map<string, (hint: Hint) => void>();
  const [joined, hinted] = [vi.fn(), vi.fn()];
  const listen = (business: string, hear: (hint: Hint) => void) => {
    heard.set(business, hear);
    return () => void heard.delete(business);
  };
  return { hints: createHints({ listen }, joined, hinted), heard, joined, hinted };
}

it("tells of each hint with its version, and of each time listening starts", () => {
  const { hints, heard, joined, hinted } = listening();
  hints.follow("cafe");
  heard.get("cafe")?.({ kind: "joined" });
  heard.get("cafe")?.({ kind: "newer", version: 6 });
  expect(joined).toHaveBeenCalledOnce();
  expect(hinted.mock.calls).toEqual([[6]]);
});

it("listens to one business at a time, and to none after the end", () => {
  const { hints, heard } = listening();
  hints.follow("cafe");
  hints.follow("cafe");
  hints.follow("bakery");
  expect([...heard.keys()]).toEqual(["bakery"]);
  hints.follow(null);
  expect(heard.size).toBe(0);
  hints.follow("cafe");
  hints.stop();
  expect(heard.size).toBe(0);
});
