import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import type { EditorProps } from "./editor-props.ts";
import { useDueRemovals } from "./use-due-removals.ts";

const templates = lazyPart<EditorProps>(
  async () => (await import("./templates-editor.tsx")).TemplatesEditor,
  NotOpened,
);
const hours = lazyPart<EditorProps>(async () => (await import("./hours-editor.tsx")).HoursEditor, NotOpened);
const limits = lazyPart<EditorProps>(
  async () => (await import("./limits-editor.tsx")).LimitsEditor,
  NotOpened,
);

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
