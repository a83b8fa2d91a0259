import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useSyncNow } from "./use-sync-now.ts";

/** What a try now could not change, and what would. */
const IN_THE_WAY: Partial<Record<SyncTrouble, string>> = {
  outdated: "This version is too old to sync. Reload the app first.",
  unauthorized: "The server does not know this session any more. Sign in again first.",
};

const OUTCOMES = {
  idle: "",
  running: "",
  answered: "The server has answered.",
  unanswered: "The server cannot be reached. It is tried again by itself.",
};
const NO_ROOM = "The server has no space yet. It is tried again by itself.";
const NO_NETWORK = "This device has no network right now. It is sent by itself as soon as there is one.";

/** Tries at once; where that is no use it says what is. */
export function SyncNowButton() {
  const trouble = useSyncStatus((status) => status.trouble);
  const { run, state } = useSyncNow();
  const obstacle = trouble && IN_THE_WAY[trouble];
  const failure = navigator.onLine ? trouble === "serverFull" && NO_ROOM : NO_NETWORK;
  const outcome = (state === "unanswered" && failure) || OUTCOMES[state];
  return (
    <div className="mt-4 border-t border-line pt-4">
      {obstacle ? (
        <p className="text-sm font-medium">{obstacle}</p>
      ) : (
        <Button variant="secondary" fullWidth isBusy={state === "running"} onPress={() => void run()}>
          {state !== "running" && <Icon name="sync" />}
          {state === "running" ? "Syncing..." : "Sync now"}
        </Button>
      )}
      <p role="status" className="text-sm text-muted not-empty:mt-2">
        {!obstacle && outcome}
      </p>
    </div>
  );
}
