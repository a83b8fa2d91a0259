import { expect, it } from "vitest";
import { templateRows } from "./template-rows.ts";

const shift = (date: string, time_slot: string | null) => ({ date, time_slot });
const TEMPLATES = [{ id: "early" }, { id: "late" }];

it("shows an archived template as long as the week has its shifts", () => {
  const templates = [...TEMPLATES, { id: "old", archived_at: "2026-03-01T12:00:00.000Z" }];
  const rowsOf = (shifts: { date: string; time_slot: string | null }[]) =>
    templateRows(shifts, templates).map(({ template }) => template?.id ?? "custom");
  expect(rowsOf([shift("02", "old")])).toEqual(["early", "late", "old", "custom"]);
  expect(rowsOf([shift("02", "early")])).toEqual(["early", "late", "custom"]);
});

it("has a row for each template, also without shifts, and one for custom shifts", () => {
  const rows = templateRows(
    [
      shift("02", "early"),
      shift("02", "early"),
      shift("03", "early"),
      shift("02", null),
      shift("04", "gone"),
    ],
    TEMPLATES,
  );
  expect(
    rows.map(({ template, days }) => [template?.id, [...days].map(([day, found]) => [day, found.length])]),
  ).toEqual([
    [
      "early",
      [
        ["02", 2],
        ["03", 1],
      ],
    ],
    ["late", []],
    [
      undefined,
      [
        ["02", 1],
        ["04", 1],
      ],
    ],
  ]);
});
