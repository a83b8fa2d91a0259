import { expect, it } from "vitest";
import { chosenDays } from "./edits.ts";
import { type DayPattern, patternOf, type SeriesEntry, seriesOf } from "./entries.ts";

const entry = (date: string, series_id: string | null, fields: Partial<SeriesEntry> = {}): SeriesEntry => ({
  id: `${date} ${series_id}`,
  user_id: "sam",
  series_id,
  date,
  all_day: true,
  start_time: null,
  end_time: null,
  available: false,
  status: "pending",
  reason: "Exams",
  ...fields,
});

it.each<[string[], DayPattern]>([
  [["2026-03-02"], { kind: "day", date: "2026-03-02" }],
  [["2026-03-02", "2026-03-03"], { kind: "range", from: "2026-03-02", to: "2026-03-03" }],
  [
    ["2026-03-02", "2026-03-09", "2026-03-16"],
    { kind: "weekly", weekdays: [1], from: "2026-03-02", to: "2026-03-16" },
  ],
  [
    ["2026-03-02", "2026-03-04", "2026-03-09"],
    { kind: "weekly", weekdays: [1, 3], from: "2026-03-02", to: "2026-03-09" },
  ],
  [["2026-03-02", "2026-03-04"], { kind: "days", days: ["2026-03-02", "2026-03-04"] }],
  [["2026-03-02", "2026-03-16"], { kind: "days", days: ["2026-03-02", "2026-03-16"] }],
])("%j is the pattern %j", (days, pattern) => {
  expect(patternOf(days)).toEqual(pattern);
  if (pattern.kind !== "day") expect(chosenDays(pattern)).toEqual(days);
});

it("puts together what was entered together, as far as it still says the same", () => {
  const found = seriesOf([
    entry("2026-03-04", "a"),
    entry("2026-03-02", "a"),
    entry("2026-03-03", "a", { status: "approved" }),
    entry("2026-03-01", null),
    entry("2026-03-05", null),
    entry("2026-03-03", "b"),
  ]);
  expect(found.map(({ entries }) => entries.map(({ date }) => date.slice(-2)))).toEqual([
    ["01"],
    ["02", "04"],
    ["03"],
    ["03"],
    ["05"],
  ]);
});
