// Chunk: home

import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { latinKey } from "#lib/keyboard.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useAppWords } from "#words/made/use-app-words.ts";

const palette = lazyDialog(async () => (await import("./palette/palette.tsx")).Palette);

const KEYS = /Macintosh/.test(navigator.userAgent) ? "search.keysMac" : "search.keys";

/** Opens the search of everything, as Ctrl+K and Cmd+K do on every page: an icon on phones, and as wide as a field elsewhere. */
export function SearchButton({ onLogOut }: { onLogOut: () => void }) {
  const say = useAppWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(palette.preloadWhenIdle, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      setOpen((isOpen) => !isOpen && !isPageCovered());
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        className="flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink md:justify-start md:border md:border-edge md:px-3 lg:min-w-56"
      >
        <ControlIcon name="search" />
        <span className="max-md:sr-only">{say("search.open")}</span>
        <span
          aria-hidden="true"
          className="ms-auto rounded border border-line px-1.5 text-xs max-lg:hidden pointer-coarse:hidden"
        >
          {say(KEYS)}
        </span>
      </Button>
      {isOpen && <palette.Part onLogOut={onLogOut} onClose={() => setOpen(false)} />}
    </>
  );
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  return ctrlKey !== metaKey && !altKey && !shiftKey && latinKey(event).toLowerCase() === "k";
}

/** Whether a dialog, which may hold what was typed, waits for an answer. */
function isPageCovered(): boolean {
  return document.getElementById("main")?.closest("[inert], [aria-hidden=true]") != null;
}
