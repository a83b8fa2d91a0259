import { useEffect } from "react";
import { useLatest } from "#ui/use-latest.ts";
import type { RosterActions } from "./use-roster-actions.ts";

/** The keys that work anywhere on the roster's page but where somebody types or has a dialog open. */
export function useRosterShortcuts(actions: RosterActions, openHelp: () => void) {
  const latest = useLatest({ actions, openHelp });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        (event.target as Element | null)?.closest?.(
          "input,textarea,select,[contenteditable],[role=dialog],[role=alertdialog],[role=menu],[role=listbox]",
        )
      )
        return;
      const run = actionOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [latest]);
}

function actionOf(event: KeyboardEvent, on: { actions: RosterActions; openHelp: () => void }) {
  const key = event.key.toLowerCase();
  if (event.key === "?") return on.openHelp;
  if (!event.ctrlKey && !event.metaKey) return null;
  if (key === "z") return event.shiftKey ? on.actions.redo : on.actions.undo;
  return key === "y" ? on.actions.redo : null;
}
