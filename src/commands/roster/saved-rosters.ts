import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Saves a week's shifts under a name for reuse. Resolves to its id. */
export function saveRoster(
  context: CommandContext,
  { name, shifts, rotation = null }: Pick<SavedRoster, "name" | "shifts"> & Partial<SavedRoster>,
): Promise<string> {
  return write(context, async ({ userId, stamped, insert }) => {
    const named = { name: name.trim(), shifts, rotation, created_by: userId };
    return (await insert("saved_roster", { ...stamped(), ...named })).id;
  });
}

/** Renames a saved roster; false if it was deleted. */
export async function renameSavedRoster(context: CommandContext, id: string, name: string): Promise<boolean> {
  const renamed = await write(context, ({ patch }) => patch("saved_roster", id, { name: name.trim() }));
  return renamed !== null;
}

/** Sets in which weeks saved rosters are due, by id. */
export async function rotateSavedRosters(
  context: CommandContext,
  rotations: ReadonlyMap<string, SavedRoster["rotation"]>,
): Promise<void> {
  await write(context, async ({ patch }) => {
    for (const [id, rotation] of rotations) await patch("saved_roster", id, { rotation });
  });
}

/** Deletes a saved roster; undo saves it anew. */
export async function removeSavedRoster(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ remove }) => remove("saved_roster", id));
}
