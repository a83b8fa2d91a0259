import { storedBreaks } from "#domain/roster/planned-breaks.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { EditOf } from "#schema/entities/entity.ts";
import type { ShiftTemplate, shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import type { CommandContext } from "../command-context.ts";
import { type ReplicaWriter, write } from "../write.ts";

type Edit = EditOf<typeof shiftTemplateEntity>;
export type TemplatePlan = Omit<Edit, "archived_at" | keyof typeof PLAIN> &
  Partial<Pick<Edit, keyof typeof PLAIN>>;

/** What a new template has unless it says more. */
const PLAIN = { position_id: null, place_id: null, headcount: 1, breaks: null };

/** Adds or changes a template; null if the one to change is gone. Existing shifts stay as they are. */
export function saveTemplate(
  context: CommandContext,
  plan: TemplatePlan,
  id: string | null = null,
): Promise<ShiftTemplate | null> {
  const required_days = [...new Set(plan.required_days)].sort();
  const breaks = plan.breaks !== undefined && { breaks: storedBreaks(plan.breaks) };
  const fields = { ...plan, name: plan.name.trim(), required_days, ...breaks };
  return write(context, ({ stamped, patch, insert }) =>
    id
      ? patch("shift_template", id, fields)
      : insert("shift_template", { ...stamped(), ...PLAIN, ...fields, archived_at: null }),
  );
}

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
