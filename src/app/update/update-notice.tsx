import { useKiosk } from "#stores/kiosk-store.ts";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { isHeld, useUpdate } from "./update-store.ts";

/** A line shown while a new build waits for an unsaved form. The app shell mounts it once. */
export function UpdateNotice() {
  const say = useAppWords();
  const { state, updateNow } = useUpdate();
  // A communal clock asks nobody: it updates when nobody uses it.
  const isCommunal = useKiosk(({ lock }) => lock !== null);
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[max(var(--notices,0px),env(safe-area-inset-bottom))] z-50 flex justify-center"
    >
      {isHeld(state) && !isCommunal && (
        <div
          {...PAGE_FOOT}
          className="m-3 flex items-center gap-4 rounded-lg bg-night px-4 py-2 text-on-night text-sm shadow-float"
        >
          <span>{say("update.ready")}</span>
          <button
            type="button"
            onClick={updateNow}
            className="min-h-11 rounded px-2 font-semibold underline underline-offset-4 focus-visible:outline-night-accent"
          >
            {say("update.now")}
          </button>
        </div>
      )}
    </div>
  );
}
