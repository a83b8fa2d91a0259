import { describe, expect, it } from "vitest";
import { noteTold, whoTells } from "./who-tells.ts";

it.each([
  [{ isSeen: true, isPushed: true }, "page"],
  [{ isSeen: true, isPushed: false }, "page"],
  [{ isSeen: false, isPushed: true }, "worker"],
  [{ isSeen: false, isPushed: false }, "page"],
] as const)("%j: the %s", (circumstances, who) => {
  expect(whoTells(circumstances)).toBe(who);
});

describe("a thing", () => {
  it("is told once, whoever comes first", () => {
    const first = noteTold(undefined, "a");
    expect(first).toEqual({ told: ["a"], isFirst: true });
    expect(noteTold(first.told, "b")).toEqual({ told: ["a", "b"], isFirst: true });
    expect(noteTold(["a", "b"], "a")).toEqual({ told: ["a", "b"], isFirst: false });
  });

  it("is forgotten after many others", () => {
    let told: string[] = [];
    for (let number = 0; number < 201; number++) told = noteTold(told, `thing ${number}`).told;
    expect([told.length, told[0]]).toEqual([200, "thing 1"]);
  });
});
