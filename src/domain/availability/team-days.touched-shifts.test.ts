import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { touchedShifts } from "./team-days.ts";

const on = (date: string, hours?: [string, string]) => ({
  date,
  all_day: !hours,
  start_time: hours?.[0] ?? null,
  end_time: hours?.[1] ?? null,
});

it.each([
  [{}, true],
  [{ user_id: "ann" }, false],
  [{ user_id: null }, false],
  [{ status: "dropped" }, true],
  [{ date: "2026-03-03" }, false],
  [{ date: "2026-03-01", start_time: "22:00", end_time: "06:00" }, true],
  [{ date: "2026-03-01", start_time: "16:00", end_time: "00:00" }, false],
] as const)("a whole day touches a shift with %j: %s", (fields, isTouched) => {
  const shift = newShift({ user_id: "sam", ...fields });
  expect(touchedShifts("sam", [on("2026-03-02")], [shift])).toEqual(isTouched ? [shift] : []);
});

it("counts a shift once however many entries touch it, and by the hours of the entries", () => {
  const shift = newShift({ user_id: "sam" });
  const entries = [on("2026-03-02", ["08:00", "10:00"]), on("2026-03-02", ["16:00", "18:00"])];
  expect(touchedShifts("sam", entries, [shift])).toEqual([shift]);
  expect(touchedShifts("sam", [on("2026-03-02", ["17:00", "18:00"])], [shift])).toEqual([]);
});
