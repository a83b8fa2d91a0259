import { mergeFields } from "#domain/merge/merge-fields.ts";
import { storedBreaks } from "#domain/roster/planned-breaks.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { rowIdsOf } from "#domain/sync/row-ids.ts";
import { isSame } from "#lib/keep-same.ts";
import { must } from "#lib/must.ts";
import { knownIn } from "#replica/known-ids.ts";
import { editAllLocally } from "#replica/local-change.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { EditOf } from "#schema/entities/entity.ts";
import { type ShiftTemplate, shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import type { CommandContext } from "../command-context.ts";
import { type ReplicaWriter, write } from "../write.ts";

type Edit = EditOf<typeof shiftTemplateEntity>;
export type TemplatePlan = Omit<Edit, "archived_at" | keyof typeof PLAIN> &
  Partial<Pick<Edit, keyof typeof PLAIN>>;

/** What a new template has unless it says more. */
const PLAIN = { position_id: null, place_id: null, headcount: 1, breaks: null };

/** A template as its form was opened with. */
type ShownTemplate = { id: string } & { [K in keyof TemplatePlan]?: TemplatePlan[K] | null };

/**
 * Adds a template, or changes one from what was shown (`before`): what others have changed of it meanwhile stays. Null if the
 * one to change is gone. Existing shifts stay as they are.
 */
export function saveTemplate(
  context: CommandContext,
  plan: TemplatePlan,
  before: ShownTemplate | null = null,
): Promise<ShiftTemplate | null> {
  const fields = tidied(plan);
  return write(context, ({ stamped, patch, insert }) =>
    before
      ? patch("shift_template", before.id, (row) => changes(before, fields, row))
      : insert("shift_template", { ...stamped(), ...PLAIN, ...fields, ...IN_USE }),
  );
}

function changes(before: ShownTemplate, plan: TemplatePlan, now: ShiftTemplate): Partial<ShiftTemplate> {
  const merged = mergeFields(shiftTemplateEntity.merge, before, { ...plan }, { ...now });
  const names = Object.keys(plan) as (keyof TemplatePlan)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(plan[name], before[name])).map((name) => [name, merged[name]]),
  );
}

const tidied = (plan: TemplatePlan): TemplatePlan => ({
  ...plan,
  name: plan.name.trim(),
  required_days: [...new Set(plan.required_days)].sort(),
  ...(plan.breaks !== undefined && { breaks: storedBreaks(plan.breaks) }),
});

/**
 * Adds a series of templates by what each is made of, all or none: two people who take the same series, one of them
 * without a network, get it once. Of those that are there, archived ones are put back in use.
 */
export async function addTemplates(
  context: CommandContext,
  planOf: ReadonlyMap<string, TemplatePlan>,
): Promise<void> {
  await write(context, async ({ replica, businessId, stamped, newId }) => {
    const sourceOf = (name: string) => `template ${businessId} ${name}`;
    const ids = await rowIdsOf([...planOf.keys()].map(sourceOf), knownIn(replica.templates));
    const plans = new Map([...planOf].map(([name, plan]) => [ids.get(sourceOf(name))?.id ?? "", plan]));
    await editAllLocally(
      replica.templates,
      [...plans.keys()],
      (id, row) => {
        if (row) return isInUse(row) ? null : { kind: "change", fields: IN_USE };
        const plan = tidied(must(plans.get(id), "a plan of each template"));
        const document = { kind: "shift_template" as const, ...stamped(id), ...PLAIN, ...plan, ...IN_USE };
        return { kind: "add", document, isShared: true };
      },
      newId,
    );
  });
}

const IN_USE = { archived_at: null };

/** How far a template is used, as far as this device knows. */
interface TemplateUse {
  shifts: number;
  /** Whether shifts or saved rosters use it, or may: a device without all rows cannot tell. */
  isUsed: boolean;
}

/** Counts what uses a template. */
export function countTemplateUse(context: CommandContext, id: string): Promise<TemplateUse> {
  return write(context, (writing) => useOf(writing, id));
}

async function useOf({ replica, find }: ReplicaWriter, id: string): Promise<TemplateUse> {
  const [shifts, saved] = await Promise.all([find("shift", { time_slot: id }), find("saved_roster")]);
  const isSaved = saved.some((roster) => roster.shifts.some(({ time_slot }) => time_slot === id));
  const isUsed = shifts.length > 0 || isSaved || !(await isComplete(replica));
  return { shifts: shifts.length, isUsed };
}

/** Deletes a template for everybody, irreversibly; archives one that is used meanwhile, so that shifts keep its name. */
export async function removeTemplate(context: CommandContext, id: string): Promise<void> {
  await write(context, async (writing) => {
    const { isUsed } = await useOf(writing, id);
    if (isUsed) await writing.patch("shift_template", id, { archived_at: writing.now() });
    else await writing.remove("shift_template", id);
  });
}

/** Archives a template, or puts it back in use. */
export async function archiveTemplate(
  context: CommandContext,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await write(context, ({ patch, now }) =>
    patch("shift_template", id, { archived_at: isArchived ? now() : null }),
  );
}
