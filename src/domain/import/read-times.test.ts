import { expect, it } from "vitest";
import { readTime, readTimes } from "./read-times.ts";

it.each([
  ["9:00", "09:00"],
  ["09:00:00", "09:00"],
  ["17.30", "17:30"],
  ["9", "09:00"],
  ["9am", "09:00"],
  ["9 AM", "09:00"],
  ["9:30 p.m.", "21:30"],
  ["9:00\u202fp. m.", "21:00"],
  ["12am", "00:00"],
  ["12:15 PM", "12:15"],
  ["5p", "17:00"],
  ["17h30", "17:30"],
  ["9h", "09:00"],
  ["9 Uhr", "09:00"],
  ["17:30 Uhr", "17:30"],
  ["0930", "09:30"],
  ["1730", "17:30"],
  ["24:00", "00:00"],
  ["noon", "12:00"],
  ["٩:٣٠ ص", "09:30"],
  ["٥:٠٠ م", "17:00"],
  ["2026-03-02 09:00", "09:00"],
  ["03/02/2026 9:00 AM", "09:00"],
  ["1899-12-30 09:00", "09:00"],
  ["1899-12-30", "00:00"],
  ["0.375", "09:00"],
  ["0.75", "18:00"],
])("reads %j as %s", (text, time) => {
  expect(readTime(text)?.time).toBe(time);
});

it.each([
  "",
  "25:00",
  "9:60",
  "13pm",
  "soon",
  "constructor",
  "2026-03-02",
  "2026-03-02T09:00:00Z",
  "8.5 h x",
])("reads no time in %j", (text) => {
  expect(readTime(text)).toBeNull();
});

it.each([
  ["9:00", true],
  ["12:30", true],
  ["0:30", false],
  ["13:00", false],
  ["9 am", false],
])("leaves open which half of the day %j is in: %s", (text, isOpen) => {
  expect(readTime(text)?.isOpen).toBe(isOpen);
});

it.each([
  ["9:00 - 17:00", "09:00", "17:00"],
  ["9a-5p", "09:00", "17:00"],
  ["9-5pm", "09:00", "17:00"],
  ["1-5pm", "13:00", "17:00"],
  ["10pm–6am", "22:00", "06:00"],
  ["11-2am", "23:00", "02:00"],
  ["9 to 17", "09:00", "17:00"],
  ["von 9 bis 17 Uhr", "09:00", "17:00"],
  ["de 9h à 17h30", "09:00", "17:30"],
  ["de 9 a 17", "09:00", "17:00"],
  ["من ٩ إلى ١٧", "09:00", "17:00"],
])("reads %j as %s and %s", (text, start, end) => {
  const times = readTimes(text);
  expect([times?.start.time, times?.end.time]).toEqual([start, end]);
});

it.each(["Early", "9:00", "", "2026-03-02"])("reads no two times in %j", (text) => {
  expect(readTimes(text)).toBeNull();
});
