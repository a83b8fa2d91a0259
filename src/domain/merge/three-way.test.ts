import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeThreeWay } from "./three-way.ts";

const row = fc.record({ a: fc.integer(), b: fc.option(fc.string()), c: fc.boolean() });

describe("mergeThreeWay", () => {
  it("keeps both sides' changes of different fields", () => {
    const base = { note: "", start: "09:00" };
    expect(mergeThreeWay(base, { note: "keys", start: "09:00" }, { note: "", start: "10:00" })).toEqual({
      note: "keys",
      start: "10:00",
    });
  });

  it("keeps the local value where both changed the same field", () => {
    expect(mergeThreeWay({ start: "09:00" }, { start: "09:30" }, { start: "10:00" })).toEqual({
      start: "09:30",
    });
  });

  it("takes the server's row when nothing was changed here", () => {
    fc.assert(
      fc.property(row, row, (base, theirs) => {
        expect(mergeThreeWay(base, base, theirs)).toEqual(theirs);
      }),
    );
  });

  it("takes the local row when nothing was changed there", () => {
    fc.assert(
      fc.property(row, row, (base, mine) => {
        expect(mergeThreeWay(base, mine, base)).toEqual(mine);
      }),
    );
  });

  it("changes nothing when merged again", () => {
    fc.assert(
      fc.property(row, row, row, (base, mine, theirs) => {
        const once = mergeThreeWay(base, mine, theirs);
        expect(mergeThreeWay(base, once, theirs)).toEqual(once);
      }),
    );
  });
});
