import { useEffect } from "react";
import { closeForgotten } from "#commands/clock/close-forgotten.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

const EVERY_FIVE_MINUTES_MS = 5 * EVERY_MINUTE_MS;

/** Clocks out people who forgot to, as far as this device knows. */
export function useAutomaticOuts() {
  const close = useCommand(closeForgotten);
  const now = useNow(EVERY_FIVE_MINUTES_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again as time goes on.
  useEffect(() => {
    close(useSyncStatus.getState().lastSyncedAt).catch((error: unknown) =>
      console.error("Forgotten punches not closed:", error),
    );
  }, [close, now]);
}
