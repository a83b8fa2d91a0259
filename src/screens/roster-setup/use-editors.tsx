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
  /** What each of them is called, and how it is opened. */
  choices: { label: string; open: () => void }[];
  /** The one that is open. */
  opened: ReactNode;
}

/** The editors of what rosters are built from and checked against; their code comes once the page has settled. */
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
