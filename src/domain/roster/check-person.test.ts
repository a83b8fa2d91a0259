import { expect, it } from "vitest";
import { checkedDays } from "./check-person.ts";

it.each([
  ["from Sunday", "sun", "2026-06-07", "2026-06-13", ["2026-06-06", "2026-06-14"]],
  ["from Monday", "sun", "2026-06-08", "2026-06-14", ["2026-06-07", "2026-06-20"]],
  ["from Saturday", "sun", "2026-06-06", "2026-06-12", ["2026-05-31", "2026-06-13"]],
  ["from Monday, as the business counts", "mon", "2026-06-08", "2026-06-14", ["2026-06-07", "2026-06-15"]],
] as const)(
  "a week %s is checked with its neighbours and with the whole of the weeks that count",
  (_, weekStart, from, to, expected) => {
    expect(checkedDays(from, to, { weekStart })).toEqual(expected);
  },
);
