import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { type Cover, coverOf, coversOf } from "./cover.ts";
import type { Need } from "./needs.ts";
import type { CoveringShift } from "./share-people.ts";

const ZONE = "Europe/Berlin";
const [BAR, KITCHEN] = ["bar", "kitchen"];

const need = (
  time_slot: string,
  times: string,
  headcount = 1,
  position_id: string | null = null,
  place_id: string | null = null,
): Need => {
  const [date = "", start_time = "", end_time = ""] = times.split(" ");
  return { time_slot, date, start_time, end_time, headcount, position_id, place_id };
};

let made = 0;
const shift = (
  user_id: string | null,
  times: string,
  time_slot: string | null = null,
  position_id: string | null = null,
  place_id: string | null = null,
): CoveringShift => {
  const [date = "", start_time = "", end_time = ""] = times.split(" ");
  return {
    id: `shift ${made++}`,
    user_id,
    status: "scheduled",
    time_slot,
    date,
    start_time,
    end_time,
    position_id,
    place_id,
  };
};
const dropped = (one: CoveringShift): CoveringShift => ({ ...one, status: "dropped" });

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" });
const text = ({ need: { time_slot, headcount }, least, gaps }: Cover) =>
  [
    `${time_slot} ${least} of ${headcount}`,
    ...gaps.map(({ start, end, missing }) => `${clock.format(start)}-${clock.format(end)} -${missing}`),
  ].join(", ");
const shown = (needs: Need[], shifts: CoveringShift[]) => coverOf(needs, shifts, ZONE).map(text);

const MONDAY = "2027-03-01";
const LATE = need("Late", `${MONDAY} 14:00 22:00`, 3);
const NIGHT = `${MONDAY} 22:00 06:00`;

it.each<[what: string, needs: Need[], shifts: CoveringShift[], found: string[]]>([
  ["nobody", [LATE], [], ["Late 0 of 3, 14:00-22:00 -3"]],
  [
    "two of three",
    [LATE],
    [shift("Ana", `${MONDAY} 14:00 22:00`, "Late"), shift("Ben", `${MONDAY} 14:00 22:00`, "Late")],
    ["Late 2 of 3, 14:00-22:00 -1"],
  ],
  [
    "one of one",
    [need("Early", `${MONDAY} 06:00 14:00`)],
    [shift("Ana", `${MONDAY} 06:00 14:00`, "Early")],
    ["Early 1 of 1"],
  ],
  [
    "an open shift is nobody",
    [need("Early", `${MONDAY} 06:00 14:00`)],
    [shift(null, `${MONDAY} 06:00 14:00`, "Early")],
    ["Early 0 of 1, 06:00-14:00 -1"],
  ],
  [
    "a dropped shift is nobody",
    [need("Early", `${MONDAY} 06:00 14:00`)],
    [dropped(shift("Ana", `${MONDAY} 06:00 14:00`, "Early"))],
    ["Early 0 of 1, 06:00-14:00 -1"],
  ],
  [
    "whose times were changed covers what they cover",
    [need("Early", `${MONDAY} 06:00 14:00`)],
    [shift("Ana", `${MONDAY} 08:00 13:00`, "Early")],
    ["Early 0 of 1, 06:00-08:00 -1, 13:00-14:00 -1"],
  ],
  [
    "one after the other",
    [need("Early", `${MONDAY} 06:00 14:00`)],
    [shift("Ana", `${MONDAY} 06:00 10:00`, "Early"), shift("Ben", `${MONDAY} 10:00 14:00`)],
    ["Early 1 of 1"],
  ],
  [
    "a shift of no template covers by its time",
    [need("Early", `${MONDAY} 06:00 14:00`)],
    [shift("Ana", `${MONDAY} 05:00 15:00`)],
    ["Early 1 of 1"],
  ],
  [
    "a person with two shifts at once counts once",
    [need("Early", `${MONDAY} 06:00 14:00`, 2)],
    [shift("Ana", `${MONDAY} 06:00 14:00`, "Early"), shift("Ana", `${MONDAY} 06:00 14:00`)],
    ["Early 1 of 2, 06:00-14:00 -1"],
  ],
  [
    "a person covers one of two needs at once, their own",
    [need("Early", `${MONDAY} 06:00 14:00`), need("Door", `${MONDAY} 06:00 14:00`)],
    [shift("Ana", `${MONDAY} 06:00 14:00`, "Door")],
    ["Early 0 of 1, 06:00-14:00 -1", "Door 1 of 1"],
  ],
  [
    "who is too many on their own template covers another",
    [need("Early", `${MONDAY} 06:00 14:00`), need("Door", `${MONDAY} 08:00 12:00`)],
    [shift("Ana", `${MONDAY} 06:00 14:00`, "Early"), shift("Ben", `${MONDAY} 06:00 14:00`, "Early")],
    ["Early 1 of 1", "Door 1 of 1"],
  ],
  [
    "of two on one template who is too many is who is needed elsewhere",
    [need("Early", `${MONDAY} 06:00 14:00`), need("Bar", `${MONDAY} 06:00 14:00`, 1, BAR)],
    [
      shift("Ana", `${MONDAY} 05:00 14:00`, "Early", BAR),
      shift("Ben", `${MONDAY} 06:00 14:00`, "Early"),
      shift("Cai", `${MONDAY} 06:00 14:00`, null, KITCHEN),
    ],
    ["Early 1 of 1", "Bar 1 of 1"],
  ],
  [
    "another position covers none",
    [need("Bar", `${MONDAY} 18:00 23:00`, 1, BAR)],
    [shift("Ana", `${MONDAY} 18:00 23:00`, null, KITCHEN)],
    ["Bar 0 of 1, 18:00-23:00 -1"],
  ],
  [
    "a template's own shift of another position does not cover it",
    [need("Bar", `${MONDAY} 18:00 23:00`, 1, BAR)],
    [shift("Ana", `${MONDAY} 18:00 23:00`, "Bar", KITCHEN)],
    ["Bar 0 of 1, 18:00-23:00 -1"],
  ],
  [
    "a shift of before there were positions has its template's",
    [need("Bar", `${MONDAY} 18:00 23:00`, 1, BAR)],
    [shift("Ana", `${MONDAY} 18:00 23:00`, "Bar")],
    ["Bar 1 of 1"],
  ],
  [
    "a need of a position is met before one of none",
    [need("Any", `${MONDAY} 18:00 23:00`), need("Bar", `${MONDAY} 18:00 23:00`, 1, BAR)],
    [shift("Ana", `${MONDAY} 18:00 23:00`, null, BAR)],
    ["Any 0 of 1, 18:00-23:00 -1", "Bar 1 of 1"],
  ],
  [
    "a need of a position is met before an earlier one of none, which others may meet",
    [need("Any", `${MONDAY} 08:00 12:00`), need("Bar", `${MONDAY} 09:00 12:00`, 1, BAR)],
    [shift("Ana", `${MONDAY} 08:00 12:00`, null, BAR), shift("Ben", `${MONDAY} 09:00 12:00`)],
    ["Any 1 of 1", "Bar 1 of 1"],
  ],
  [
    "a shift of no position covers no other template of one",
    [need("Bar", `${MONDAY} 18:00 23:00`, 1, BAR)],
    [shift("Ana", `${MONDAY} 18:00 23:00`)],
    ["Bar 0 of 1, 18:00-23:00 -1"],
  ],
  [
    "across midnight",
    [need("Night", NIGHT, 2)],
    [
      shift("Ana", NIGHT, "Night"),
      shift("Ben", `${MONDAY} 22:00 02:00`, "Night"),
      shift("Cai", "2027-03-02 03:00 06:00"),
    ],
    ["Night 1 of 2, 02:00-03:00 -1"],
  ],
  [
    "the shift of the day before covers what it reaches",
    [need("Early", "2027-03-02 05:00 13:00")],
    [shift("Ana", NIGHT, "Night"), shift("Ben", "2027-03-02 06:00 13:00", "Early")],
    ["Early 1 of 1"],
  ],
  [
    "yesterday's shift of the template is not today's own",
    [need("Night", "2027-03-02 22:00 06:00")],
    [shift("Ana", NIGHT, "Night")],
    ["Night 0 of 1, 22:00-06:00 -1"],
  ],
  [
    "the night that is an hour short",
    [need("Night", "2027-03-27 22:00 06:00")],
    [shift("Ana", "2027-03-27 22:00 03:00", "Night"), shift("Ben", "2027-03-28 03:00 06:00")],
    ["Night 1 of 1"],
  ],
  [
    "the night that is an hour long",
    [need("Night", "2027-10-30 22:00 06:00", 2)],
    [
      shift("Ana", "2027-10-30 22:00 06:00", "Night"),
      shift("Ben", "2027-10-30 22:00 02:00", "Night"),
      shift("Cai", "2027-10-31 03:00 06:00"),
    ],
    ["Night 1 of 2, 02:00-03:00 -1"],
  ],
  [
    "a shift in the hour that clocks skip is nobody",
    [need("Early", "2027-03-28 03:00 06:00")],
    [shift("Ana", "2027-03-28 02:00 03:00", "Early")],
    ["Early 0 of 1, 03:00-06:00 -1"],
  ],
  [
    "nobody is missed in the hour that clocks skip",
    [need("Early", "2027-03-28 02:00 03:00")],
    [],
    ["Early 1 of 1"],
  ],
  [
    "several gaps of one size are one gap where they meet",
    [need("Late", `${MONDAY} 14:00 22:00`, 2)],
    [shift("Ana", `${MONDAY} 14:00 18:00`, "Late"), shift("Ben", `${MONDAY} 18:00 22:00`, "Late")],
    ["Late 1 of 2, 14:00-22:00 -1"],
  ],
])("%s", (_, needs, shifts, found) => {
  expect(shown(needs, shifts)).toEqual(found);
});

it("says how long a gap is in the night that is an hour long", () => {
  const [cover] = coverOf([need("Night", "2027-10-30 22:00 06:00")], [], ZONE);
  expect(cover?.gaps.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([9]);
});

it.each<[what: string, day: string, shifts: CoveringShift[], found: string[]]>([
  [
    "who is needed in the morning after does not cover the last night",
    MONDAY,
    [shift("Ana", `${MONDAY} 22:00 05:00`, "Night"), shift("Ben", "2027-03-02 05:00 08:00", "Early")],
    ["Night 0 of 1, 05:00-06:00 -1"],
  ],
  [
    "who is needed in the night before does not cover the first morning",
    "2027-03-02",
    [shift("Ana", NIGHT, "Night"), shift("Ben", "2027-03-02 06:00 08:00", "Early")],
    ["Early 0 of 1, 05:00-06:00 -1"],
  ],
])("across the border of the shown days: %s", (_, day, shifts, found) => {
  const templates = [
    { id: "Night", start_time: "22:00", end_time: "06:00", required_days: [1] },
    { id: "Early", start_time: "05:00", end_time: "08:00", required_days: [2] },
  ];
  const covers = coversOf({ from: day, to: day, templates, notes: [], shifts, zone: ZONE });
  expect(covers.map(text)).toEqual(found);
});

describe("at a place", () => {
  const [NORTH, SOUTH] = ["north", "south"];
  const early = `${MONDAY} 06:00 14:00`;

  it.each<[what: string, needs: Need[], shifts: CoveringShift[], found: string[]]>([
    [
      "others of the place cover by their time",
      [need("Early", early, 1, null, NORTH)],
      [shift("Ana", early, null, null, NORTH)],
      ["Early 1 of 1"],
    ],
    [
      "those of another place, or of none, do not",
      [need("Early", early, 1, null, NORTH)],
      [shift("Ana", early, null, null, SOUTH), shift("Ben", early)],
      ["Early 0 of 1, 06:00-14:00 -1"],
    ],
    [
      "its own of no place do, and its own elsewhere do not",
      [need("Early", early, 2, null, NORTH)],
      [shift("Ana", early, "Early"), shift("Ben", early, "Early", null, SOUTH)],
      ["Early 1 of 2, 06:00-14:00 -1"],
    ],
    [
      "both its position and its place must be right",
      [need("Early", early, 3, BAR, NORTH)],
      [
        shift("Ana", early, null, BAR, NORTH),
        shift("Ben", early, null, KITCHEN, NORTH),
        shift("Cem", early, null, BAR, SOUTH),
      ],
      ["Early 1 of 3, 06:00-14:00 -2"],
    ],
    [
      "who can meet either of two needs meets the one that others cannot",
      [need("Bar", early, 1, BAR), need("North", early, 1, null, NORTH)],
      [shift("Ana", early, null, BAR, NORTH), shift("Ben", early, null, BAR, SOUTH)],
      ["Bar 1 of 1", "North 1 of 1"],
    ],
    [
      "what fewer can meet is met first",
      [need("Any", early), need("North", early, 1, null, NORTH), need("Bar", early, 1, BAR, NORTH)],
      [shift("Ana", early, null, BAR, NORTH), shift("Ben", early, null, KITCHEN, NORTH)],
      ["Any 0 of 1, 06:00-14:00 -1", "North 1 of 1", "Bar 1 of 1"],
    ],
  ])("%s", (_, needs, shifts, found) => {
    expect(shown(needs, shifts)).toEqual(found);
  });
});

describe("whatever the roster", () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, "0")}:00`);
  const day = fc.constantFrom("2027-03-27", "2027-03-28", "2027-03-29");
  const position = fc.constantFrom(null, "bar", "kitchen");
  const place = fc.constantFrom(null, "north", "south");
  const times = { date: day, start_time: hour, end_time: hour };
  const kind = { position_id: position, place_id: place };
  const anyNeed = fc.record({ ...times, ...kind, headcount: fc.integer({ min: 1, max: 4 }) });
  const needs = fc
    .array(anyNeed, { maxLength: 6 })
    .map((all) => all.map((one, place): Need => ({ ...one, time_slot: `template ${place}` })));
  const anyShift = fc.record({
    ...times,
    ...kind,
    time_slot: fc.constantFrom(null, "template 0", "template 1", "template 2"),
    status: fc.constantFrom("scheduled", "claimed", "dropped"),
  });
  /** Each of another person. */
  const shifts = fc
    .array(anyShift, { minLength: 1, maxLength: 12 })
    .map((all) => all.map((one, place) => newShift({ ...one, id: `${place}`, user_id: `person ${place}` })));

  it("a further shift lowers no cover", () => {
    fc.assert(
      fc.property(needs, shifts, fc.nat(), (asked, all, which) => {
        const others = all.filter((_, place) => place !== which % all.length);
        const [before, after] = [coverOf(asked, others, ZONE), coverOf(asked, all, ZONE)];
        for (const [place, { least, gaps }] of after.entries()) {
          expect(least).toBeGreaterThanOrEqual(before[place]?.least ?? 0);
          expect(missing(gaps)).toBeLessThanOrEqual(missing(before[place]?.gaps ?? []));
        }
      }),
    );
  });

  it("as many people are missing as must be, however the needs are shared", () => {
    fc.assert(
      fc.property(needs, shifts, (asked, all) => {
        const kinds = asked.map((one): Need => ({ ...one, ...ONE_DAY }));
        const people = all.map((one) => ({ ...one, ...ONE_DAY }));
        const covers = coverOf(kinds, people, ZONE);
        const found = covers.reduce((sum, { least }) => sum + least, 0);
        expect(found).toBe(
          mostOf(
            kinds.flatMap((one) => Array<Need>(one.headcount).fill(one)),
            people,
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  it("a day is covered as it is whichever days are shown", () => {
    const days = ["2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29", "2027-03-30"];
    const template = fc.record({
      ...{ start_time: hour, end_time: hour, ...kind, headcount: fc.integer({ min: 1, max: 3 }) },
    });
    const templates = fc
      .array(template, { maxLength: 4 })
      .map((all) =>
        all.map((one, place) => ({ ...one, id: `template ${place}`, required_days: [0, 1, 2, 3, 4, 5, 6] })),
      );
    const few = shifts.map((all) => all.map((one, place) => ({ ...one, user_id: `person ${place % 4}` })));
    fc.assert(
      fc.property(templates, few, (asked, all) => {
        const rows = { templates: asked, notes: [], shifts: all, zone: ZONE };
        const whole = coversOf({ from: days[0] ?? "", to: days.at(-1) ?? "", ...rows });
        const byDay = days.flatMap((day) => coversOf({ from: day, to: day, ...rows }));
        expect(byDay).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("the order of shifts and of needs does not matter, also where people work two shifts at once", () => {
    const few = shifts.map((all) => all.map((one, place) => ({ ...one, user_id: `person ${place % 3}` })));
    fc.assert(
      fc.property(needs, few, (asked, all) => {
        const covers = coverOf(asked, all, ZONE);
        expect(coverOf(asked, [...all].reverse(), ZONE)).toEqual(covers);
        expect(coverOf([...asked].reverse(), all, ZONE).reverse()).toEqual(covers);
      }),
    );
  });
});

const ONE_DAY = { date: "2027-03-29", start_time: "06:00", end_time: "14:00" };

/** The most places of needs that people can fill, by trying: a set of people, by their numbers, for each number of places. */
function mostOf(places: readonly Need[], people: readonly CoveringShift[]): number {
  let filled = new Set([0]);
  for (const place of places) {
    const more = [...filled].flatMap((taken) =>
      people.flatMap((one, at) => (taken & (1 << at) || !canFill(place, one) ? [] : taken | (1 << at))),
    );
    filled = new Set([...filled, ...more]);
  }
  return Math.max(...[...filled].map((taken) => taken.toString(2).replaceAll("0", "").length));
}

function canFill(need: Need, shift: CoveringShift): boolean {
  const kinds = ["position_id", "place_id"] as const;
  if (shift.status === "dropped") return false;
  const isOwn = shift.time_slot === need.time_slot;
  return kinds.every(
    (kind) => need[kind] === null || shift[kind] === need[kind] || (isOwn && shift[kind] === null),
  );
}

/** In person-hours. */
function missing(gaps: readonly { start: number; end: number; missing: number }[]): number {
  return gaps.reduce((sum, gap) => sum + (gap.end - gap.start) * gap.missing, 0) / 3_600_000;
}
