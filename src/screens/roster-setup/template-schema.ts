import * as v from "valibot";
import { words } from "#schema/entities/fields.ts";
import { type ShiftTemplate, shiftTemplateFields } from "#schema/entities/shift-template.ts";

export interface TemplateDraft {
  /** Null for a new one. */
  id: string | null;
  name: string;
  start_time: string | null;
  end_time: string | null;
  required_days: readonly number[];
  required_module_id: string | null;
}

export const NEW_TEMPLATE: TemplateDraft = {
  id: null,
  name: "",
  start_time: null,
  end_time: null,
  required_days: [],
  required_module_id: null,
};

const NAME_MAX = 80;

const time = (missing: string) => v.pipe(v.nullable(v.string()), v.string(missing));

/** The rules for a template, and their error messages. */
export const templateSchema = v.object({
  name: words(
    NAME_MAX,
    "Template name is required",
    `Template name is too long (max ${NAME_MAX} characters)`,
  ),
  start_time: time("Start time is required"),
  end_time: time("End time is required"),
  required_days: shiftTemplateFields().required_days,
  required_module_id: shiftTemplateFields().required_module_id,
});

/** A new template that copies another, under a free name: 'Early copy', 'Early copy 2'. */
export function copyOf(template: ShiftTemplate, all: readonly ShiftTemplate[]): TemplateDraft {
  const taken = new Set(all.map(({ name }) => name));
  const base = template.name.slice(0, NAME_MAX - " copy 99".length);
  const names = [`${base} copy`, ...Array.from({ length: 98 }, (_, count) => `${base} copy ${count + 2}`)];
  const { start_time, end_time, required_days, required_module_id } = template;
  return {
    id: null,
    name: names.find((name) => !taken.has(name)) ?? base,
    start_time,
    end_time,
    required_days: required_days ?? [],
    required_module_id: required_module_id ?? null,
  };
}
