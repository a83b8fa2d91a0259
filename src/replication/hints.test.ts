import { expect, it, vi } from "vitest";
import type { Hint } from "#schema/protocol/transport.ts";
import { createHints } from "./hints.ts";

function fakeTransport() {
  const heard: { business: string; hear: (hint: Hint) => void; stop: ReturnType<typeof vi.fn> }[] = [];
  const listen = (business: string, hear: (hint: Hint) => void) => {
    const stop = vi.fn();
    heard.push({ business, hear, stop });
    return stop;
  };
  return { listen, heard };
}

it("pulls for a newer version and for every join, not for what it has", () => {
  const transport = fakeTransport();
  const pull = vi.fn();
  const hints = createHints(transport, pull);
  hints.pulled(5, "cafe");
  const hear = transport.heard[0]?.hear as (hint: Hint) => void;
  hear({ kind: "poke", version: 5 });
  hear({ kind: "poke", version: 4 });
  expect(pull).not.toHaveBeenCalled();
  hear({ kind: "poke", version: 7 });
  hear({ kind: "joined" });
  expect(pull).toHaveBeenCalledTimes(2);
});

it("does not take an answer about some collections for news about all", () => {
  const transport = fakeTransport();
  const pull = vi.fn();
  const hints = createHints(transport, pull);
  hints.pulled(5, "cafe");
  hints.pulled(9, "cafe", false);
  transport.heard[0]?.hear({ kind: "poke", version: 9 });
  expect(pull).toHaveBeenCalledOnce();
});

it("listens to one business at a time, and to none without one", () => {
  const transport = fakeTransport();
  const hints = createHints(transport, vi.fn());
  hints.pulled(0, null);
  expect(transport.heard).toHaveLength(0);
  hints.pulled(1, "cafe");
  hints.pulled(2, "cafe");
  hints.pulled(3, "bakery");
  expect(transport.heard.map((one) => one.business)).toEqual(["cafe", "bakery"]);
  expect(transport.heard[0]?.stop).toHaveBeenCalledOnce();
  hints.stop();
  expect(transport.heard[1]?.stop).toHaveBeenCalledOnce();
});
