import { describe, expect, it } from "vitest";
import type { ReplacedValue } from "#schema/entities/replaced-value.ts";
import { asStored, isSentLater, type Replaced, toldValues, valuesOf } from "./replaced-values.ts";

const NOW = Date.parse("2026-03-20T12:00:00.000Z");
const at = (day: number) => `2026-03-${String(day).padStart(2, "0")}T12:00:00.000Z`;

function entryOf(fields: Partial<ReplacedValue>): ReplacedValue {
  return {
    ...{ id: "e", business_id: "b", user_id: "me", table_name: "shifts", row_id: "s", kind: "replaced" },
    ...{
      field: "notes",
      contents: { mine: "Keys", theirs: "Bar" },
      is_mine_in_force: false,
      other_id: "you",
    },
    ...{ acted_at: at(19), arrived_at: at(19), version: 1, change_id: null },
    ...fields,
  };
}
const told = (fields: Partial<ReplacedValue>, row: object) =>
  toldValues([{ entry: entryOf(fields), row: row as Replaced["row"] }], NOW).length > 0;

describe("what is told", () => {
  it.each<[string, Partial<ReplacedValue>, object, boolean]>([
    ["theirs is in force", {}, { notes: "Bar" }, true],
    ["mine is in force here again", {}, { notes: "Keys" }, false],
    ["something else waits here", {}, { notes: "New" }, false],
    ["mine replaced theirs unseen", { is_mine_in_force: true }, { notes: "Keys" }, true],
    ["theirs is here again", { is_mine_in_force: true }, { notes: "Bar" }, false],
    ["both are empty", { contents: { mine: "Keys", theirs: null } }, {}, true],
    ["it arrived 14 days ago", { arrived_at: at(6) }, { notes: "Bar" }, false],
    ["it was made long ago and arrived late", { acted_at: at(1) }, { notes: "Bar" }, true],
    [
      "Postgres writes the instant otherwise",
      { field: "end_date", contents: { mine: null, theirs: "2026-03-20T13:00:00+01:00" } },
      { end_date: "2026-03-20T12:00:00.000Z" },
      true,
    ],
    [
      "a list is equal",
      { field: "required_days", contents: { mine: [1], theirs: [1, 2] } },
      { required_days: [1, 2] },
      true,
    ],
  ])("%s", (_, fields, row, is) => expect(told(fields, row)).toBe(is));

  it("the latest comes first, by the time of the act", () => {
    const all = [at(17), at(19), at(18)].map((acted_at) => ({
      entry: entryOf({ acted_at }),
      row: { notes: "Bar" },
    }));
    expect(toldValues(all, NOW).map(({ entry }) => entry.acted_at)).toEqual([at(19), at(18), at(17)]);
  });
});

it("knows which value is in force", () => {
  expect(valuesOf(entryOf({}))).toEqual({ inForce: "Bar", replaced: "Keys" });
  expect(valuesOf(entryOf({ is_mine_in_force: true }))).toEqual({ inForce: "Keys", replaced: "Bar" });
});

it.each([
  ["2026-03-20T13:00:00+01:00", "2026-03-20T12:00:00.000Z"],
  ["2026-03-20", "2026-03-20"],
  ["09:00", "09:00"],
  [undefined, null],
  [4.5, 4.5],
])("stores %s as %s", (value, stored) => expect(asStored(value)).toEqual(stored));

it.each([
  ["2026-03-20T12:00:00.000Z", "2026-03-20T12:01:30.000Z", false],
  ["2026-03-20T12:00:00.000Z", "2026-03-20T12:02:01.000Z", true],
  [null, "2026-03-20T12:02:01.000Z", false],
  [undefined, "2026-03-20T12:02:01.000Z", false],
])("what was made at %s and arrived at %s was sent later: %s", (acted, arrived, is) => {
  expect(isSentLater(acted, arrived)).toBe(is);
});
