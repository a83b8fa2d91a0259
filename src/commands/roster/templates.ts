import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export type TemplatePlan = Pick<
  ShiftTemplate,
  "name" | "start_time" | "end_time" | "required_days" | "required_module_id"
>;

/** Adds or changes a template; null if the one to change is gone. Existing shifts stay as they are. */
export function saveTemplate(
  context: CommandContext,
  plan: TemplatePlan,
  id: string | null = null,
): Promise<ShiftTemplate | null> {
  const required_days = [...new Set(plan.required_days)].sort();
  const fields = { ...plan, name: plan.name.trim(), required_days };
  return write(context, ({ stamped, patch, insert }) =>
    id ? patch("shift_template", id, fields) : insert("shift_template", { ...stamped(), ...fields }),
  );
}

/** Deletes a template for everybody. Existing shifts stay as they are. Irreversible. */
export async function removeTemplate(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ remove }) => remove("shift_template", id));
}
