import { expect, it, vi } from "vitest";
import { settlePartial } from "./date-field.tsx";

/** A field with these parts; those in `missing` are empty. */
function field(types: string[], missing: string[]) {
  const segments = types.map((type) => ({
    type,
    isEditable: type !== "literal",
    isPlaceholder: missing.includes(type),
  }));
  return { segments, setSegment: vi.fn(), setValue: vi.fn() };
}

const settled = (types: string[], missing: string[]) => {
  const { segments, setSegment, setValue } = field(types, missing);
  settlePartial({ segments, setSegment, setValue } as never);
  return { set: setSegment.mock.calls, emptied: setValue.mock.calls.length === 1 };
};

const TIME = ["hour", "literal", "minute", "dayPeriod"];
const DATE = ["month", "literal", "day", "literal", "year"];

it("makes an hour alone a full hour", () => {
  expect(settled(TIME, ["minute"])).toEqual({ set: [["minute", 0]], emptied: false });
});

it("empties minutes without an hour and a date that is not complete", () => {
  expect(settled(TIME, ["hour"])).toEqual({ set: [], emptied: true });
  expect(settled(DATE, ["year"])).toEqual({ set: [], emptied: true });
  expect(settled(DATE, ["day", "year"])).toEqual({ set: [], emptied: true });
});

it("leaves alone what is complete or empty", () => {
  for (const [types, missing] of [
    [TIME, []],
    [TIME, ["hour", "minute"]],
    [DATE, []],
    [DATE, ["month", "day", "year"]],
  ] as const) {
    expect(settled([...types], [...missing])).toEqual({ set: [], emptied: false });
  }
});
