import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { punchesOf } from "#tests/factories/punches.ts";
import { effectivePunches, inTurn, type PunchEvent } from "./punches.ts";

/** 'b for a' if punch b replaces a. */
function counted(events: readonly PunchEvent[]) {
  const { punches, aside } = effectivePunches(events);
  return {
    punches: punches.map(({ id, original }) => (id === original.id ? id : `${id} for ${original.id}`)),
    aside: aside.map(({ id }) => id),
  };
}

describe("effectivePunches", () => {
  it.each<[string, string[], string[], string[]]>([
    ["nothing", [], [], []],
    ["what nobody corrected", ["in 09:00", "out 17:00"], ["a", "b"], []],
    ["a corrected time", ["in 09:00", "in 08:50 fixes=a"], ["b for a"], []],
    [
      "a correction that came to be elsewhere in turn",
      ["in 09:00", "out 17:00", "in 18:00 fixes=a"],
      ["b", "c for a"],
      [],
    ],
    ["a correction of another type", ["in 17:00", "out 17:00 fixes=a"], ["b for a"], []],
    ["a void", ["in 09:00", "in 09:00 fixes=a void"], [], []],
    ["a correction of a correction", ["in 09:00", "in 08:50 fixes=a", "in 08:40 fixes=b"], ["c for a"], []],
    [
      "a correction of a correction by a device whose clock is behind",
      ["in 09:00", "in 08:50 fixes=a recorded=12:00", "in 08:40 fixes=b recorded=11:00"],
      ["c for a"],
      [],
    ],
    [
      "two corrections of one punch: the later recorded",
      ["in 09:00", "in 08:40 fixes=a recorded=13:00", "in 08:50 fixes=a recorded=12:00"],
      ["b for a"],
      [],
    ],
    [
      "two corrections at once: the greater id",
      ["in 09:00", "in 08:40 fixes=a recorded=12:00", "in 08:50 fixes=a recorded=12:00"],
      ["c for a"],
      [],
    ],
    [
      "a correction of the earlier of two: the later recorded of what was not corrected",
      [
        "in 09:00",
        "in 08:40 fixes=a recorded=12:00",
        "in 08:50 fixes=a recorded=13:00",
        "in 08:30 fixes=b recorded=14:00",
      ],
      ["d for a"],
      [],
    ],
    ["a void that was corrected", ["in 09:00", "in 09:00 fixes=a void", "in 09:00 fixes=b"], ["c for a"], []],
    ["a void of a correction", ["in 09:00", "in 08:50 fixes=a", "in 08:50 fixes=b void"], [], []],
    ["a void of nothing", ["in 09:00 void"], [], []],
    ["a correction of what has not arrived", ["in 09:00 fixes=z"], [], ["a"]],
    [
      "a correction of a correction that has not arrived",
      ["in 09:00", "in 08:50 fixes=z", "in 08:40 fixes=b"],
      ["a"],
      ["c", "b"],
    ],
    ["a correction of somebody else's", ["in 09:00", "in 08:50 fixes=a by=ben"], ["a"], ["b"]],
    ["a correction of itself", ["in 09:00 fixes=a", "out 17:00"], ["b"], ["a"]],
    [
      "corrections of each other",
      ["in 09:00 fixes=b", "in 10:00 fixes=a", "in 11:00 fixes=b"],
      [],
      ["a", "b", "c"],
    ],
  ])("%s", (_, texts, punches, aside) => {
    const events = punchesOf(texts);
    expect(counted(events)).toEqual({ punches, aside });
    expect(counted([...events].reverse())).toEqual({ punches, aside });
    expect(counted([...events, ...events])).toEqual({ punches, aside });
  });

  it("reads a long history of corrections", () => {
    const texts = Array.from({ length: 20_000 }, (_, place) => `in 09:00 id=${place} fixes=${place - 1}`);
    expect(counted(punchesOf(["in 09:00 id=-1", ...texts])).punches).toEqual(["19999 for -1"]);
  });

  it("gives the same in whatever order events came, and loses none", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const word = fc.record({
      fixes: fc.option(fc.constantFrom(...ids, "z")),
      time: fc.constantFrom("09:00", "10:00"),
      recorded: fc.constantFrom("11:00", "12:00", "13:00"),
      isVoid: fc.boolean(),
    });
    const history = fc
      .array(word, { maxLength: ids.length })
      .map((words) =>
        words.map(({ fixes, time, recorded, isVoid }) =>
          [
            `in ${time}`,
            `recorded=${recorded}`,
            ...(fixes ? [`fixes=${fixes}`] : []),
            ...(isVoid ? ["void"] : []),
          ].join(" "),
        ),
      )
      .map((texts) => punchesOf(texts));
    const inAnyOrder = history.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(inAnyOrder, ([events, shuffled]) => {
        expect(effectivePunches(shuffled)).toEqual(effectivePunches(events));
        const { punches, aside } = effectivePunches(events);
        const originals = events.filter(({ corrects }) => corrects === null);
        expect(punches.length).toBeLessThanOrEqual(originals.length);
        // Every correction of an existing punch is applied; all others are aside.
        const isApplied = (event: PunchEvent, seen: string[] = []): boolean => {
          const target = events.find(({ id }) => id === event.corrects);
          if (event.corrects === null) return true;
          return target !== undefined && !seen.includes(target.id) && isApplied(target, [...seen, target.id]);
        };
        expect(aside.map(({ id }) => id).sort()).toEqual(
          events.filter((event) => !isApplied(event)).map(({ id }) => id),
        );
      }),
    );
  });
});

it.each([
  [["in 10:00", "out 09:00"], "ba"],
  [["in 10:00", "out 10:00"], "ba"],
  [["out 10:00", "break-end 10:00"], "ba"],
  [["break-start 10:00", "in 10:00"], "ba"],
  [["in 10:00 recorded=12:00", "in 10:00 recorded=11:00"], "ba"],
  [["in 10:00", "in 10:00"], "ab"],
])("the turn of %j is %s", (texts, turn) => {
  expect(
    punchesOf(texts)
      .sort(inTurn)
      .map(({ id }) => id)
      .join(""),
  ).toBe(turn);
});
