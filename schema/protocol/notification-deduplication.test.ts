import { describe, expect, it } from "vitest";
import { type NotifiedThing, noteNotified, notificationWords } from "./notification-deduplication.ts";

const ONE = notificationWords({ key: "roster-published", details: { added: 3, removed: 1 } });
const OTHER = notificationWords({ key: "roster-published", details: { added: 5, removed: 1 } });

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
  ] as [string, NotifiedThing[], NotifiedThing, boolean][])(
    "%s: %j then %j is told: %s",
    (_, before, thing, isFirst) => {
      const notified = before.reduce((list: string[], one) => noteNotified(list, one).notified, []);
      const noted = noteNotified(notified, thing);
      expect(noted.isFirst).toBe(isFirst);
      expect(noteNotified(noted.notified, thing).isFirst).toBe(false);
    },
  );

  it("of which a push brings less is the same", () => {
    const saying = (content: string) => notificationWords({ key: "post-other", details: { content } });
    const long = "x".repeat(1000);
    expect(saying(long)).toBe(saying(long.slice(0, 400)));
  });

  it("whose details come in another order is the same, and in another message is not", () => {
    const details = { removed: 1, added: 3 };
    expect(notificationWords({ key: "roster-published", details })).toBe(ONE);
    expect(notificationWords({ key: "shifts-removed", details })).not.toBe(ONE);
  });

  it("leaves no words on the device", () => {
    expect(noteNotified(undefined, { id: "a", words: "secret" }).notified.join()).not.toContain("secret");
  });

  it("is forgotten after many others", () => {
    let notified: string[] = [];
    for (let number = 0; number < 201; number++)
      notified = noteNotified(notified, { id: `thing-${number}` }).notified;
    expect([notified.length, notified[0]]).toEqual([200, "thing-1"]);
  });
});
