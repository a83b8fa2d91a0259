import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeEntity } from "#schema/entities/place.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { checkRoster, type RosterRules, type RosterShift } from "./check-roster.ts";

const HOUR_MS = 3_600_000;

/** 'a anna 10 09:00-17:00': its id, its person ('-' for nobody), the day of June, and its status if not scheduled. */
function shiftsOf(texts: readonly string[]): RosterShift[] {
  return texts.map((text) => {
    const [id = "", person = "", day = "", hours = "", status = "scheduled"] = text.split(" ");
    const [start_time = "", end_time = ""] = hours.split("-");
    return {
      id,
      user_id: person === "-" ? null : person,
      date: day.includes("-") ? day : `2026-06-${day}`,
      start_time,
      end_time,
      time_slot: null,
      status: status as RosterShift["status"],
    };
  });
}

const RULES: RosterRules = {
  zone: "Europe/Dublin",
  approvalMode: true,
  hours: [],
  around: { before: 0, after: 0 },
  weekStart: "sun",
  restMinMs: 11 * HOUR_MS,
  dayMaxMs: 10 * HOUR_MS,
  weekMaxMs: 48 * HOUR_MS,
};

/** The findings in words: 'b short-rest 9'. */
function found(texts: readonly string[], rules: Partial<RosterRules> = {}): string[] {
  const findings = checkRoster(shiftsOf(texts), [], { ...RULES, ...rules });
  return [...findings]
    .flatMap(([id, those]) =>
      those.map((one) => [id, one.kind, ...("ms" in one ? [one.ms / HOUR_MS] : [])].join(" ")),
    )
    .sort();
}

it.each([
  ["as long before and after as the business allows", "09:30-18:30", []],
  ["a minute more before", "09:29-18:30", ["a outside-hours"]],
  ["a minute more after", "09:30-18:31", ["a outside-hours"]],
])("opening hours: work %s", (_, hours, expected) => {
  const open = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    opening_time: "10:00",
    closing_time: "18:00",
    is_closed: false,
  }));
  expect(found([`a - 10 ${hours}`], { hours: open, around: { before: 30, after: 30 } })).toEqual(expected);
});

it("warns of each shift on a closed day, also of an open one", () => {
  const closed = new Set(["2026-06-10"]);
  const shifts = ["a - 10 09:00-17:00", "b anna 10 18:00-22:00", "c ben 11 09:00-17:00"];
  expect(found(shifts, { closed })).toEqual(["a closed-day", "b closed-day"]);
});

it("counts a week by the first day of the week of the business", () => {
  // Ten hours a day from Saturday to Thursday: five days exceed 48 hours a week, four do not.
  const long = ["13", "14", "15", "16", "17", "18"].map((day) => `${day} anna ${day} 08:00-18:00`);
  const weeks = (weekStart: RosterRules["weekStart"]) =>
    found(long, { weekStart, restMinMs: null }).filter((text) => text.includes("long-week"));
  expect(weeks("sat")).toHaveLength(6);
  expect(weeks("sun")).toHaveLength(5);
  expect(weeks("mon")).toHaveLength(0);
});

describe("a person's shifts", () => {
  it.each<[string, string[], string[]]>([
    ["a fair week", ["a anna 08 09:00-17:00", "b anna 09 09:00-17:00", "c ben 09 09:00-17:00"], []],
    ["two at once", ["a anna 10 09:00-13:00", "b anna 10 12:00-15:00"], ["a overlap 1", "b overlap 1"]],
    ["the same twice", ["a anna 10 09:00-12:00", "b anna 10 09:00-12:00"], ["a overlap 3", "b overlap 3"]],
    ["two people at once", ["a anna 10 09:00-13:00", "b ben 10 12:00-15:00"], []],
    [
      "one within another",
      ["a anna 10 09:00-17:00", "b anna 10 12:00-13:00"],
      ["a overlap 1", "b overlap 1"],
    ],
    [
      "a night into the next day",
      ["a anna 10 22:00-06:00", "b anna 11 05:00-09:00"],
      ["a overlap 1", "b overlap 1"],
    ],
    [
      "two on a day",
      ["a anna 10 09:00-12:00", "b anna 10 14:00-17:00"],
      ["a second-shift", "b second-shift"],
    ],
    [
      "two in a row",
      ["a anna 10 09:00-12:00", "b anna 10 12:00-15:00"],
      ["a second-shift", "b second-shift"],
    ],
    [
      "late, then early",
      ["a anna 10 15:00-23:00", "b anna 11 07:00-12:00"],
      ["a short-rest 8", "b short-rest 8"],
    ],
    ["eleven hours between", ["a anna 10 15:00-22:00", "b anna 11 09:00-12:00"], []],
    [
      "no hour between two days",
      ["a anna 10 20:00-00:00", "b anna 11 00:00-04:00"],
      ["a short-rest 0", "b short-rest 0"],
    ],
    [
      "a short one after a long one",
      ["a anna 10 22:00-08:00", "b anna 10 23:00-01:00", "c anna 11 16:00-20:00"],
      ["a long-day 12", "a overlap 2", "a short-rest 8", "b long-day 12", "b overlap 2", "c short-rest 8"],
    ],
    ["a long day", ["a anna 10 09:00-19:30"], ["a long-day 10.5"]],
    ["ten hours", ["a anna 10 09:00-19:00"], []],
    [
      "a day that is too long together",
      ["a anna 10 06:00-12:00", "b anna 10 13:00-18:00"],
      ["a long-day 11", "a second-shift", "b long-day 11", "b second-shift"],
    ],
    [
      "a long week",
      ["08", "09", "10", "11", "12", "13"].map((day) => `s${day} anna ${day} 09:00-18:00`),
      ["s08", "s09", "s10", "s11", "s12", "s13"].map((id) => `${id} long-week 54`),
    ],
    // Weeks begin on Sunday, the 7th here.
    [
      "a long fortnight",
      ["04", "05", "06", "07", "08", "09"].map((day) => `s${day} anna ${day} 09:00-18:00`),
      [],
    ],
    [
      "a long week from its Sunday on",
      ["07", "08", "09", "10", "11", "12"].map((day) => `s${day} anna ${day} 09:00-18:00`),
      ["s07", "s08", "s09", "s10", "s11", "s12"].map((id) => `${id} long-week 54`),
    ],
    [
      "days either side of a Sunday",
      ["09", "10", "11", "12", "13", "14"].map((day) => `s${day} anna ${day} 09:00-18:00`),
      [],
    ],
    [
      "dropped ones count until somebody else has them",
      ["a anna 10 09:00-17:00", "b anna 10 12:00-20:00 dropped"],
      ["a long-day 16", "a overlap 5", "b long-day 16", "b overlap 5"],
    ],
    ["open ones are nobody's", ["a - 10 09:00-17:00", "b - 10 12:00-20:00"], []],
    [
      "claimed ones count",
      ["a anna 10 09:00-17:00", "b anna 10 16:00-18:00 claimed"],
      ["a overlap 1", "b overlap 1"],
    ],
  ])("%s", (_, texts, expected) => {
    expect(found(texts)).toEqual(expected);
    expect(found([...texts].reverse())).toEqual(expected);
  });

  it("are held against no limit that is not set", () => {
    const texts = ["a anna 10 09:00-23:00", "b anna 11 00:00-20:00"];
    expect(found(texts, { restMinMs: null, dayMaxMs: null, weekMaxMs: null })).toEqual([]);
  });

  it.each([
    // Ten and a half hours of wall-clock time, from which the night takes one hour or to which it adds one.
    ["2026-03-28", "2026-03-29", ["a short-rest 9.5", "b short-rest 9.5"]],
    ["2026-10-24", "2026-10-25", []],
  ])("rest as long as the night of %s really is", (one, next, expected) => {
    const texts = [`a anna ${one} 12:00-22:00`, `b anna ${next} 08:30-12:00`];
    expect(found(texts)).toEqual(expected);
  });

  it("are long as the night really is", () => {
    expect(found(["a anna 2026-10-24 21:30-07:00"], { dayMaxMs: 10 * HOUR_MS })).toEqual(["a long-day 10.5"]);
  });
});

describe("a shift in the night when clocks change", () => {
  const RULES_IN_BERLIN = { zone: "Europe/Berlin", restMinMs: 0 };

  it.each([
    ["within the hour that clocks skip", "2026-03-29 02:15-02:45", ["a clock-change 0"]],
    ["that begins in it", "2026-03-29 02:30-10:00", ["a clock-change 7"]],
    ["that ends in it", "2026-03-28 22:00-02:30", ["a clock-change 4"]],
    ["that ends where it begins", "2026-03-28 22:00-02:00", []],
    ["over it", "2026-03-28 22:00-06:00", []],
    ["that begins in the hour that comes twice", "2026-10-25 02:30-03:30", ["a clock-change 2"]],
    ["within the hour that comes twice", "2026-10-25 02:15-02:45", []],
    ["a day later", "2026-03-30 02:15-02:45", []],
  ])("%s says how long it is", (_, shift, expected) => {
    for (const person of ["anna", "-"])
      expect(found([`a ${person} ${shift}`], RULES_IN_BERLIN)).toEqual(expected);
  });
});

describe("training", () => {
  const training = {
    modules: new Map([["kitchen", { id: "food", title: "Food safety" }]]),
    completed: new Map([
      ["anna", new Set(["food"])],
      ["ben", new Set<string>()],
    ]),
  };
  const inKitchen = (texts: string[]) => shiftsOf(texts).map((shift) => ({ ...shift, time_slot: "kitchen" }));

  it("that a template asks for speaks against whoever lacks it", () => {
    const shifts = inKitchen([
      "a anna 08 09:00-17:00",
      "b ben 08 09:00-17:00",
      "c - 08 09:00-17:00",
      "d cleo 08 09:00-17:00",
    ]);
    const findings = checkRoster(shifts, [], { ...RULES, training });
    expect([...findings]).toEqual([["b", [{ kind: "untrained", module: "Food safety" }]]]);
    expect([...checkRoster(shifts, [], RULES)]).toEqual([]);
  });
});

describe("a position", () => {
  const positions = new Map(
    [
      { id: "bar", name: "Bar", is_for_everybody: false, user_ids: ["anna"] },
      { id: "door", name: "Door", is_for_everybody: true, user_ids: [] },
      { id: "cellar", name: "Cellar", is_for_everybody: false, user_ids: [] },
    ].map((one) => [one.id, one]),
  );

  it.each([
    ["somebody on its list", "anna", "bar", []],
    ["somebody else", "ben", "bar", [{ kind: "cannot-work-position", position: "Bar" }]],
    ["one for everybody", "ben", "door", []],
    ["one with an empty list", "anna", "cellar", [{ kind: "cannot-work-position", position: "Cellar" }]],
    ["none", "ben", null, []],
    ["one that this device does not have", "ben", "office", []],
    ["an open shift", "-", "bar", []],
  ])("speaks against whoever cannot work it: %s", (_, person, position_id, expected) => {
    const shifts = shiftsOf([`a ${person} 08 09:00-17:00`]).map((shift) => ({ ...shift, position_id }));
    expect(checkRoster(shifts, [], { ...RULES, positions }).get("a") ?? []).toEqual(expected);
    expect([...checkRoster(shifts, [], RULES)]).toEqual([]);
  });
});

describe("places", () => {
  const hours = (opening_time: string, closing_time: string) =>
    Array.from({ length: 7 }, (_, day_of_week) => ({
      day_of_week,
      opening_time,
      closing_time,
      is_closed: false,
    }));
  const usual = hours("09:00", "17:00");
  const rows = [
    newRow(placeEntity, { id: "north", name: "North", hours: hours("06:00", "12:00") }),
    newRow(placeEntity, { id: "south", name: "South" }),
  ];
  const places = new Map(rows.map((place) => [place.id, place]));
  const at = (texts: string[], ...ids: (string | null)[]) =>
    shiftsOf(texts).map((shift, place) => ({ ...shift, place_id: ids[place] ?? null }));
  const kinds = (shifts: RosterShift[], rules: Partial<RosterRules>) =>
    [...checkRoster(shifts, [], { ...RULES, ...rules })].map(([id, found]) => [
      id,
      ...found.map(({ kind }) => kind),
    ]);

  it("have opening hours of their own, or the business's", () => {
    const early = at(
      ["a anna 08 06:00-12:00", "b ben 08 06:00-12:00", "c cem 08 06:00-12:00"],
      "north",
      "south",
    );
    expect(kinds(early, { hours: usual, places })).toEqual([
      ["b", "outside-hours"],
      ["c", "outside-hours"],
    ]);
    expect(kinds(early.slice(0, 1), { hours: usual })).toEqual([["a", "outside-hours"]]);
  });

  it("are closed alone, or with the business", () => {
    const shifts = at(
      ["a anna 08 09:00-12:00", "b ben 08 09:00-12:00", "c cem 08 09:00-12:00"],
      "north",
      "south",
    );
    expect(kinds(shifts, { places, closed: new Set(["2026-06-08 south"]) })).toEqual([["b", "closed-day"]]);
    expect(kinds(shifts, { places, closed: new Set(["2026-06-08"]) })).toHaveLength(3);
  });

  it("are noted where a person usually works at others", () => {
    const listed = new Map(
      [...places].map(([id, place]) => [
        id,
        { ...place, is_for_everybody: false, user_ids: id === "north" ? ["anna"] : [] },
      ]),
    );
    const shifts = at(
      ["a anna 08 06:00-09:00", "b ben 08 06:00-09:00", "c ben 09 06:00-09:00", "d - 08 06:00-09:00"],
      ...["north", "north", null, "south"],
    );
    expect(kinds(shifts, { places: listed })).toEqual([["b", "not-at-place"]]);
    expect(kinds(shifts, {})).toEqual([]);
  });

  it("are noted where a person has two of them in a day", () => {
    const shifts = at(
      ["a anna 08 06:00-09:00", "b anna 08 10:00-12:00", "c ben 08 06:00-09:00", "d - 08 10:00-12:00"],
      ...["north", "south", "north", "south"],
    );
    const found = checkRoster(shifts, [], { ...RULES, places });
    expect(found.get("a")).toContainEqual({ kind: "two-places", place: "South" });
    expect(found.get("b")).toContainEqual({ kind: "two-places", place: "North" });
    expect([found.get("c"), found.get("d")]).toEqual([undefined, undefined]);
    expect(kinds(shifts, {}).flat()).not.toContain("two-places");
  });
});

describe("planned breaks", () => {
  const withBreaks = (breaks: RosterShift["breaks"], texts: string[]) =>
    shiftsOf(texts).map((shift) => ({ ...shift, ...(breaks && { breaks }) }));
  const unpaid = [{ after: 240, minutes: 60, paid: false }];

  it("that are unpaid do not count as hours of a day or week, and paid ones do", () => {
    const long = ["a anna 08 09:00-20:00"];
    expect([...checkRoster(withBreaks(unpaid, long), [], RULES)]).toEqual([]);
    for (const breaks of [undefined, null, [{ after: 240, minutes: 60, paid: true }]])
      expect(checkRoster(withBreaks(breaks, long), [], RULES).get("a")).toEqual([
        { kind: "long-day", ms: 11 * HOUR_MS },
      ]);
  });

  it("shorten no rest between two days", () => {
    const late = [{ after: 420, minutes: 60, paid: false }];
    const shifts = withBreaks(late, ["a anna 08 15:00-23:00", "b anna 09 09:00-17:00"]);
    expect(checkRoster(shifts, [], RULES).get("a")).toMatchObject([{ kind: "short-rest", ms: 10 * HOUR_MS }]);
  });
});

describe("opening hours", () => {
  const hours = [
    { day_of_week: 3, opening_time: "08:00", closing_time: "18:00", is_closed: false },
    { day_of_week: 4, opening_time: "18:00", closing_time: "02:00", is_closed: false },
    { day_of_week: 5, opening_time: null, closing_time: null, is_closed: true },
  ];

  // The 10th is a Wednesday.
  it.each([
    ["a - 10 08:00-18:00", false],
    ["a - 10 07:30-12:00", true],
    ["a - 10 12:00-18:30", true],
    ["a - 11 18:00-02:00", false],
    ["a - 11 23:00-03:00", true],
    ["a - 12 00:00-02:00", false],
    ["a - 12 10:00-12:00", true],
    ["a - 13 03:00-05:00", false],
    ["a - 13 22:00-06:00", false],
    ["a anna 12 10:00-12:00 dropped", true],
  ])("%s is outside: %s", (text, outside) => {
    expect(found([text], { hours })).toEqual(outside ? ["a outside-hours"] : []);
  });

  it("are no matter where none are known", () => {
    expect(found(["a - 10 03:00-05:00"])).toEqual([]);
  });
});

it("tells who is away, has asked to be, or gave other hours", () => {
  const shifts = shiftsOf(["a anna 10 09:00-17:00", "b ben 10 09:00-17:00", "c anna 11 09:00-17:00"]);
  const wholeDay = { date: "2026-06-10", all_day: true, start_time: null, end_time: null };
  const off = { ...wholeDay, available: false };
  const answered = [
    { ...off, user_id: "anna", status: "approved" as const, reason: "Exam" },
    { ...off, user_id: "ben", status: "pending" as const, reason: null },
  ];
  expect(checkRoster(shifts, answered, RULES)).toEqual(
    new Map([
      ["a", [{ kind: "away", reason: "Exam" }]],
      ["b", [{ kind: "asked-off", reason: null }]],
    ]),
  );
  const evening = {
    date: "2026-06-10",
    all_day: false,
    start_time: "12:00",
    end_time: "20:00",
    reason: null,
  };
  const given = [{ ...evening, user_id: "ben", available: true, status: "pending" as const }];
  expect(checkRoster(shifts, given, { ...RULES, approvalMode: false })).toEqual(
    new Map([["b", [{ kind: "elsewhen" }]]]),
  );
});

it("finds an overlap of both shifts or of neither, in whatever order they come", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  const shift = fc.tuple(
    fc.integer({ min: 8, max: 12 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 1, max: 12 }),
  );
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 8 }), (drawn) => {
      const texts = drawn.map(
        ([day, from, length], id) =>
          `s${id} anna ${two(day)} ${two(from)}:00-${two((from + length) % 24)}:00`,
      );
      const overlaps = [...checkRoster(shiftsOf(texts), [], RULES)].flatMap(([id, those]) =>
        those.flatMap((one) => (one.kind === "overlap" ? [`${id} ${one.with}`] : [])),
      );
      expect(overlaps.map((pair) => pair.split(" ").reverse().join(" ")).sort()).toEqual(overlaps.sort());
      expect(found([...texts].reverse())).toEqual(found(texts));
    }),
  );
});
