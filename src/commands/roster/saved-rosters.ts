import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Saves a week's shifts under a name for reuse. Resolves to its id. */
export function saveRoster(
  context: CommandContext,
  { name, shifts }: Pick<SavedRoster, "name" | "shifts">,
): Promise<string> {
  return write(context, async ({ userId, stamped, insert }) => {
    const named = { name: name.trim(), shifts, created_by: userId };
    return (await insert("saved_roster", { ...stamped(), ...named })).id;
  });
}

/** Renames a saved roster; false if it was deleted. */
export async function renameSavedRoster(context: CommandContext, id: string, name: string): Promise<boolean> {
  const renamed = await write(context, ({ patch }) => patch("saved_roster", id, { name: name.trim() }));
  return renamed !== null;
}

/** Deletes a saved roster; undo saves it anew. */
export async function removeSavedRoster(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ remove }) => remove("saved_roster", id));
}
