import { expect, it } from "vitest";
import { openShifts } from "#domain/shift-moves/open-shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { besideShift, nextShift, ownShifts } from "./own-shifts.ts";

const ZONE = "UTC";
const NOW = "2026-03-03T12:00:00.000Z";
const shift = (date: string, fields: Partial<Shift> = {}) =>
  newShift({ date, user_id: "ann", published: true, ...fields });
const today = shift("2026-03-03");

it("lists what somebody works, dropped or asked for, and nothing else", () => {
  const [dropped, asked] = [
    shift("2026-03-04", { status: "dropped" }),
    shift("2026-03-05", { user_id: null, claimed_by_user_id: "ann" }),
  ];
  const others = [shift("2026-03-06", { user_id: "ben" }), shift("2026-03-06", { user_id: null })];
  expect(ownShifts([today, dropped, asked, ...others], "ann")).toEqual([
    { shift: today, status: "mine" },
    { shift: dropped, status: "dropped" },
    { shift: asked, status: "requested" },
  ]);
});

it.each<[string, Shift[], string | null]>([
  ["the one that is going on", [shift("2026-03-04"), today], "2026-03-03"],
  ["not one that is over", [shift("2026-03-02"), shift("2026-03-04")], "2026-03-04"],
  ["one that was dropped: it is theirs still", [shift("2026-03-04", { status: "dropped" })], "2026-03-04"],
  [
    "not one that was only asked for",
    [shift("2026-03-04", { user_id: null, claimed_by_user_id: "ann" })],
    null,
  ],
  [
    "the night that began yesterday",
    [shift("2026-03-02", { start_time: "22:00", end_time: "12:30" })],
    "2026-03-02",
  ],
])("the next one is %s", (_, shifts, date) => {
  expect(nextShift(shifts, "ann", NOW, ZONE)?.shift.date ?? null).toBe(date);
});

it("tells who is on at the same time, also across midnight", () => {
  const night = shift("2026-03-03", { start_time: "20:00", end_time: "04:00" });
  const early = shift("2026-03-04", { user_id: "ben", start_time: "03:00", end_time: "11:00" });
  const evening = shift("2026-03-03", { user_id: "cat", start_time: "16:00", end_time: "21:00" });
  const before = shift("2026-03-03", { user_id: "dan", start_time: "12:00", end_time: "20:00" });
  const dropped = shift("2026-03-03", { user_id: "eve", start_time: "20:00", status: "dropped" });
  const all = [early, night, evening, before, dropped];
  expect(besideShift(night, all, ZONE).map(({ user_id }) => user_id)).toEqual(["cat", "ben"]);
});

it("tells who is on at the same place, or at none in particular", () => {
  const at = (user_id: string, place_id: string | null) => shift("2026-03-03", { user_id, place_id });
  const all = [at("ben", "north"), at("cat", "south"), at("dan", null)];
  const beside = (place_id: string | null) =>
    besideShift(at("ann", place_id), all, ZONE).map(({ user_id }) => user_id);
  expect(beside("north")).toEqual(["ben", "dan"]);
  expect(beside(null)).toEqual(["ben", "cat", "dan"]);
});

it("offers what is open and has not begun", () => {
  const begun = shift("2026-03-03", { user_id: null });
  const open = shift("2026-03-04", { user_id: null });
  const dropped = shift("2026-03-04", { user_id: "ben", status: "dropped" });
  const taken = shift("2026-03-04", { user_id: null, claimed_by_user_id: "cat" });
  const own = shift("2026-03-05", { status: "dropped" });
  const draft = shift("2026-03-05", { user_id: null, published: false });
  expect(openShifts([begun, open, dropped, taken, own, draft], "ann", NOW, ZONE)).toEqual([open, dropped]);
});
