import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
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

const EDITORS: readonly (readonly [string, ComponentType<EditorProps>])[] = [
  ["Shift templates", templates.Part],
  ["Business hours", hours.Part],
  ["Week, limits and budget", limits.Part],
];

interface Editors {
  /** The name of each editor, and how to open it. */
  choices: { label: string; open: () => void }[];
  /** The open editor. */
  opened: ReactNode;
}

/** The editors of what rosters are built from and checked against; their code loads once the page is idle. */
export function useEditors(): Editors {
  useDueRemovals();
  const [place, setPlace] = useState<number | null>(null);
  const Editor = place === null ? null : EDITORS[place]?.[1];
  useEffect(() => {
    const stops = [templates, hours, limits].map((part) => part.preloadWhenIdle());
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return {
    choices: EDITORS.map(([label], at) => ({ label, open: () => setPlace(at) })),
    opened: <Suspense>{Editor && <Editor onClose={() => setPlace(null)} />}</Suspense>,
  };
}
