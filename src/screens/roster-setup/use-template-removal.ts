import { removeTemplate } from "#commands/templates.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { hideTemplate, showTemplate, useLeavingTemplates } from "#stores/leaving-templates.ts";
import { forgetClearing, noteClearing } from "#stores/noted-clearing.ts";
import { useSession } from "#stores/session-store.ts";
import { offerUndo } from "#ui/offer-undo.ts";
import { ACTION_SHOWN_MS } from "#ui/toast.ts";

/**
 * Deletes templates in a way that can be taken back. The server never gives back what was deleted, and shifts know
 * their template by its id: so one is only hidden at first, and deleted when the offer to undo is gone. That outlives
 * the panel it was made in. Of a page that ends before that a note remains (`useDueRemovals`).
 */
export function useTemplateRemoval() {
  const hidden = useLeavingTemplates();
  const userId = useSession(({ user }) => user?.id ?? "");
  const removeIt = useCommand(removeTemplate);

  function remove({ id, name }: ShiftTemplate) {
    hideTemplate(id);
    noteClearing(userId, [id], Date.now() + ACTION_SHOWN_MS, "templates");
    const forget = () => forgetClearing(userId, [id], "templates");
    const leave = () => end(false);
    const end = offerUndo(`Template “${name}” deleted`, (isUndone) => {
      window.removeEventListener("pagehide", leave);
      if (isUndone) {
        forget();
        return showTemplate(id);
      }
      noteClearing(userId, [id], 0, "templates");
      // Once it is gone, or where it could not be deleted, nothing need be hidden any more.
      void removeIt(id)
        .then(forget, () => {})
        .then(() => showTemplate(id));
    });
    window.addEventListener("pagehide", leave);
  }

  return { hidden, remove };
}
