import type { Format } from "#lib/format/create-format.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import type { IconName } from "#ui/marks/icon.tsx";
import { type SaySync, useSyncWords } from "#words/made/use-sync-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useIsFilling } from "./use-is-filling.ts";

export type SyncStatus = Pick<
  ReturnType<typeof useSyncStatus.getState>,
  "online" | "offlineSince" | "waiting" | "attention" | "trouble"
> & { files?: number };

/** How many changes wait, with the files that belong to them: as many as the panel lists. */
export function waitingOf({ waiting, files = 0 }: Pick<SyncStatus, "waiting" | "files">): number {
  return waiting + files;
}

interface SyncLabel {
  text: string;
  icon: IconName;
  tone: "positive" | "caution" | "danger";
}

/** The text of the sync indicator; whatever keeps changes from being sent comes first. */
export function syncLabel(
  say: SaySync,
  status: SyncStatus & { isFilling: boolean },
  format: Format,
): SyncLabel {
  const { attention, trouble, isFilling } = status;
  const waiting = waitingOf(status);
  if (trouble === "outdated") return { text: say("label.outdated"), icon: "sync", tone: "danger" };
  if (trouble === "unauthorized") return { text: say("label.unauthorized"), icon: "lock", tone: "danger" };
  if (trouble === "full") return { text: say("label.full"), icon: "alert", tone: "danger" };
  if (trouble === "serverFull") return { text: say("label.serverFull"), icon: "alert", tone: "caution" };
  if (isOffline(status))
    return { text: offlineText(say, status, format), icon: "cloud-off", tone: "caution" };
  if (trouble) return { text: say("label.trouble"), icon: "sync", tone: "caution" };
  if (waiting > 0) return { text: say("label.sending", { count: waiting }), icon: "sync", tone: "caution" };
  if (attention > 0) return { text: say("label.attention"), icon: "alert", tone: "danger" };
  if (isFilling) return { text: say("label.filling"), icon: "sync", tone: "caution" };
  return { text: say("label.synced"), icon: "check-circle", tone: "positive" };
}

/** Whether the server is unreachable, as opposed to answering with an error. */
export function isOffline({ online, trouble }: Pick<SyncStatus, "online" | "trouble">): boolean {
  return trouble === "unreachable" || (!online && trouble === null);
}

/** How many changes are held up; 0 while they are being sent. */
export function heldChanges(status: SyncStatus): number {
  return status.trouble !== null || isOffline(status) ? waitingOf(status) : 0;
}

function offlineText(say: SaySync, { offlineSince }: SyncStatus, format: Format): string {
  return offlineSince ? say("label.offlineSince", { time: format.time(offlineSince) }) : say("label.offline");
}

/** The sync indicator's text, icon and tone. */
export function useSyncLabel() {
  const say = useSyncWords();
  const format = useFormat();
  const status = useSyncStatus();
  return syncLabel(say, { ...status, isFilling: useIsFilling() }, format);
}
