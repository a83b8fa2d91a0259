import { describe, expect, it } from "vitest";
import { readFileOf } from "#tests/factories/imports.ts";
import { LEFT_OPEN } from "./match-names.ts";

const DEPUTY =
  "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Meal Break (Mins),Comment,Published,Open";

describe("shifts", () => {
  it("reads a list from Deputy", () => {
    const row = "Sam,Okafor,sam@shop.test,2026-03-02,09:00:00,2026-03-02,17:00:00,Main,Bar,30,Keys,Yes,No";
    const open = ",,,2026-03-02,22:00:00,2026-03-03,06:00:00,Main,,,,No,Yes";
    const { plan, bad } = readFileOf([DEPUTY, row, open].join("\n"));
    expect(bad).toEqual([]);
    expect(plan.shifts).toMatchObject([
      {
        ...{ line: 2, date: "2026-03-02", start_time: "09:00", end_time: "17:00", user_id: "sam" },
        ...{ position_id: "bar", notes: "Keys", sort_order: 0, time_slot: null },
        breaks: [{ after: 225, minutes: 30, paid: false }],
      },
      { line: 3, start_time: "22:00", end_time: "06:00", user_id: null, position_id: null, sort_order: 1 },
    ]);
  });

  it.each([
    ["Employee,Role,Date,Start,End\nOkafor; Sam,Bar,03/02/2026,9:00 AM,5:00 PM", "mdy"],
    ["Employee,Role,Date,Shift\nSam Okafor,bar,3/2/26,9a-5p", "mdy"],
    ["Name,Position,Start Time,End Time\nsam okafor,BAR,2026-03-02 09:00,2026-03-02 17:00", "dmy"],
    ["Mitarbeiter;Tätigkeit;Datum;Von;Bis\nSam Okafor;Bar;02.03.2026;9 Uhr;17 Uhr", "dmy"],
    ["Salarié;Poste;Jour;Horaire\nSam Okafor;Bar;lundi 2 mars 2026;9h–17h", "dmy"],
    ["الموظف,الوظيفة,التاريخ,البداية,النهاية\nSam Okafor,Bar,٢/٣/٢٠٢٦,٩:٠٠ ص,٥:٠٠ م", "dmy"],
  ] as const)("reads %j", (file, dayOrder) => {
    const { plan, bad } = readFileOf(file.replace("; S", ", S").replace("Okafor, Sam", '"Okafor, Sam"'), {
      answers: { dayOrder },
    });
    expect(bad).toEqual([]);
    expect(plan.shifts).toMatchObject([
      { date: "2026-03-02", start_time: "09:00", end_time: "17:00", user_id: "sam", position_id: "bar" },
    ]);
  });

  it("takes the hours of a template where a row has none", () => {
    const { plan } = readFileOf("Person,Date,Template\nSam Okafor,2026-03-02,early");
    expect(plan.shifts).toMatchObject([{ time_slot: "early", start_time: "07:00", end_time: "15:00" }]);
  });

  it.each([
    ["Sam Okafor,2026-02-28,09:00,17:00,", "date", "past_day", "2026-02-28"],
    ["Sam Okafor,31/31/2026,09:00,17:00,", "date", "bad_day", "31/31/2026"],
    ["Sam Okafor,,09:00,17:00,", "date", "no_day", ""],
    ["Sam Okafor,2026-03-02,25:00,17:00,", "start", "bad_time", "25:00"],
    ["Sam Okafor,2026-03-02,09:00,,", "end", "no_times", ""],
    ["Sam Okafor,2026-03-02,,,", "start", "no_times", ""],
    ["Sam Okafor,2026-03-02,09:00,10:00,60", "unpaid_break", "bad_break", "60"],
    ["Nobody Here,2026-03-02,09:00,17:00,", "name", "unknown_person", "Nobody Here"],
  ])("names the row, the column and what was found in %j", (line, column, problem, value) => {
    const { plan, bad } = readFileOf(`Person,Date,Start,End,Unpaid break\n\n${line}`);
    expect(bad).toEqual([{ line: 3, column, problem, value }]);
    expect(plan.shifts).toEqual([]);
  });

  it("asks who a name is that several people or nobody has, once a name", () => {
    const file =
      "Person,Date,Start,End\nAnn Lee,2026-03-02,9,17\nLee Ann,2026-03-03,9,17\nSam O.,2026-03-02,9,17";
    const before = readFileOf(file);
    expect(before.people).toEqual([
      { key: "ann lee", name: "Ann Lee", count: 2, likely: ["lee-1", "lee-2"] },
      { key: "o sam", name: "Sam O.", count: 1, likely: ["sam"] },
    ]);
    expect(before.plan.shifts).toEqual([]);
    const people = new Map([
      ["ann lee", "lee-2"],
      ["o sam", "open"],
    ]);
    const after = readFileOf(file, { answers: { people } });
    expect(after.plan.shifts.map(({ user_id }) => user_id)).toEqual(["lee-2", "lee-2", null]);
    expect(after.bad).toEqual([]);
  });

  it("needs no question where the address tells who it is", () => {
    const { plan } = readFileOf("Name,Email,Date,Start,End\nAnn Lee,ANN.lee@shop.test,2026-03-02,9,17");
    expect(plan.shifts).toMatchObject([{ user_id: "lee-2" }]);
  });

  it("offers to make positions that are not here, to take another one or none", () => {
    const file = "Person,Date,Start,End,Role\n,2026-03-02,9,17,Kitchen\n,2026-03-03,9,17,kitchen";
    const made = readFileOf(file);
    expect(made.positions).toMatchObject([{ key: "kitchen", name: "Kitchen", count: 2 }]);
    expect(made.plan.positions).toMatchObject([{ key: "kitchen", name: "Kitchen", line: null }]);
    expect(made.plan.shifts.map(({ position_id }) => position_id)).toEqual(["kitchen", "kitchen"]);
    for (const [answer, id] of [
      ["bar", "bar"],
      ["", null],
    ] as const) {
      const read = readFileOf(file, { answers: { positions: new Map([["kitchen", answer]]) } });
      expect(read.plan.positions).toEqual([]);
      expect(read.plan.shifts[0]?.position_id).toBe(id);
    }
  });

  it("finds places by name, makes those that are not here, and takes the template of the place", () => {
    const at = (id: string, place_id: string | null, start_time: string) => ({
      ...{ id, place_id, start_time, name: "Early", end_time: "15:00", archived_at: null },
    });
    const known = {
      places: [
        { id: "main", name: "Main Street", is_archived: false },
        { id: "quay", name: "Quay", is_archived: false },
      ],
      templates: [at("early-main", "main", "06:00"), at("early-quay", "quay", "08:00")],
    };
    const rows = ["main street", "QUAY", "Harbor", ""].map((place) => `,2026-03-02,early,${place}`);
    const { plan, places, bad } = readFileOf(["Person,Date,Template,Location", ...rows].join("\n"), {
      known,
    });
    expect(bad).toEqual([{ line: 4, column: "template", problem: "no_times", value: "early" }]);
    expect(places).toMatchObject([{ key: "harbor", name: "Harbor", count: 1 }]);
    expect(plan.places).toMatchObject([{ key: "harbor", name: "Harbor", is_for_everybody: true }]);
    expect(plan.shifts).toMatchObject([
      { place_id: "main", time_slot: "early-main", start_time: "06:00" },
      { place_id: "quay", time_slot: "early-quay", start_time: "08:00" },
      { place_id: "main", time_slot: "early-main" },
    ]);
  });

  it("makes the same shift whatever is answered of its place and position", () => {
    const file =
      "Person,Date,Start,End,Location,Role\n,2026-03-02,9,17,Quay,Host\n,2026-03-02,9,17,Main,Host";
    const sources = (answer: string) => {
      const places = new Map([["quay", answer]]);
      return readFileOf(file, {
        answers: { places, positions: new Map([["host", answer]]) },
      }).plan.shifts.map(({ source }) => source);
    };
    expect(new Set(sources("new")).size).toBe(2);
    expect(sources("")).toEqual(sources("new"));
  });

  it("asks which day a date is that its column does not tell", () => {
    const read = (date: string) =>
      readFileOf(`Person,Date,Start,End\n,${date},9,17`, { answers: { dayOrder: "mdy" } });
    expect(read("05/04/2026").openDays).toEqual([
      { text: "05/04/2026", day: "2026-05-04", otherDay: "2026-04-05" },
    ]);
    expect(read("25/04/2026").openDays).toEqual([]);
    expect(read("25/04/2026").plan.shifts).toMatchObject([{ date: "2026-04-25" }]);
  });

  it("asks whether 9:00 to 5:00 ends in the afternoon, unless other rows count to 24", () => {
    const read = (more: string, hourCycle: 12 | 24) =>
      readFileOf(`Person,Date,Start,End\n,2026-03-02,9:00,5:00${more}`, { answers: { hourCycle } });
    expect(read("", 12).plan.shifts).toMatchObject([{ end_time: "17:00" }]);
    expect(read("", 24).plan.shifts).toMatchObject([{ end_time: "05:00" }]);
    expect(read("", 12).openTimes).toMatchObject({ text: "9:00 – 5:00", end: "17:00", otherEnd: "05:00" });
    const sure = read("\n,2026-03-02,14:00,22:00", 12);
    expect(sure.openTimes).toBeNull();
    expect(sure.plan.shifts).toMatchObject([{ end_time: "05:00" }, { end_time: "22:00" }]);
  });

  it("names each row by what it is made of: equal ones differ, and all are the same in another file", () => {
    const row = ",2026-03-02,9,17";
    const sources = (...rows: string[]) =>
      readFileOf(["Person,Date,Start,End", ...rows].join("\n")).plan.shifts.map(({ source }) => source);
    const [first, second] = sources(row, row);
    expect(first).not.toBe(second);
    expect(sources("Sam Okafor,2026-03-05,9,17", row, row).slice(1)).toEqual([first, second]);
  });
});

describe("availability", () => {
  const HEAD = "Person,From,To,Start,End,Type,Status,Comment";

  it("reads days, ranges, hours and wishes, without what is over", () => {
    const file = [
      HEAD,
      "Sam Okafor,2026-02-27,2026-03-02,,,Vacation,Approved,Trip",
      "Sam Okafor,2026-03-04,,9:00,13:00,yes,,",
      "Sam Okafor,2026-03-05,,,,Preferred,Pending,",
    ].join("\n");
    const off = { all_day: true, available: false, preference: null, reason: "Trip" };
    const some = { all_day: false, start_time: "09:00", end_time: "13:00", available: true };
    const { plan, bad } = readFileOf(file);
    expect(bad).toEqual([]);
    expect(plan.availability).toMatchObject([
      { user_id: "sam", days: ["2026-03-01", "2026-03-02"], status: "approved", plan: off },
      { days: ["2026-03-04"], plan: some },
      { days: ["2026-03-05"], status: "pending", plan: { available: true, preference: "would-like" } },
    ]);
  });

  it.each([
    ["Sam Okafor,2026-02-27,,,,yes,,", "date", "past_day", "2026-02-27"],
    ["Sam Okafor,2026-03-27,2026-03-20,,,yes,,", "end_date", "bad_range", "2026-03-20"],
    ["Sam Okafor,2026-03-02,,,,perhaps,,", "available", "bad_available", "perhaps"],
    ["Sam Okafor,2026-03-02,,,,no,Declined,", "status", "denied", "Declined"],
    ["Sam Okafor,2026-03-02,,,,no,Whatever,", "status", "bad_status", "Whatever"],
    [",2026-03-02,,,,no,,", "name", "no_person", ""],
  ])("names what is wrong with %j", (line, column, problem, value) => {
    expect(readFileOf(`${HEAD}\n${line}`).bad).toEqual([{ line: 2, column, problem, value }]);
  });

  it("asks what days without a word mean", () => {
    const file = "Person,Date\nSam Okafor,2026-03-02";
    const read = (available: boolean | null) =>
      readFileOf(file, { kind: "availability", answers: { available } });
    expect(read(null)).toMatchObject({ isOpenWhether: true, bad: [{ problem: "no_available" }] });
    expect(read(false).plan.availability).toMatchObject([{ plan: { available: false } }]);
  });
});

describe("templates and positions", () => {
  it("reads templates, and knows those that are here", () => {
    const file = [
      "Name,Start,End,Days,People,Position,Break",
      'Late,14:00,22:00,"Mon, Wed-Fri",2,Bar,30',
      "early,07:00,15:00,,,,",
      "Old,09:00,17:00,daily,,,",
    ].join("\n");
    const { plan, already, bad } = readFileOf(file);
    expect([already, bad]).toEqual([1, []]);
    expect(plan.templates).toMatchObject([
      {
        name: "Late",
        required_days: [1, 3, 4, 5],
        headcount: 2,
        position_id: "bar",
        breaks: [{ minutes: 30 }],
      },
      { name: "Old", required_days: [0, 1, 2, 3, 4, 5, 6], headcount: 1, position_id: null, breaks: null },
    ]);
  });

  it.each([
    [",9,17,,", "name", "no_name", ""],
    ["Early,9,17,,", "name", "other_times", "Early"],
    ["New,,,,", "start", "no_times", ""],
    ["New,9,17,Someday,", "days", "bad_weekday", "Someday"],
    ["New,9,17,,0", "headcount", "bad_number", "0"],
  ])("names what is wrong with %j", (line, column, problem, value) => {
    expect(readFileOf(`Name,Start,End,Days,People\n${line}`).bad).toEqual([
      { line: 2, column, problem, value },
    ]);
  });

  it("tells templates of one name apart by their places", () => {
    const known = {
      places: ["main", "quay"].map((id) => ({ id, name: id, is_archived: false })),
      templates: [
        {
          ...{ id: "e", name: "Early", start_time: "07:00", end_time: "15:00" },
          archived_at: null,
          place_id: "main",
        },
      ],
    };
    const head = "Name,Start,End,Place";
    const read = (...rows: string[]) => readFileOf([head, ...rows].join("\n"), { known });
    const all = read("Early,7:00,15:00,Main", "Early,9:00,15:00,Quay", "Early,9:00,15:00,quay");
    expect([all.already, all.bad.map(({ problem }) => problem)]).toEqual([1, ["twice"]]);
    expect(all.plan.templates).toMatchObject([{ name: "Early", start_time: "09:00", place_id: "quay" }]);
    expect(read("Early,7:00,15:00,")).toMatchObject({ already: 1, plan: { templates: [] } });
  });

  it("reads people of a position after commas, and goes on without whom nobody knows", () => {
    const file = 'Name,Who can work it\nDoor,"Sam Okafor, Mia Who"\nBar 2,"Okafor, Sam"';
    const { bad, plan } = readFileOf(file, { kind: "positions" });
    expect(bad).toMatchObject([{ line: 2, value: "Mia Who" }]);
    expect(plan.positions).toMatchObject([{ name: "Bar 2", user_ids: ["sam"] }]);
    const people = new Map([["mia who", LEFT_OPEN]]);
    const answered = readFileOf(file, { kind: "positions", answers: { people } });
    expect(answered).toMatchObject({
      bad: [],
      plan: { positions: [{ name: "Door", user_ids: ["sam"] }, {}] },
    });
  });

  it("reads positions with who can work them", () => {
    const { plan, already, bad, people } = readFileOf(
      "Name,Color,Who can work it\nKitchen,green,Sam Okafor\nDoor,,everybody\nBar,,\nHost,,Mia Who\nDoor,,",
    );
    expect(plan.positions).toMatchObject([
      { key: "kitchen", name: "Kitchen", color: "green", is_for_everybody: false, user_ids: ["sam"] },
      { name: "Door", color: null, is_for_everybody: true, user_ids: [] },
    ]);
    expect(already).toBe(1);
    expect(bad).toEqual([
      { line: 5, column: "people", problem: "unknown_person", value: "Mia Who" },
      { line: 6, column: "name", problem: "twice", value: "Door" },
    ]);
    expect(people).toMatchObject([{ name: "Mia Who" }]);
  });
});
