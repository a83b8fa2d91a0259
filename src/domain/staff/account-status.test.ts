import { expect, it } from "vitest";
import { activeSeats } from "./account-status.ts";

const GONE = "2026-03-02T09:00:00.000Z";

it("everybody has a seat but who was deactivated or removed, also in rows of older versions", () => {
  expect(activeSeats([])).toBe(0);
  const people = [
    {},
    { deactivated_at: null, removed_at: null },
    { deactivated_at: GONE },
    { removed_at: GONE },
  ];
  expect(activeSeats(people as Parameters<typeof activeSeats>[0])).toBe(2);
});
