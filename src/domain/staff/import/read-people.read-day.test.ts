import { expect, it } from "vitest";
import { dayOrderIn, readDay } from "./read-days.ts";

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
