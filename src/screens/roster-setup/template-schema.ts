import * as v from "valibot";
import { storedValues } from "#schema/entities/fields.ts";
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
  position_id: null,
  place_id: null,
  headcount: 1,
  breaks: null,
};

const NAME_MAX = 80;
const { required_days, required_module_id, position_id, place_id, headcount, breaks } =
  shiftTemplateEntity.fields;

const time = (missing: string) => v.pipe(v.nullable(v.string()), v.string(missing));

/** The rules for a template, and their error messages. */
export const templateSchema = (say: SayRosterSetup) =>
  v.object({
    name: words(NAME_MAX, say("dialog.nameMissing"), say("dialog.nameTooLong", { max: NAME_MAX })),
    start_time: time(say("dialog.startMissing")),
    end_time: time(say("dialog.endMissing")),
    required_days: fieldValidator(required_days),
    required_module_id: fieldValidator(required_module_id),
    position_id: fieldValidator(position_id),
    place_id: fieldValidator(place_id),
    headcount: fieldValidator(headcount),
    breaks: fieldValidator(breaks),
  });

/** The values of the form for a template; the id of a new one is null. */
export type TemplateDraft = v.InferInput<ReturnType<typeof templateSchema>> & { id: string | null };

/** The values of the form for a stored template. */
export function draftOf(template: ShiftTemplate): TemplateDraft {
  const { id, name, start_time, end_time } = template;
  return { id, name, start_time, end_time, ...storedValues(ASKED, template) };
}

/** Rows stored by older versions lack some of these. */
const ASKED = { required_days, required_module_id, position_id, place_id, headcount, breaks };

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
  return { ...draftOf(template), id: null, name: names.find((name) => !taken.has(name)) ?? base };
}
