import { expect, it } from "vitest";
import { TransportError } from "#schema/protocol/transport.ts";
import { eventOf, pauseMs, StoppedError } from "./failure.ts";

const failed = (kind: TransportError["kind"], retryAfterMs: number | null = null) =>
  new TransportError(kind, "It failed.", retryAfterMs);

it.each([
  [failed("unreachable"), true, "failed"],
  [failed("unreachable"), false, "lostNetwork"],
  [failed("unexpected"), true, "failed"],
  [failed("throttled"), true, "failed"],
  [failed("serverFull"), true, "failed"],
  [failed("unauthorized"), true, "unauthorized"],
  [failed("outdated"), true, "tooOld"],
  [new Error("The disk is full."), true, "failed"],
  [new StoppedError(), true, null],
])("takes %s with network: %s for %s", (error, hasNetwork, event) => {
  expect(eventOf(error, hasNetwork)).toBe(event);
});

it("pauses longer with every failure, but never long", () => {
  const pauses = [1, 2, 3, 4, 9].map((failures) => pauseMs(failures, failed("unreachable"), 0));
  expect(pauses).toEqual([500, 1000, 2000, 4000, 4000]);
});

it("pauses as long as the server asks, within reason", () => {
  expect(pauseMs(1, failed("throttled", 7000), 0.5)).toBe(7000);
  expect(pauseMs(1, failed("throttled", 3_600_000), 0.5)).toBe(60_000);
});
