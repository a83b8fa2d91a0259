import { useEffect } from "react";
import { removeTemplate } from "#commands/roster/templates.ts";
import { useCommand } from "#commands/use-command.ts";
import { dueClearing, forgetClearing, useLeavingTemplates } from "#stores/noted-clearing.ts";
import { useSession } from "#stores/session-store.ts";

/** Deletes templates whose page ended before it could. For every screen that shows templates. */
export function useDueRemovals() {
  const userId = useSession(({ user }) => user?.id ?? "");
  const remove = useCommand(removeTemplate);
  useEffect(() => {
    for (const id of dueClearing(userId, Date.now(), "templates")) {
      // Its undo is still offered here, and deletes it when it ends.
      if (useLeavingTemplates.getState().has(id)) continue;
      // The note stays until the deletion succeeds, so that a failure is retried the next time.
      remove(id).then(
        () => forgetClearing(userId, [id], "templates"),
        () => {},
      );
    }
  }, [remove, userId]);
}
