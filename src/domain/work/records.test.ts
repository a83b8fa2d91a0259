import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { timeRecordsWords } from "#words/made/time-records.ts";
import { type Records, recordsOf } from "./records.ts";
import type { LoggedPunch, RecordsRules, RecordsSource } from "./records-source.ts";
import { recordsCsv, recordsFileWords } from "./work-row.ts";

const ZONE = "Europe/Dublin";
const say = await timeRecordsWords.load("en-US");

interface Case {
  punches: string[];
  days?: [string, string];
  person?: string;
  fields?: Record<string, Partial<LoggedPunch>>;
  source?: Partial<RecordsSource>;
}

function records({ punches, days = ["09", "11"], person, fields = {}, source = {} }: Case): Records {
  const logged = punchesOf(punches, ZONE).map(
    (punch): LoggedPunch => ({
      ...punch,
      note: "",
      created_by: punch.user_id,
      received_at: punch.recorded_at,
      clock_changed: false,
      change_id: null,
      ...fields[punch.id],
    }),
  );
  const rules: RecordsRules = {
    now: instantOf("11T12:00", ZONE),
    zone: ZONE,
    person: person ?? null,
    days: { from: `2026-06-${days[0]}`, to: `2026-06-${days[1]}` },
    graceMs: 5 * MINUTE_MS,
    maxMs: 16 * HOUR_MS,
    quietMs: 15 * MINUTE_MS,
    lateMs: 12 * HOUR_MS,
  };
  const nothing = {
    decisions: [],
    approvals: [],
    shifts: [],
    availability: [],
    kiosks: [],
    approvalMode: true,
  };
  return recordsOf({ ...nothing, punches: logged, ...source }, rules);
}

/** 'key day counted/length flags'. */
const rowsOf = (one: Case) =>
  records(one).rows.map(({ key, day, countedMs, lengthMs, isUndecided, flags }) =>
    [
      key,
      day.slice(8),
      `${countedMs / HOUR_MS}/${lengthMs / HOUR_MS}`,
      ...(isUndecided ? ["undecided"] : []),
      ...flags,
    ].join(" "),
  );
const DAY = ["in 09:00", "out 17:00"];
const TYPED = ["in 09:00 manager entry=e", "out 17:30 manager entry=e"];

describe("rows", () => {
  it.each<[string, Case, string[]]>([
    ["a day", { punches: DAY }, ["a 10 8/8"]],
    [
      "with a break",
      { punches: ["in 09:00", "break-start 12:00", "break-end 12:30", "out 17:00"] },
      ["a 10 7.5/7.5"],
    ],
    ["newest first", { punches: [...DAY, "in 11T09:00", "out 11T10:00"] }, ["c 11 1/1", "a 10 8/8"]],
    [
      "a night counts to the day it began on",
      { punches: ["in 10T22:00", "out 11T06:00"], days: ["11", "11"] },
      [],
    ],
    ["other days are left out", { punches: DAY, days: ["11", "11"] }, []],
    [
      "other people are left out",
      { punches: [...DAY, "in 09:00 by=ben", "out 10:00 by=ben"], person: "ben" },
      ["c 10 1/1"],
    ],
    ["open", { punches: ["in 09:00"] }, ["a 10 0/0"]],
    [
      "two of the same work",
      { punches: [...TYPED, ...DAY] },
      ["a 10 8.5/8.5 undecided", "c 10 0/8 undecided"],
    ],
    [
      "two that overlap a little",
      { punches: [...TYPED, "in 17:00", "out 20:30"] },
      ["c 10 3/3.5", "a 10 8.5/8.5"],
    ],
    ["corrected", { punches: [...DAY, "out 18:00 correction fixes=b recorded=20:00"] }, ["a 10 9/9 edited"]],
    ["mended", { punches: ["in 09:00", "out 17:00 manager entry=e"] }, ["a 10 8/8 edited"]],
    ["typed", { punches: TYPED }, ["a 10 8.5/8.5"]],
    ["closed by the rule", { punches: ["in 09:00", "out 17:00 automatic"] }, ["a 10 8/8 automatic"]],
    [
      "a punch that came late, by a clock that was changed, and one that was not sent",
      {
        punches: DAY,
        fields: {
          a: { received_at: instantOf("11T09:00", ZONE), clock_changed: true },
          b: { received_at: null, change_id: "c" },
        },
      },
      ["a 10 8/8 late-arrival clock-doubted unsent"],
    ],
  ])("%s", (_, one, rows) => {
    expect(rowsOf(one)).toEqual(rows);
  });

  it("tell the shift and how far from it somebody came and left", () => {
    const shift = newShift({
      id: "s",
      user_id: "anna",
      date: "2026-06-10",
      published: true,
      start_time: "09:00",
      end_time: "17:00",
    });
    const [row] = records({ punches: ["in 09:12", "out 17:03"], source: { shifts: [shift] } }).rows;
    expect(row?.linked).toEqual({
      id: "s",
      start: Date.parse("2026-06-10T08:00Z"),
      end: Date.parse("2026-06-10T16:00Z"),
      arrivedMs: 12 * MINUTE_MS,
      leftMs: null,
    });
  });
});

describe("people", () => {
  it("are told with what their records come to", () => {
    const punches = [
      ...DAY,
      "in 11T09:00",
      "in 09:00 by=ben",
      "out 10:00 by=ben",
      "in 10:00 by=ben",
      "in 10:30 by=ben",
    ];
    const { people } = records({ punches });
    expect(
      people.map((one) => [one.user_id, one.rows, one.countedMs / HOUR_MS, one.open, one.review]),
    ).toEqual([
      ["anna", 2, 8, 1, 0],
      ["ben", 3, 1, 2, 2],
    ]);
  });
});

describe("items", () => {
  it("come with what they are about", () => {
    const [item, ...others] = records({ punches: [...TYPED, ...DAY] }).items;
    expect(others).toEqual([]);
    expect(item?.kind).toBe("match");
    expect(item?.seen.intervals.map(({ key }) => key)).toEqual(["a", "c"]);
    expect(item?.seen.punches.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("are those of the days and the person, and leave out who was away", () => {
    const shift = (user_id: string, date: string) =>
      newShift({ id: `${user_id} ${date}`, user_id, date: `2026-06-${date}`, published: true });
    const shifts = [shift("anna", "08"), shift("anna", "09"), shift("anna", "10"), shift("ben", "10")];
    const availability = [newEntry({ user_id: "anna", date: "2026-06-09", status: "approved" })];
    const absent = (one: Partial<Case>) =>
      records({ punches: [], source: { shifts, availability }, ...one }).items.map(
        ({ shift_id }) => shift_id,
      );
    expect(absent({})).toEqual(["anna 10", "ben 10"]);
    expect(absent({ person: "anna" })).toEqual(["anna 10"]);
    expect(absent({ days: ["08", "09"] })).toEqual(["anna 08"]);
  });
});

it("are written as a table, by the clocks of the business", () => {
  const shift = newShift({ id: "s", user_id: "anna", date: "2026-06-10", published: true });
  const { rows } = records({
    punches: ["in 09:12", "break-start 12:00", "break-end 12:30", "out 17:00", "in 11T09:00"],
    source: { shifts: [shift] },
  });
  const [head, ...body] = recordsCsv(rows, () => "Anna", ZONE, recordsFileWords(say));
  expect(head).toHaveLength(body[0]?.length ?? 0);
  expect(body).toEqual([
    ["Anna", "2026-06-11", "2026-06-11 09:00", "", 0, 0, null, "", "", null, "Phone", "", ""],
    [
      "Anna",
      "2026-06-10",
      "2026-06-10 09:12",
      "2026-06-10 17:00",
      30,
      7.3,
      7.3,
      "2026-06-10 09:00",
      "2026-06-10 17:00",
      12,
      "Phone",
      "",
      "",
    ],
  ]);
});

it("have hours in the file that add up to the hours in sum", () => {
  const { rows } = records({
    punches: ["in 09:00", "out 09:20", "in 10:00", "out 10:20", "in 11:00", "out 11:20"],
  });
  const [head, ...body] = recordsCsv(rows, () => "Anna", ZONE, recordsFileWords(say));
  const hours = head?.indexOf(say("export.column.hours")) ?? -1;
  expect(body.map((row) => row[hours])).toEqual([0.34, 0.33, 0.33]);
});

it("name in the file what was worked, where there are positions", () => {
  const listing = { is_for_everybody: false, is_archived: false, user_ids: ["anna"] };
  const shift = newShift({ user_id: "anna", date: "2026-06-10", published: true, position_id: "bar" });
  const source = {
    shifts: [{ ...shift, start_time: "13:00" }],
    positions: {
      said: [],
      positions: [
        { ...listing, id: "cook", name: "Kitchen" },
        { ...listing, id: "bar", name: "Bar", user_ids: [] },
      ],
    },
  };
  const { rows } = records({ punches: ["in 06:00", "out 07:00", "in 14:00", "out 17:00"], source });
  const [head, ...body] = recordsCsv(rows, () => "Anna", ZONE, recordsFileWords(say));
  const column = head?.indexOf("Position") ?? -1;
  expect(body.map((row) => row[column])).toEqual(["Bar", "Kitchen"]);
});
