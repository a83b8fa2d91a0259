import { createPortal } from "react-dom";
import { IconButton } from "./icon-button.tsx";
import type { Retry } from "./lazy-part.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { PAGE_FOOT } from "./toast-place.ts";

/** Stands in for a dialog or panel that could not be loaded: over the page, wherever it was to be opened from. */
export function NotOpened({ onClose, ...retry }: Retry & { onClose: () => void }) {
  return createPortal(
    <div
      {...PAGE_FOOT}
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md items-center rounded-xl border border-line bg-surface text-ink shadow-float"
    >
      <div className="min-w-0 flex-1">
        <NotLoaded {...retry} />
      </div>
      <IconButton icon="close" label="Close" onPress={onClose} />
    </div>,
    document.body,
  );
}
