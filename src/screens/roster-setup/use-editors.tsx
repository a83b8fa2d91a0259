import { useEffect, useState } from "react";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useDueRemovals } from "./use-due-removals.ts";

const EDITORS = {
  templates: lazyDialog(async () => (await import("./templates-editor.tsx")).TemplatesEditor),
  hours: lazyDialog(async () => (await import("./hours-editor.tsx")).HoursEditor),
  limits: lazyDialog(async () => (await import("./limits-editor.tsx")).LimitsEditor),
};
const NAMES = ["templates", "hours", "limits"] as const;

/**
 * The editors of what rosters are built from and checked against: their names, how to open each, and the open one.
 * Their code loads once the page is idle.
 */
export function useEditors() {
  const say = useRosterSetupWords();
  useDueRemovals();
  const [shown, setShown] = useState<(typeof NAMES)[number] | null>(null);
  useEffect(EDITORS.templates.preloadWhenIdle, []);
  useEffect(EDITORS.hours.preloadWhenIdle, []);
  useEffect(EDITORS.limits.preloadWhenIdle, []);
  const Editor = shown && EDITORS[shown].Part;
  return {
    choices: NAMES.map((name) => ({ label: say(`editor.${name}`), open: () => setShown(name) })),
    opened: Editor && <Editor onClose={() => setShown(null)} />,
  };
}
