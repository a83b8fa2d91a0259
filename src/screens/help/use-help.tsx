import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";

const panel = lazyPart(async () => (await import("./help-panel.tsx")).HelpPanel, NotOpened);

/** Opens the help beside the page. Render `helpPanel`; its text loads when the page is idle. */
export function useHelp(title: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(panel.preloadWhenIdle, []);
  const helpPanel = (
    <Suspense>{isOpen && <panel.Part title={title} onClose={() => setOpen(false)} />}</Suspense>
  );
  return { openHelp: () => setOpen(true), helpPanel };
}
