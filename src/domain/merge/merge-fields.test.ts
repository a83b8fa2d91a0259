import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MergeKind } from "#schema/entities/fields.ts";
import { mergeFields } from "./merge-fields.ts";

const kinds: Record<string, MergeKind> = {
  start: "register",
  tags: "set",
  votes: "counter",
  claim: "holder",
  hash: "first",
  blocks: "items",
};

/** 'a1 b2': block a in its first version, and block b in its second. */
const blocks = (text: string) => ({
  blocks: text.split(" ").map((word) => ({ id: word[0], words: word[1] })),
});

const block = fc.record({ id: fc.constantFrom("a", "b", "c", "d"), words: fc.constantFrom("1", "2") });

const row = fc.record({
  blocks: fc.uniqueArray(block, { selector: ({ id }) => id }),
  start: fc.option(fc.constantFrom("08:00", "09:00", "10:00")),
  note: fc.string({ maxLength: 3 }),
  tags: fc.uniqueArray(fc.constantFrom("bar", "door", "floor", "kitchen")).map((tags) => tags.sort()),
  votes: fc.integer({ min: -5, max: 5 }),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

function merge<R extends object>(base: R, mine: R, theirs: R) {
  return mergeFields(kinds, base as never, mine as never, theirs as never) as unknown as R;
}

describe("mergeFields", () => {
  it.each<[string, object, object, object, object]>([
    ["different fields", { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }],
    ["one register", { start: "09:00" }, { start: "09:30" }, { start: "10:00" }, { start: "09:30" }],
    ["two additions", { tags: [1] }, { tags: [1, 2] }, { tags: [1, 3] }, { tags: [1, 2, 3] }],
    ["an addition and a removal", { tags: [1] }, { tags: [] }, { tags: [1, 2] }, { tags: [2] }],
    [
      "a claim that was taken away by both",
      { claim: "ann" },
      { claim: null },
      { claim: null },
      { claim: null },
    ],
    [
      "a claim taken away that is another's",
      { claim: "ann" },
      { claim: null },
      { claim: "ben" },
      { claim: "ben" },
    ],
    ["a claim taken away", { claim: "ann" }, { claim: null }, { claim: "ann" }, { claim: null }],
    ["two claims", { claim: null }, { claim: "ann" }, { claim: "ben" }, { claim: "ann" }],
    ["edits of two blocks", blocks("a1 b1"), blocks("a2 b1"), blocks("a1 b2"), blocks("a2 b2")],
    ["edits of one block", blocks("a1 b1"), blocks("a2 b1"), blocks("a3 b1"), blocks("a2 b1")],
    [
      "a block that was edited here and removed there",
      blocks("a1 b1"),
      blocks("a2 b1"),
      blocks("b1"),
      blocks("a2 b1"),
    ],
    [
      "a block that was removed here and edited there",
      blocks("a1 b1"),
      blocks("b1"),
      blocks("a2 b1"),
      blocks("a2 b1"),
    ],
    ["a block that was removed here", blocks("a1 b1"), blocks("b1"), blocks("a1 b2"), blocks("b2")],
    ["blocks added by both", blocks("a1 b1"), blocks("a1 c1 b1"), blocks("a1 b1 d1"), blocks("a1 c1 b1 d1")],
    [
      "a block moved here, another added there",
      blocks("a1 b1 c1"),
      blocks("c1 a1 b1"),
      blocks("a1 d1 b1 c1"),
      blocks("c1 a1 d1 b1"),
    ],
    [
      "a block moved there, another edited here",
      blocks("a1 b1 c1"),
      blocks("a1 b2 c1"),
      blocks("c1 a1 b1"),
      blocks("c1 a1 b2"),
    ],
    ["answers of one who had none", { blocks: undefined }, blocks("a1"), blocks("b1"), blocks("a1 b1")],
    ["two counts", { votes: 3 }, { votes: 4 }, { votes: 5 }, { votes: 6 }],
  ])("merges %s", (_what, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toEqual(expected);
  });

  it.each([
    ["another", { hash: "a" }, { hash: "b" }],
    ["none", { hash: null }, { hash: "b" }],
  ])("takes what was said first, be it %s", (_, theirs, mine) => {
    expect(merge<object>({}, mine, theirs)).toEqual(theirs);
  });

  it("takes the server's row when nothing was changed here", () => {
    fc.assert(
      fc.property(row, row, (base, theirs) => {
        expect(merge(base, base, theirs)).toEqual(theirs);
      }),
    );
  });

  it("takes the local row when nothing was changed there", () => {
    fc.assert(
      fc.property(row, row, (base, mine) => {
        expect(merge(base, mine, base)).toEqual(mine);
      }),
    );
  });

  it("changes nothing when merged again", () => {
    fc.assert(
      fc.property(row, row, row, (base, mine, theirs) => {
        const once = merge(base, mine, theirs);
        expect(merge(theirs, once, theirs)).toEqual(once);
      }),
    );
  });

  it("comes to the same in both orders for sets, counters and edits of different fields", () => {
    fc.assert(
      fc.property(row, row, row, (base, a, b) => {
        const first = { ...a, note: base.note, blocks: base.blocks };
        const second = { ...b, start: base.start };
        expect(merge(base, second, first)).toEqual(merge(base, first, second));
      }),
    );
  });

  it("leaves the last writer's registers, in the order in which the server took the edits", () => {
    fc.assert(
      fc.property(row, fc.array(row, { minLength: 1, maxLength: 4 }), (base, edits) => {
        const held = edits.reduce((server, edit) => merge(base, edit, server), base);
        const writers = edits.filter((edit) => edit.start !== base.start);
        expect(held.start).toEqual((writers.at(-1) ?? base).start);
      }),
    );
  });

  it("keeps every value that was entered here", () => {
    fc.assert(
      fc.property(row, row, row, (base: Row, mine: Row, theirs: Row) => {
        const merged = merge(base, mine, theirs);
        if (mine.start !== base.start) expect(merged.start).toEqual(mine.start);
        if (mine.note !== base.note) expect(merged.note).toEqual(mine.note);
        for (const one of mine.blocks) {
          if (!base.blocks.some((was) => was.id === one.id && was.words === one.words))
            expect(merged.blocks).toContainEqual(one);
        }
        for (const tag of mine.tags) if (!base.tags.includes(tag)) expect(merged.tags).toContain(tag);
        expect(merged.votes - theirs.votes).toBe(mine.votes - base.votes);
      }),
    );
  });
});
