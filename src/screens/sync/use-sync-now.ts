import { useState } from "react";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

type SyncNowState = "idle" | "running" | "answered" | "unanswered";

/** Exchanges with the server when asked to, and says what came of it. */
export function useSyncNow() {
  const exchange = useCommand(syncNow);
  const [state, setState] = useState<SyncNowState>("idle");

  async function run() {
    if (state === "running") return;
    setState("running");
    const failure = nextFailure();
    const answered = await Promise.race([exchange().catch(() => false), failure.happens]);
    failure.stopWaiting();
    setState(answered ? "answered" : "unanswered");
  }

  return { run, state };
}

/** Resolves with false when an exchange has failed: nobody has to wait for the answer until it is late. */
function nextFailure() {
  let stopWaiting = () => {};
  const happens = new Promise<false>((resolve) => {
    stopWaiting = useSyncStatus.subscribe((now, before) => {
      if (now.failures > before.failures) resolve(false);
    });
  });
  return { happens, stopWaiting };
}
