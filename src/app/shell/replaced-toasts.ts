import { useEffect } from "react";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useToldValues } from "#queries/replaced-values.ts";
import { showChangedMeanwhile } from "#stores/sync-store.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useIsFilled } from "#view/sync/use-is-filling.ts";
import { useNow } from "#view/times/use-now.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import { useNotifying } from "./use-notifying.ts";

/** Fewer than the list of what this device has notified of holds. */
const TOLD_MAX = 100;

/**
 * Shows a toast once when values were replaced, in one after a reconnect, also of those that arrived while the app was
 * closed; its action opens the list. Renders nothing.
 */
export function ReplacedToasts() {
  const say = useSyncWords();
  const isFilled = useIsFilled();
  const told = useToldValues(useNow(HOUR_MS)) ?? [];
  const ids = told
    .slice(0, TOLD_MAX)
    .map(({ entry }) => entry.id)
    .join(" ");
  const notify = useNotifying((fresh) => {
    const action = { label: say("panel.review"), run: () => showChangedMeanwhile(true) };
    const description = say("replaced.toastHint", { count: fresh.length });
    toast.info(say("replaced.title"), { description, action });
  });
  useEffect(() => {
    if (isFilled && ids) notify(ids.split(" ").map((id) => ({ id })));
  }, [isFilled, ids, notify]);
  return null;
}
