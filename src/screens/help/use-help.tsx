import { useEffect, useState } from "react";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";

const panel = lazyDialog(async () => (await import("./help-panel.tsx")).HelpPanel);

/** Opens the help beside the page. Render `helpPanel`; its text loads when the page is idle. */
export function useHelp(title: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(panel.preloadWhenIdle, []);
  const helpPanel = isOpen && <panel.Part title={title} onClose={() => setOpen(false)} />;
  return { openHelp: () => setOpen(true), helpPanel };
}
