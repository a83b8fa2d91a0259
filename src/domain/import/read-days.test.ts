import { expect, it } from "vitest";
import { dateReader, dayOrderIn, readDay } from "./read-days.ts";

it.each([
  ["2026-03-05", "mdy", "2026-03-05"],
  ["2026/3/5", "dmy", "2026-03-05"],
  ["05/03/2026", "dmy", "2026-03-05"],
  ["05/03/2026", "mdy", "2026-05-03"],
  ["5.3.2026", "dmy", "2026-03-05"],
  ["5. 3. 2026", "dmy", "2026-03-05"],
  ["5-3-2026", "dmy", "2026-03-05"],
  ["2026. 3. 5.", "ymd", "2026-03-05"],
  ["05/03/2026", "ymd", "2026-03-05"],
  ["31/12/2026", "mdy", "31/12/2026"],
  ["30/02/2026", "dmy", "30/02/2026"],
  ["5/3/26", "dmy", "5/3/26"],
  ["05.03.2026 00:00", "dmy", "2026-03-05"],
  ["2026-03-05T00:00:00", "mdy", "2026-03-05"],
  ["٥/٣/٢٠٢٦", "dmy", "2026-03-05"],
  ["next week", "dmy", "next week"],
  ["", "dmy", ""],
] as const)("%j in the order %s is %j", (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

it.each([
  [["03/05/2026", "12/31/2026"], "dmy", "mdy", true],
  [["03/05/2026", "31/12/2026"], "mdy", "dmy", true],
  [["05.03.2026"], "mdy", "dmy", true],
  [["03/05/2026", "", "2026-03-05"], "mdy", "mdy", false],
  [["13/05/2026", "05/13/2026"], "mdy", "mdy", false],
] as const)("%j, usually %s, is a column in the order %s; sure: %s", (texts, usual, order, isSure) => {
  expect(dayOrderIn(texts, usual)).toEqual({ order, isSure });
});

it.each([
  ["3/2/26", "mdy", "2026-03-02"],
  ["Mon 02.03.2026", "mdy", "2026-03-02"],
  ["Mon, Mar 2, 2026", "mdy", "2026-03-02"],
  ["2nd of March 2026", "dmy", "2026-03-02"],
  ["2. März 2026", "dmy", "2026-03-02"],
  ["2 de marzo de 2026", "dmy", "2026-03-02"],
  ["lundi 2 févr. 2026", "dmy", "2026-02-02"],
  ["٢ مارس ٢٠٢٦", "dmy", "2026-03-02"],
  ["03/02/2026 9:00 AM", "mdy", "2026-03-02"],
  ["March 2", "mdy", null],
  ["soon", "mdy", null],
] as const)("of days that are near it reads %j in the order %s as %s", (text, order, day) => {
  expect(dateReader([text], order).of(text)).toBe(day);
});

it("knows which days of a column nothing tells how to read", () => {
  expect(dateReader(["03/02/2026"], "mdy").open).toEqual([
    { text: "03/02/2026", day: "2026-03-02", otherDay: "2026-02-03" },
  ]);
  expect(dateReader(["03/02/2026", "03/31/2026"], "dmy").open).toEqual([]);
  expect(dateReader(["03/03/2026", "2026-03-04"], "dmy").open).toEqual([]);
});
