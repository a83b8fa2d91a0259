import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { PinAttempts } from "#schema/protocol/pin-attempts.ts";
import {
  GATE_RULES,
  judgeAttempt,
  NO_ATTEMPTS,
  type PinGate,
  withRight,
  withSeen,
  withWrong,
} from "./pin-attempts.ts";

const at = (seconds: number, origin = 1) => ({ monotonicMs: seconds * 1000, origin });
const ALLOWED = { allowed: true };
const waits = (seconds: number) => ({ allowed: false, waitMs: seconds * 1000 });
const stored = (attempts: PinAttempts): PinAttempts => JSON.parse(JSON.stringify(attempts));

function wrongs(count: number, gate: PinGate = "staff", from = NO_ATTEMPTS, now = at(0)): PinAttempts {
  let attempts = from;
  for (let made = 0; made < count; made++) attempts = withWrong(attempts, gate, now);
  return attempts;
}

describe("judgeAttempt", () => {
  it.each<[PinGate, number, object]>([
    ["staff", 0, ALLOWED],
    ["staff", 3, ALLOWED],
    ["staff", 4, waits(10)],
    ["staff", 5, waits(30)],
    ["staff", 6, waits(120)],
    ["staff", 7, waits(600)],
    ["staff", 8, waits(1800)],
    ["staff", 12, waits(1800)],
    ["staff", 20, waits(3600)],
    ["admin", 2, ALLOWED],
    ["admin", 3, waits(30)],
    ["admin", 4, waits(300)],
    ["admin", 5, waits(1800)],
    ["admin", 6, waits(3600)],
  ])("at the gate of %s, after %i wrong ones", (gate, count, verdict) => {
    expect(judgeAttempt(wrongs(count, gate), gate, at(0))).toEqual(verdict);
  });

  it("counts down, and lets try again at the end of the wait", () => {
    const attempts = wrongs(4);
    expect(judgeAttempt(attempts, "staff", at(9.999))).toEqual(waits(0.001));
    expect(judgeAttempt(attempts, "staff", at(10))).toEqual(ALLOWED);
  });

  it("goes on after a reload with what was left of the wait when it was stored", () => {
    const attempts = stored(withSeen(wrongs(6), at(50)));
    expect(judgeAttempt(attempts, "staff", at(9000, 2))).toEqual(waits(70));
    const reloaded = withSeen(attempts, at(9000, 2));
    expect(judgeAttempt(reloaded, "staff", at(9070, 2))).toEqual(ALLOWED);
  });

  it("keeps the gates apart", () => {
    expect(judgeAttempt(wrongs(8), "admin", at(0))).toEqual(ALLOWED);
    expect(judgeAttempt(wrongs(6, "admin"), "staff", at(0))).toEqual(ALLOWED);
  });
});

describe("withRight", () => {
  it("lets the next person mistype as often as the one before", () => {
    const attempts = withRight(wrongs(3), "staff", at(0));
    expect(judgeAttempt(wrongs(3, "staff", attempts), "staff", at(0))).toEqual(ALLOWED);
    expect(judgeAttempt(wrongs(4, "staff", attempts), "staff", at(0))).toEqual(waits(10));
  });

  it("ends the row, but not the count of the hour", () => {
    let attempts = NO_ATTEMPTS;
    for (let row = 0; row < 10; row++) attempts = withRight(wrongs(2, "staff", attempts), "staff", at(0));
    expect(judgeAttempt(attempts, "staff", at(3599))).toEqual(waits(1));
    expect(judgeAttempt(attempts, "staff", at(3600))).toEqual(ALLOWED);
  });

  it("of an admin ends everybody's wait", () => {
    const attempts = withRight(wrongs(25, "staff", wrongs(2, "admin")), "admin", at(0));
    expect(judgeAttempt(attempts, "staff", at(0))).toEqual(ALLOWED);
    expect(judgeAttempt(wrongs(2, "admin", attempts), "admin", at(0))).toEqual(ALLOWED);
  });

  it("of staff does not help at the admin's gate", () => {
    expect(judgeAttempt(withRight(wrongs(4, "admin"), "staff", at(0)), "admin", at(0))).toEqual(waits(300));
  });
});

it("lets somebody who never gives up guess nine times in the first hour, and twice in each after", () => {
  const hours: number[] = [];
  let attempts = NO_ATTEMPTS;
  for (let second = 0; second < 3 * 3600; second++) {
    while (judgeAttempt(attempts, "staff", at(second)).allowed) {
      attempts = wrongs(1, "staff", attempts, at(second));
      hours.push(Math.floor(second / 3600));
    }
  }
  expect([0, 1, 2].map((hour) => hours.filter((one) => one === hour).length)).toEqual([9, 2, 2]);
});

it("forgets a row after a day of use, and what it stores stays small", () => {
  const attempts = withSeen(wrongs(7), at(24 * 3600));
  expect(attempts.gates.staff.wrong).toEqual([]);
  expect(judgeAttempt(wrongs(3, "staff", attempts, at(24 * 3600)), "staff", at(24 * 3600))).toEqual(ALLOWED);
});

/**
 * A tablet used by a person who knows one PIN and guesses others: they wait, reload, use two tabs, and try whenever
 * allowed. Setting the wall clock has no effect: it is not read.
 */
type Deed =
  | { do: "wait"; seconds: number }
  | { do: "guess" | "prove" | "reload" }
  | { do: "turn"; tab: number };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.nat(2400) }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant("guess" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("prove" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("turn" as const), tab: fc.nat(1) }) },
);

/** Returns the real times in ms of their guesses, with one store for all tabs. */
function guessesOf(deeds: readonly Deed[], gate: PinGate, knowsOne: boolean): number[] {
  const guesses: number[] = [];
  let attempts = NO_ATTEMPTS;
  let real = 0;
  let lives = 2;
  let tab = 0;
  const opened = [
    { origin: 0, since: 0 },
    { origin: 1, since: 0 },
  ];
  for (const one of deeds) {
    const page = opened[tab] ?? { origin: -1, since: 0 };
    const now = { origin: page.origin, monotonicMs: real - page.since };
    attempts = stored(withSeen(attempts, now));
    const { allowed } = judgeAttempt(attempts, gate, now);
    if (one.do === "wait") real += one.seconds * 1000;
    else if (one.do === "turn") tab = one.tab;
    else if (one.do === "reload") opened[tab] = { origin: lives++, since: real };
    else if (allowed && one.do === "guess") {
      guesses.push(real);
      attempts = withWrong(attempts, gate, now);
    } else if (allowed && knowsOne) attempts = withRight(attempts, "staff", now);
  }
  return guesses;
}

function mostInAnHour(guesses: readonly number[]): number {
  const within = guesses.map((start) => guesses.filter((at) => at >= start && at < start + HOUR_MS).length);
  return Math.max(0, ...within);
}

it.each<[PinGate, boolean, number]>([
  ["staff", true, GATE_RULES.staff.mostPerHour],
  ["staff", false, 9],
  ["admin", true, GATE_RULES.admin.mostPerHour],
])(
  "at the gate of %s, knowing one PIN: %s, nobody guesses more than %i times an hour",
  (gate, knows, most) => {
    let reached = 0;
    fc.assert(
      fc.property(fc.array(deed, { minLength: 20, maxLength: 120 }), (deeds) => {
        const count = mostInAnHour(guessesOf(deeds, gate, knows));
        reached = Math.max(reached, count);
        expect(count).toBeLessThanOrEqual(most);
      }),
      { numRuns: 300 },
    );
    expect(reached).toBeGreaterThan(2);
  },
);
