import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button, IconButton } from "../button.tsx";
import { PAGE_FOOT } from "../toasts/toast-place.ts";
import type { Retry } from "./lazy-part.ts";

/** Shown in place of a part that could not be loaded. */
export function NotLoaded({ isTrying, tryAgain }: Retry) {
  const say = useUiWords();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 p-4">
      <p>{say(isTrying ? "part.loading" : "part.notLoaded")}</p>
      <Button variant="secondary" isBusy={isTrying} onPress={tryAgain}>
        {say("part.tryAgain")}
      </Button>
    </div>
  );
}

/** A box over the page, wherever it was opened, whose code is always there; with a cross if it can be closed. */
function Over({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  const say = useUiWords();
  return createPortal(
    <div
      {...PAGE_FOOT}
      className="fixed inset-x-3 bottom-[max(calc(0.75rem+var(--notices,0px)),env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md items-center rounded-xl border border-line bg-surface text-ink shadow-float"
    >
      <div className="min-w-0 flex-1">{children}</div>
      {onClose && <IconButton icon="close" label={say("close")} onPress={onClose} />}
    </div>,
    document.body,
  );
}

/** Asks for a decision over the page without a dialog's code. */
export function OverPage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Over>
      <section role="alertdialog" aria-label={label} className="flex flex-col gap-3 p-4">
        <h2 className="font-bold">{label}</h2>
        {children}
      </section>
    </Over>
  );
}

/** Shown in place of a dialog or panel that could not be loaded. */
export function NotOpened({ onClose, ...retry }: Retry & { onClose: () => void }) {
  return (
    <Over onClose={onClose}>
      <NotLoaded {...retry} />
    </Over>
  );
}
