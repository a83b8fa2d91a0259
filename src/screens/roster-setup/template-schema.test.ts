import * as v from "valibot";
import { expect, it } from "vitest";
import { rosterSetupWords } from "#words/made/roster-setup.ts";
import { copyOf, NEW_TEMPLATE, templateSchema } from "./template-schema.ts";

const say = await rosterSetupWords.load("en-US");
const EARLY = {
  id: "t1",
  name: "Early",
  start_time: "07:00",
  end_time: "13:00",
  required_days: [1],
  required_module_id: null,
  position_id: null,
  place_id: null,
  headcount: 3,
  breaks: [{ after: 240, minutes: 30, paid: false }],
};
const messages = (fields: object) =>
  v.safeParse(templateSchema(say), { ...EARLY, ...fields }).issues?.map(({ message }) => message) ?? [];

it.each([
  [{}, []],
  [{ name: "  " }, ["Enter a name"]],
  [{ start_time: null }, ["Enter a start time"]],
  [{ end_time: null }, ["Enter an end time"]],
  [{ end_time: "07:00" }, []],
  [{ position_id: "b0000000-0000-4000-8000-00000000000b", headcount: 99, breaks: null }, []],
  [NEW_TEMPLATE, ["Enter a name", "Enter a start time", "Enter an end time"]],
])("of %j says %j", (fields, expected) => {
  expect(messages(fields)).toEqual(expected);
});

it("says that a name is too long, once", () => {
  expect(messages({ name: "x".repeat(80) })).toEqual([]);
  expect(messages({ name: "x".repeat(81) })).toEqual(["Template name is too long (max 80 characters)"]);
});

it("copies under a name that is not taken and fits", () => {
  const all = [EARLY, { ...EARLY, name: "Early copy" }];
  expect(copyOf(say, EARLY as never, all as never)).toEqual({ ...EARLY, id: null, name: "Early copy 2" });
  const long = { ...EARLY, name: "x".repeat(80) };
  expect(messages({ name: copyOf(say, long as never, []).name })).toEqual([]);
});
