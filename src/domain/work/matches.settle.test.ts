import { expect, it } from "vitest";
import type { Match } from "./matches.ts";
import { type MatchDecision, settleMatches } from "./matches.ts";

/** Pairs in order: 'e c'. */
const matchesOf = (pairs: string[]): Match[] =>
  pairs.map((pair) => {
    const [entered = "", clocked = ""] = pair.split(" ");
    return { user_id: "anna", entered, clocked, differenceMs: 0, overlapMs: 0 };
  });

const decisionsOf = (texts: string[]): MatchDecision[] =>
  texts.map((text, place) => {
    const [entered = "", clocked = "", choice] = text.split(" ");
    const decided_at = "2026-06-10T12:00:00.000Z";
    return { id: `d${place}`, entered, clocked, choice: choice as MatchDecision["choice"], decided_at };
  });

const pairs = (matches: readonly Match[]) => matches.map(({ entered, clocked }) => `${entered} ${clocked}`);

it.each<[string, string[], string[], { unpaid?: string[]; undecided?: string[]; together?: string[] }]>([
  ["none", [], [], {}],
  ["one to decide", ["e c"], [], { unpaid: ["c"], undecided: ["e c"] }],
  ["one for the entered", ["e c"], ["e c entered"], { unpaid: ["c"] }],
  ["one for the clocked", ["e c"], ["e c clocked"], { unpaid: ["e"] }],
  ["one for both", ["e c"], ["e c both"], { together: ["e c"] }],
  ["one that needs no decision after another", ["e c", "f c"], ["e c entered"], { unpaid: ["c"] }],
  [
    "one that is still to decide after another",
    ["e c", "f c"],
    ["e c clocked"],
    { unpaid: ["e", "f"], undecided: ["f c"] },
  ],
  ["two that contradict each other", ["e c", "f c"], ["e c clocked", "f c entered"], { unpaid: ["e"] }],
  [
    "one of which one gave way to another, which nobody decided either",
    ["e d", "f c", "e c"],
    [],
    { unpaid: ["d", "c"], undecided: ["e d", "f c", "e c"] },
  ],
  [
    "one of which both gave way to others",
    ["e c", "f c", "f d", "g d"],
    ["e c clocked"],
    { unpaid: ["e", "f", "d"], undecided: ["f c", "g d"] },
  ],
  [
    "one of which neither is left",
    ["g d", "e d", "f c", "e c"],
    ["g d clocked"],
    { unpaid: ["g", "e", "c"], undecided: ["e d", "f c"] },
  ],
])("%s", (_, matches, decisions, { unpaid = [], undecided = [], together = [] }) => {
  const settled = settleMatches(matchesOf(matches), decisionsOf(decisions));
  expect([...settled.unpaid]).toEqual(unpaid);
  expect(pairs(settled.undecided)).toEqual(undecided);
  expect(pairs(settled.together)).toEqual(together);
});
