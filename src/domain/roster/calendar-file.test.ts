import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scheduleWords } from "#words/made/schedule.ts";
import { type CalendarShift, calendarFile } from "./calendar-file.ts";

const say = await scheduleWords.load("en-US");
const STAMP = "2026-03-01T12:00:00.000Z";
const ID = "5f0c2b9e-8f0e-4c53-9d6a-1f6d2f0a7b11";

function shift(fields: Partial<CalendarShift> = {}): CalendarShift {
  return {
    id: ID,
    date: "2026-03-02",
    start_time: "09:00",
    end_time: "17:00",
    title: "Early",
    position: null,
    place: null,
    address: null,
    notes: "",
    dropped: false,
    ...fields,
  };
}

function fileOf(
  shifts: CalendarShift[],
  zone = "Europe/Dublin",
  business = "Harbour Street Café",
  alarmMinutes: number | null = null,
) {
  return calendarFile(say, shifts, { business, address: null, zone, stamp: STAMP, alarmMinutes });
}

/** The unfolded properties of a file by name (RFC 5545). */
function properties(file: string): [string, string][] {
  return file
    .replace(/\r\n /g, "")
    .split("\r\n")
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]);
}
const valuesOf = (file: string, name: string) =>
  properties(file)
    .filter(([one]) => one === name)
    .map(([, value]) => value);
/** The text as a calendar reads it. */
const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, one: string) => (one.toLowerCase() === "n" ? "\n" : one));

it("is a calendar with the name of the business and nothing in it", () => {
  expect(fileOf([])).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Shiftkeep//Roster//EN",
      "METHOD:PUBLISH",
      "NAME:Shifts at Harbour Street Café",
      "X-WR-CALNAME:Shifts at Harbour Street Café",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

it("has an event for each shift, always with the same UID", () => {
  const file = fileOf([shift(), shift({ id: "second", date: "2026-03-03", notes: "Bring the keys" })]);
  expect(valuesOf(file, "UID")).toEqual([`${ID}@shiftkeep`, "second@shiftkeep"]);
  expect(valuesOf(file, "DTSTAMP")).toEqual(["20260301T120000Z", "20260301T120000Z"]);
  expect(valuesOf(file, "SUMMARY")).toEqual(Array(2).fill("Early shift at Harbour Street Café"));
  expect(valuesOf(file, "LOCATION")).toEqual(Array(2).fill("Harbour Street Café"));
  expect(valuesOf(file, "DESCRIPTION")).toEqual(["Bring the keys"]);
  expect(fileOf([shift()])).toBe(fileOf([shift()]));
});

it("says what a shift is worked as, unless that is its title", () => {
  const shifts = [
    shift({ position: "Bar", notes: "Bring the keys" }),
    shift({ title: "Bar", position: "Bar" }),
    shift({ position: "Bar", dropped: true }),
  ];
  expect(valuesOf(fileOf(shifts), "DESCRIPTION").map(unescaped)).toEqual([
    "Position: Bar\n\nBring the keys",
    `${say("file.dropped")}\n\nPosition: Bar`,
  ]);
});

it.each([
  ["Late", "Late shift at Harbour Street Café"],
  ["Morning shift", "Morning shift at Harbour Street Café"],
  ["Night Shift", "Night Shift at Harbour Street Café"],
  ["", "Shift at Harbour Street Café"],
])("calls a shift of %s: %s", (title, summary) => {
  expect(valuesOf(fileOf([shift({ title })]), "SUMMARY")).toEqual([summary]);
});

it.each([
  ["es-MX", "Turno de noche", "Turno de noche · Café"],
  ["es-MX", "", "Turno en Café"],
  ["ar-EG", "مناوبة الليل", "مناوبة الليل في Café"],
  ["ar-EG", "Late", "مناوبة «Late» في Café"],
])("speaks %s of a shift of %s", async (locale, title, summary) => {
  const spoken = await scheduleWords.load(locale);
  const options = { business: "Café", address: null, zone: "UTC", stamp: STAMP, alarmMinutes: null };
  expect(valuesOf(calendarFile(spoken, [shift({ title })], options), "SUMMARY")).toEqual([summary]);
});

it("says where the business is, in a line", () => {
  const address = "1 Harbour Street\nGalway";
  const options = { business: "Café", address, zone: "UTC", stamp: STAMP, alarmMinutes: null };
  expect(valuesOf(calendarFile(say, [shift()], options), "LOCATION").map(unescaped)).toEqual([
    "Café, 1 Harbour Street, Galway",
  ]);
});

it("says where a shift is, if it has a place of its own", () => {
  const options = {
    business: "Café",
    address: "1 Harbour Street",
    zone: "UTC",
    stamp: STAMP,
    alarmMinutes: null,
  };
  const places = [
    { place: "North", address: "2 North Street\nGalway" },
    { place: "North", address: null },
    { place: null, address: "2 North Street" },
  ];
  const file = calendarFile(
    say,
    places.map((fields) => shift(fields)),
    options,
  );
  expect(valuesOf(file, "LOCATION").map(unescaped)).toEqual([
    "Café, North, 2 North Street, Galway",
    "Café, North, 1 Harbour Street",
    "Café, 2 North Street",
  ]);
});

it("reminds as long before a shift as is chosen, or not at all", () => {
  const file = fileOf([shift()], "Europe/Dublin", "Café", 60);
  expect(valuesOf(file, "BEGIN")).toEqual(["VCALENDAR", "VEVENT", "VALARM"]);
  expect(valuesOf(file, "TRIGGER")).toEqual(["-PT1H"]);
  expect(valuesOf(file, "ACTION")).toEqual(["DISPLAY"]);
  expect(valuesOf(fileOf([shift()]), "BEGIN")).toEqual(["VCALENDAR", "VEVENT"]);
});

it("marks a shift that was dropped, and says that it is one's own still", () => {
  const mark = "You dropped this shift. You're still responsible for it until it's assigned to someone else.";
  const file = fileOf([shift({ dropped: true }), shift({ dropped: true, notes: "Bring the keys" })]);
  expect(valuesOf(file, "SUMMARY")).toEqual(Array(2).fill("Early shift at Harbour Street Café (dropped)"));
  expect(valuesOf(file, "DESCRIPTION").map(unescaped)).toEqual([mark, `${mark}\n\nBring the keys`]);
});

describe("tells when a shift is, in UTC:", () => {
  it.each<[string, Partial<CalendarShift>, string, string, string]>([
    ["on a winter's day", {}, "Europe/Dublin", "20260302T090000Z", "20260302T170000Z"],
    ["on a summer's day", { date: "2026-07-01" }, "Europe/Dublin", "20260701T080000Z", "20260701T160000Z"],
    [
      "overnight",
      { start_time: "22:00", end_time: "06:00" },
      "Europe/Dublin",
      "20260302T220000Z",
      "20260303T060000Z",
    ],
    [
      "around the clock",
      { start_time: "08:00", end_time: "08:00" },
      "Asia/Kolkata",
      "20260302T023000Z",
      "20260303T023000Z",
    ],
    [
      "in the night that is an hour shorter",
      { date: "2026-03-28", start_time: "22:00", end_time: "06:00" },
      "Europe/Dublin",
      "20260328T220000Z",
      "20260329T050000Z",
    ],
    [
      "in the night that is an hour longer",
      { date: "2026-10-24", start_time: "22:00", end_time: "06:00" },
      "Europe/Dublin",
      "20261024T210000Z",
      "20261025T060000Z",
    ],
    [
      "in the hour that clocks skip",
      { date: "2026-03-29", start_time: "01:15", end_time: "01:45" },
      "Europe/Dublin",
      "20260329T010000Z",
      "20260329T013000Z",
    ],
    [
      "far in the west",
      { start_time: "18:00", end_time: "23:00" },
      "America/Los_Angeles",
      "20260303T020000Z",
      "20260303T070000Z",
    ],
  ])("%s", (_, fields, zone, start, end) => {
    const file = fileOf([shift(fields)], zone);
    expect([valuesOf(file, "DTSTART"), valuesOf(file, "DTEND")]).toEqual([[start], [end]]);
  });
});

describe("texts", () => {
  it("are escaped", () => {
    const title = "Early; with Sam, and \\ a backslash";
    const file = fileOf([shift({ title, notes: "One\nTwo\r\nThree\rFour" })]);
    expect(valuesOf(file, "SUMMARY")).toEqual([
      "Early\\; with Sam\\, and \\\\ a backslash shift at Harbour Street Café",
    ]);
    expect(valuesOf(file, "DESCRIPTION")).toEqual(["One\\nTwo\\nThree\\nFour"]);
  });

  it("add nothing to the file, whatever they hold", () => {
    const words = "Early\r\nEND:VEVENT\r\nBEGIN:VALARM\u0000\u0007\ud800";
    const names = properties(fileOf([shift()])).map(([name]) => name);
    const forged = fileOf([shift({ title: words, notes: words })], "Europe/Dublin", words);
    expect(properties(forged).map(([name]) => name)).toEqual(
      names.flatMap((name) => (name === "LOCATION" ? [name, "DESCRIPTION"] : [name])),
    );
  });

  it("are folded at 75 octets, and come out as they went in", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(
      fc.property(text, text, (title, notes) => {
        const file = fileOf([shift({ title, notes })]);
        for (const line of file.split("\r\n"))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(file.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
        expect(unescaped(valuesOf(file, "SUMMARY")[0] ?? "")).toContain(title);
        if (notes.trim()) expect(unescaped(valuesOf(file, "DESCRIPTION")[0] ?? "")).toBe(notes);
      }),
    );
  });
});
