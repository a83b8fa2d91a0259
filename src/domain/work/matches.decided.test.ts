import { expect, it } from "vitest";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { decidedOf } from "./matches.ts";

/** 'about choice time', for a match 'match a c'; the id is the index. */
function rows(texts: readonly string[]): PunchDecision[] {
  return texts.map((text, place) => {
    const [about = "", choice, time] = text.split("|");
    const [entered = null, clocked = null] = about.startsWith("match ") ? about.split(" ").slice(1) : [];
    return {
      kind: "decision",
      id: `d${place}`,
      business_id: "b",
      user_id: "anna",
      at: "2026-06-10T09:00:00.000Z",
      about,
      choice: choice as PunchDecision["choice"],
      entered,
      clocked,
      note: "",
      decided_by: "mia",
      decided_at: `2026-06-11T${time}:00.000Z`,
      version: 1,
      change_id: null,
    };
  });
}

/** The choices of matches, and the accepted items. */
function inWords(texts: readonly string[]) {
  const { decisions, letStand } = decidedOf(rows(texts));
  return [...decisions.map(({ entered, clocked, choice }) => `${entered} ${clocked} ${choice}`), ...letStand];
}

it.each<[string, string[], string[]]>([
  ["nothing", [], []],
  ["a match", ["match a c|clocked|09:00"], ["a c clocked"]],
  ["both of a match", ["match a c|both|09:00"], ["a c both"]],
  ["what is in order", ["late-arrival x|let-stand|09:00"], ["late-arrival x"]],
  ["an absence", ["absent s anna 2026-06-10 09:00|absent|09:00"], ["absent s anna 2026-06-10 09:00"]],
  ["said again", ["match a c|clocked|09:00", "match a c|entered|10:00"], ["a c entered"]],
  ["said again before", ["match a c|clocked|10:00", "match a c|entered|09:00"], ["a c clocked"]],
  ["said at once: the greater id", ["match a c|clocked|09:00", "match a c|entered|09:00"], ["a c entered"]],
  ["taken back", ["late-arrival x|let-stand|09:00", "late-arrival x|open|10:00"], []],
  [
    "taken back, and said again",
    ["match a c|both|09:00", "match a c|open|10:00", "match a c|both|11:00"],
    ["a c both"],
  ],
  ["of two matches", ["match a c|both|09:00", "match a d|entered|10:00"], ["a c both", "a d entered"]],
])("%s", (_, texts, said) => {
  expect(inWords(texts)).toEqual(said);
});
