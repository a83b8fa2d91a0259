import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  judgeAttempt,
  mergeAttempts,
  NO_ATTEMPTS,
  type PinGate,
  withRight,
  withWrong,
} from "./pin-attempts.ts";

const page = (origin: number, seconds = 0) => ({ origin, monotonicMs: seconds * 1000 });

/** A tab's state after wrong PINs of staff with these ids. */
const tried = (ids: string, from = NO_ATTEMPTS, origin = 1) =>
  [...ids].reduce((attempts, id) => withWrong(attempts, "staff", id, page(origin)), from);

describe("mergeAttempts", () => {
  it("adds up what two tabs tried without knowing of each other", () => {
    const before = tried("ab");
    const merged = mergeAttempts(tried("cd", before), tried("ef", before, 2));
    expect(judgeAttempt(merged, "staff", page(1))).toEqual({ allowed: false, waitMs: 120_000 });
  });

  it("does not bring back what an admin forgave", () => {
    const before = tried("abcdefghijklmnopqrst");
    const merged = mergeAttempts(withRight(before, "admin", page(1)), before);
    expect(judgeAttempt(merged, "staff", page(1))).toEqual({ allowed: true });
  });

  it("gives the same in both orders, and once more changes nothing", () => {
    fc.assert(
      fc.property(history(), history(), (one, other) => {
        const merged = mergeAttempts(one, other);
        expect(mergeAttempts(other, one)).toEqual(merged);
        expect(mergeAttempts(merged, one)).toEqual(merged);
      }),
    );
  });

  function history() {
    const step = fc.record({
      kind: fc.constantFrom("wrong", "right"),
      id: fc.uuid(),
      gate: fc.constantFrom<PinGate>("staff", "admin"),
      origin: fc.integer({ min: 1, max: 3 }),
      seconds: fc.nat(5000),
    });
    return fc.array(step, { maxLength: 12 }).map((steps) =>
      steps.reduce((attempts, { kind, gate, id, origin, seconds }) => {
        const now = page(origin, seconds);
        return kind === "wrong" ? withWrong(attempts, gate, id, now) : withRight(attempts, gate, now);
      }, NO_ATTEMPTS),
    );
  }
});
