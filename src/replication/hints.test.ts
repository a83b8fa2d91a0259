import { expect, it, vi } from "vitest";
import type { Hint } from "#schema/protocol/transport.ts";
import { createHints } from "./hints.ts";

function listening(version = 5) {
  const heard = new Map<string, (hint: Hint) => void>();
  const wake = vi.fn();
  const listen = (business: string, hear: (hint: Hint) => void) => {
    heard.set(business, hear);
    return () => void heard.delete(business);
  };
  const hints = createHints({ listen }, () => version, wake);
  return { hints, heard, wake };
}

it("wakes for a newer version and each time listening starts, not for what is here already", () => {
  const { hints, heard, wake } = listening();
  hints.follow("cafe");
  heard.get("cafe")?.({ kind: "joined" });
  heard.get("cafe")?.({ kind: "poke", version: 5 });
  expect(wake).toHaveBeenCalledTimes(1);
  heard.get("cafe")?.({ kind: "poke", version: 6 });
  expect(wake).toHaveBeenCalledTimes(2);
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
