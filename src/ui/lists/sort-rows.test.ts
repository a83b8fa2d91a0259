import { expect, it, vi } from "vitest";
import { type SortValue, sortRows } from "./sort-rows.ts";

const sorted = (values: SortValue[], direction: "ascending" | "descending") =>
  sortRows(values, (value) => value, direction);

it("sorts numbers by size and texts as people read them", () => {
  expect(sorted([10, 9, -1], "ascending")).toEqual([-1, 9, 10]);
  expect(sorted(["Week 10", "week 9", "Été", "eta"], "ascending")).toEqual([
    "eta",
    "Été",
    "week 9",
    "Week 10",
  ]);
});

it("sorts texts as in the browser's language", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["sv-SE"]);
  expect(sorted(["ö", "z", "o"], "ascending")).toEqual(["o", "z", "ö"]);
  vi.restoreAllMocks();
  expect(sorted(["ö", "z", "o"], "ascending")).toEqual(["ö", "o", "z"]);
});

it("keeps what has no value last in both directions", () => {
  expect(sorted([null, 1, null, 2], "ascending")).toEqual([1, 2, null, null]);
  expect(sorted([null, 1, null, 2], "descending")).toEqual([2, 1, null, null]);
});

it("keeps equal rows in the order they had, also when it turns round, and leaves the rows alone", () => {
  const rows = [
    { id: "a", role: "Manager" },
    { id: "b", role: "Employee" },
    { id: "c", role: "manager" },
  ];
  const order = (direction: "ascending" | "descending") =>
    sortRows(rows, ({ role }) => role, direction).map(({ id }) => id);
  expect(order("ascending")).toEqual(["b", "a", "c"]);
  expect(order("descending")).toEqual(["a", "c", "b"]);
  expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
