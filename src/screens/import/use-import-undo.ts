import { undoImport } from "#commands/roster/imports.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PlanKind } from "#domain/import/import-kinds.ts";
import type { ImportUndo } from "#domain/import/import-undo.ts";
import { keepLastImport, type LastImport, lastImport } from "#stores/last-import.ts";
import { forgetShifts, noteStep } from "#stores/roster-grid.ts";
import { useSession } from "#stores/session-store.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { instantNow } from "#view/times/use-now.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";

/** Tells of imports and takes them back: right away, on the roster like every other step, or later from the dialog. */
export function useImportUndo() {
  const say = useImportsWords();
  const undo = useCommand(undoImport);
  const now = useCommand(instantNow);
  const session = useSession();
  const owner = {
    userId: session.user?.id ?? "",
    businessId: session.scope?.business_id ?? null,
  };

  const takeBack = (taken: ImportUndo) =>
    orToast(say("undoFailed"), async () => {
      const isWhole = await undo(taken);
      forgetShifts(new Set(taken.shifts.map(({ id }) => id)));
      keepLastImport(owner, null, Date.now());
      toast.info(say(isWhole ? "undone" : "undoneInPart"));
    });

  return {
    /** What can be taken back; null if there is nothing. */
    last: lastImport(owner, Date.now()) satisfies LastImport | null,
    takeBack,
    /** Shows what was added, with an undo. */
    tell(kind: PlanKind, count: number, taken: ImportUndo) {
      const what = say(`done.${kind}`, { count });
      if (taken.shifts.length > 0) noteStep({ label: what, edits: taken.shifts });
      keepLastImport(owner, { kind, count, at: now(), undo: taken }, Date.now());
      toast.success(what, { action: { run: () => void takeBack(taken) } });
    },
  };
}
