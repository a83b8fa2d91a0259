import { rows } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Saves a week's shifts under a name for reuse. Resolves to its id. */
export function saveRoster(
  context: CommandContext,
  { name, shifts }: Pick<SavedRoster, "name" | "shifts">,
): Promise<string> {
  return write(context, async ({ replica, userId, newId, stamped }) => {
    const named = { name: name.trim(), shifts, created_by: userId };
    const roster = { kind: "saved_roster" as const, ...stamped(), ...named };
    await insertLocally(rows(replica, "saved_roster"), roster, newId());
    return roster.id;
  });
}

/** Renames a saved roster; false if it was deleted. */
export async function renameSavedRoster(context: CommandContext, id: string, name: string): Promise<boolean> {
  const renamed = await write(context, ({ replica, newId }) =>
    patchLocally(rows(replica, "saved_roster"), id, { name: name.trim() }, newId()),
  );
  return renamed !== null;
}

/** Deletes a saved roster; undo saves it anew. */
export async function removeSavedRoster(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ replica, newId }) => removeLocally(replica.templates, id, newId()));
}
