import * as v from "valibot";
import { expect, it } from "vitest";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { fieldValidator } from "#schema/entities/validators.ts";
import { lastUsedFirst, SHOP_KINDS, STARTER_TEMPLATES } from "./templates.ts";

const { start_time, end_time } = shiftTemplateEntity.fields;
const times = v.object({ start_time: fieldValidator(start_time), end_time: fieldValidator(end_time) });

it.each(SHOP_KINDS)(
  "a %s begins with three templates that a roster can have, in the order of the day",
  (kind) => {
    const templates = STARTER_TEMPLATES[kind];
    expect(new Set(templates.map(({ name }) => name)).size).toBe(3);
    expect(templates.every((template) => v.is(times, template))).toBe(true);
    const starts = templates.map((template) => template.start_time);
    expect([...starts].sort()).toEqual(starts);
  },
);

it.each([
  [[], null, "early late night"],
  [["late 1"], null, "late early night"],
  [["late 1", "night 2", "late 3", "custom 4"], null, "late night early"],
  [["late 1", "night 2"], "early", "early night late"],
  // Copied together, they are in their own order.
  [["night 2", "early 2"], null, "early night late"],
])("has those templates first that were used last: %j, then %s", (made, last, order) => {
  const templates = ["early", "late", "night"].map((id) => ({ id }));
  const shifts = made.map((text) => {
    const [id, day] = text.split(" ");
    return { time_slot: id === "custom" ? null : String(id), created_at: `2026-03-0${day}T12:00:00.000Z` };
  });
  const inOrder = lastUsedFirst(templates, shifts, last).map(({ id }) => id);
  expect(inOrder.join(" ")).toBe(order);
});
