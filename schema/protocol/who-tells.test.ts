import { describe, expect, it } from "vitest";
import { noteTold, type ToldThing, wordsOf } from "./who-tells.ts";

const ONE = wordsOf("Roster published", "3 new shifts");
const OTHER = wordsOf("Roster published", "5 new shifts");

describe("a thing", () => {
  it.each([
    ["that nobody told of", [], { id: "a", words: ONE }, true],
    ["in the same words", [{ id: "a", words: ONE }], { id: "a", words: ONE }, false],
    ["in other words", [{ id: "a", words: ONE }], { id: "a", words: OTHER }, true],
    [
      "in its first words again",
      [
        { id: "a", words: ONE },
        { id: "a", words: OTHER },
      ],
      { id: "a", words: ONE },
      true,
    ],
    ["told in some words, whichever they are now", [{ id: "a", words: ONE }], { id: "a" }, false],
    ["told in whichever words", [{ id: "a" }], { id: "a", words: ONE }, false],
    ["told twice without words", [{ id: "a" }], { id: "a" }, false],
    ["beside another", [{ id: "a" }, { id: "ab" }], { id: "b" }, true],
  ] as [string, ToldThing[], ToldThing, boolean][])(
    "%s: %j then %j is told: %s",
    (_, before, thing, isFirst) => {
      const told = before.reduce((list: string[], one) => noteTold(list, one).told, []);
      const noted = noteTold(told, thing);
      expect(noted.isFirst).toBe(isFirst);
      expect(noteTold(noted.told, thing).isFirst).toBe(false);
    },
  );

  it("of which a push brings less is the same", () => {
    const long = "x".repeat(1000);
    expect(wordsOf("Title", long)).toBe(wordsOf("Title", long.slice(0, 400)));
  });

  it("leaves no words on the device", () => {
    expect(noteTold(undefined, { id: "a", words: "secret" }).told.join()).not.toContain("secret");
  });

  it("is forgotten after many others", () => {
    let told: string[] = [];
    for (let number = 0; number < 201; number++) told = noteTold(told, { id: `thing-${number}` }).told;
    expect([told.length, told[0]]).toEqual([200, "thing-1"]);
  });
});
