import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import type { EditorProps } from "./editor-props.ts";
import { useDueRemovals } from "./use-due-removals.ts";

const templates = lazyDialog<EditorProps>(
  async () => (await import("./templates-editor.tsx")).TemplatesEditor,
);
const hours = lazyDialog<EditorProps>(async () => (await import("./hours-editor.tsx")).HoursEditor);
const limits = lazyDialog<EditorProps>(async () => (await import("./limits-editor.tsx")).LimitsEditor);

const EDITORS = { templates, hours, limits };
type EditorName = keyof typeof EDITORS;
const NAMES = ["templates", "hours", "limits"] as const;

interface Editors {
  /** The name of each editor, and how to open it. */
  choices: { label: string; open: () => void }[];
  /** The open editor. */
  opened: ReactNode;
}

/** The editors of what rosters are built from and checked against; their code loads once the page is idle. */
export function useEditors(): Editors {
  const say = useRosterSetupWords();
  useDueRemovals();
  const [place, setPlace] = useState<EditorName | null>(null);
  const Editor = place && EDITORS[place].Part;
  useEffect(() => {
    const stops = Object.values(EDITORS).map((part) => part.preloadWhenIdle());
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return {
    choices: NAMES.map((name) => ({ label: say(`editor.${name}`), open: () => setPlace(name) })),
    opened: <Suspense>{Editor && <Editor onClose={() => setPlace(null)} />}</Suspense>,
  };
}
