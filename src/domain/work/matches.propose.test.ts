import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { proposeMatches } from "./matches.ts";
import { pairPunches } from "./pairing.ts";

const MINUTE_MS = 60_000;

/** '09:00-17:00' or, still open, '09:00-', with a break in '09:00-17:00/12:00-12:30'. */
function punchWords(time: string, entry?: string): string[] {
  const [whole = "", pause] = time.split("/");
  const [from, to] = whole.split("-");
  const [rest, back] = pause?.split("-") ?? [];
  return [
    `in ${from}`,
    ...(pause ? [`break-start ${rest}`, `break-end ${back}`] : []),
    ...(to ? [`out ${to}`] : []),
  ].map((word) => (entry ? `${word} manager entry=${entry}` : word));
}

function proposed(entered: string[], clocked: string[]) {
  const texts = [
    ...entered.flatMap((time, place) => punchWords(time, `e${place}`)),
    ...clocked.flatMap((time) => punchWords(time)),
  ];
  const rules = { now: instantOf("11T20:00"), maxMs: 16 * HOUR_MS };
  const { intervals } = pairPunches(punchesOf(texts), rules);
  const matches = proposeMatches(intervals);
  expect(proposeMatches([...intervals].reverse())).toEqual(matches);
  return matches.map(
    (match) =>
      `${match.entered} ${match.clocked} ${match.differenceMs / MINUTE_MS} of ${match.overlapMs / MINUTE_MS}`,
  );
}

it.each<[string, string[], string[], string[]]>([
  ["nothing", [], [], []],
  ["nearly the same", ["09:00-17:00"], ["09:03-17:05"], ["a c 2 of 477"]],
  ["the very same", ["09:00-17:00"], ["09:00-17:00"], ["a c 0 of 480"]],
  ["with a break that was not typed", ["09:00-17:00"], ["09:00-17:00/12:00-12:30"], ["a c -30 of 480"]],
  ["half of the shorter one", ["09:00-17:00"], ["07:00-11:00"], ["a c -240 of 120"]],
  ["less than half of it", ["09:00-17:00"], ["07:00-10:59"], []],
  ["one within the other", ["09:00-17:00"], ["12:00-12:10"], ["a c -470 of 10"]],
  ["near ends that do not overlap", ["09:00-09:20"], ["09:25-09:45"], ["a c 0 of 0"]],
  ["ends half an hour apart", ["09:00-10:00"], ["09:30-10:30"], ["a c 0 of 30"]],
  ["a minute further apart, and without an overlap", ["09:00-09:10"], ["09:31-09:40"], []],
  ["one after the other", ["09:00-12:00"], ["12:00-17:00"], []],
  ["over midnight", ["22:00-11T06:00"], ["22:10-11T06:05"], ["a c -5 of 470"]],
  ["what is still open", ["09:00-17:00"], ["09:03-"], []],
  ["two that were typed", ["09:00-17:00", "09:00-17:00"], [], []],
  [
    "two that were typed for one punched",
    ["09:00-12:00", "13:00-17:00"],
    ["09:00-17:00"],
    ["c e 240 of 240", "a e 300 of 180"],
  ],
  [
    "two that were punched for one typed",
    ["09:00-17:00"],
    ["08:30-12:00", "13:00-17:05"],
    ["a e -235 of 240", "a c -270 of 180"],
  ],
  [
    "two pairs",
    ["08:00-12:00", "17:00-22:00"],
    ["08:05-12:05", "17:05-22:05"],
    ["c g 0 of 295", "a e 0 of 235"],
  ],
])("%s", (_, entered, clocked, matches) => {
  expect(proposed(entered, clocked)).toEqual(matches);
});

it("matches nobody's work with somebody else's", () => {
  const rules = { now: instantOf("20:00"), maxMs: 16 * HOUR_MS };
  const annas = pairPunches(punchesOf(["in 09:00 id=1", "out 17:00 id=2"]), rules).intervals;
  const bens = punchesOf(["in 09:00 id=3 entry=e by=ben", "out 17:00 id=4 entry=e by=ben"]);
  expect(proposeMatches([...annas, ...pairPunches(bens, rules).intervals])).toEqual([]);
});
