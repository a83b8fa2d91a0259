import * as v from "valibot";
import { expect, it } from "vitest";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { fieldValidator } from "#schema/entities/validators.ts";
import { SHOP_KINDS, STARTER_TEMPLATES } from "./templates.ts";

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
