import { expect, it } from "vitest";
import { nextBreak, storedBreaks } from "./planned-breaks.ts";

const half = (after: number) => ({ after, minutes: 30, paid: false });

it("stores breaks in their order, and nothing for none", () => {
  expect(storedBreaks([half(300), half(60)])).toEqual([half(60), half(300)]);
  for (const none of [[], null, undefined]) expect(storedBreaks(none)).toBeNull();
});

it("proposes another break like the last, within a day", () => {
  expect(nextBreak([])).toEqual(half(240));
  expect(nextBreak([{ after: 120, minutes: 15, paid: true }])).toEqual({
    after: 360,
    minutes: 15,
    paid: true,
  });
  expect(nextBreak([half(1400)])).toEqual(half(1439));
});
