import { rows } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Keeps the shifts of a week under a name, to be used again. Resolves to its id. */
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

/** Gives a saved roster another name; false when somebody has deleted it meanwhile. */
export async function renameSavedRoster(context: CommandContext, id: string, name: string): Promise<boolean> {
  const renamed = await write(context, ({ replica, newId }) =>
    patchLocally(rows(replica, "saved_roster"), id, { name: name.trim() }, newId()),
  );
  return renamed !== null;
}

/** Deletes a saved roster for good: to have it back it is saved anew. */
export async function removeSavedRoster(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ replica, newId }) => removeLocally(replica.templates, id, newId()));
}
