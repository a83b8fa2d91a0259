import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** What a manager lays down about a template. */
export type TemplatePlan = Pick<
  ShiftTemplate,
  "name" | "start_time" | "end_time" | "required_days" | "required_module_id"
>;

/**
 * Adds a template, or changes the one with this id: shifts that were made from it stay as they are. Resolves to the
 * template, or to null when the one to change is not there any more.
 */
export function saveTemplate(
  context: CommandContext,
  plan: TemplatePlan,
  id: string | null = null,
): Promise<ShiftTemplate | null> {
  const required_days = [...new Set(plan.required_days)].sort();
  const fields = { ...plan, name: plan.name.trim(), required_days };
  return write(context, ({ replica, newId, stamped }) => {
    if (id) return patchLocally(replica.templates, id, fields, newId());
    const template = { kind: "shift_template" as const, ...stamped(), ...fields };
    return insertLocally(replica.templates, template, newId());
  });
}

/** Deletes a template for everybody. Shifts that were made from it stay as they are. It cannot be taken back. */
export async function removeTemplate(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ replica, newId }) => removeLocally(replica.templates, id, newId()));
}
