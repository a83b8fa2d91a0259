import * as v from "valibot";
import { type ShiftTemplate, shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { fieldValidator, words } from "#schema/entities/validators.ts";
import type { SayRosterSetup } from "#words/made/roster-setup.ts";
import { withoutIsolates } from "#words/words.ts";

export const NEW_TEMPLATE: TemplateDraft = {
  id: null,
  name: "",
  start_time: null,
  end_time: null,
  required_days: [],
  required_module_id: null,
};

const NAME_MAX = 80;
const { required_days, required_module_id } = shiftTemplateEntity.fields;

const time = (missing: string) => v.pipe(v.nullable(v.string()), v.string(missing));

/** The rules for a template, and their error messages. */
export const templateSchema = (say: SayRosterSetup) =>
  v.object({
    name: words(NAME_MAX, say("dialog.nameMissing"), say("dialog.nameTooLong", { max: NAME_MAX })),
    start_time: time(say("dialog.startMissing")),
    end_time: time(say("dialog.endMissing")),
    required_days: fieldValidator(required_days),
    required_module_id: fieldValidator(required_module_id),
  });

/** The values of the form for a template; the id of a new one is null. */
export type TemplateDraft = v.InferInput<ReturnType<typeof templateSchema>> & { id: string | null };

const COPIES_MAX = 99;

/** A new template that copies another, under a free name: 'Early copy', 'Early copy 2'. */
export function copyOf(
  say: SayRosterSetup,
  template: ShiftTemplate,
  all: readonly ShiftTemplate[],
): TemplateDraft {
  const taken = new Set(all.map(({ name }) => name));
  const numbered = (name: string, number: number) =>
    withoutIsolates(say("template.copyNumber", { name, number }));
  const base = template.name.slice(0, NAME_MAX - numbered("", COPIES_MAX).length);
  const others = Array.from({ length: COPIES_MAX - 1 }, (_, count) => numbered(base, count + 2));
  const names = [withoutIsolates(say("template.copy", { name: base })), ...others];
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
