import { useCallback, useEffect, useState } from "react";
import { type OpenedAttachment, openAttachment } from "#commands/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import { backoffMs } from "#lib/backoff.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useObjectUrl } from "./use-object-url.ts";

export interface ShownAttachment {
  /** As openAttachment has it; "loading" until that is known. */
  state: "loading" | OpenedAttachment["state"];
  /** Once ready; `url` is an object URL that is good as long as the component is there. */
  blob?: Blob;
  url?: string;
  /** Fetches it, when it is not here. */
  load: () => Promise<OpenedAttachment>;
}

const RETRY_FIRST_MS = 2000;
const RETRY_MAX_MS = 60_000;

interface Answer {
  path: string;
  opened: OpenedAttachment;
}

/**
 * A file by its path, from this device or from the server, which is asked again after each exchange, and now and then,
 * while the file is not there. A `lazy` one is fetched by `load` only.
 */
export function useAttachment(path: string | null, { lazy } = { lazy: false }): ShownAttachment {
  const open = useCommand(openAttachment);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const opened = answer?.path === path ? answer.opened : null;
  const isReady = opened?.state === "ready";
  const [tries, setTries] = useState(0);
  const exchange = useSyncStatus(({ online, lastSyncedAt }) => (isReady ? "" : `${online} ${lastSyncedAt}`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another exchange is a reason to ask again.
  useEffect(() => {
    if (!path || isReady) return;
    let isOver = false;
    void open(path, { fetches: !lazy }).then((found) => {
      if (!isOver) setAnswer({ path, opened: found });
    });
    return () => {
      isOver = true;
    };
  }, [open, path, lazy, isReady, exchange, tries]);

  // Its author's device is about to upload it: nobody tells when it has.
  useEffect(() => {
    if (opened?.state !== "missing") return;
    const pause = backoffMs(tries + 1, RETRY_FIRST_MS, RETRY_MAX_MS, 0);
    const timer = setTimeout(() => setTries(tries + 1), pause);
    return () => clearTimeout(timer);
  }, [opened, tries]);

  const load = useCallback(async () => {
    if (!path) return { state: "missing" } as const;
    const found = await open(path);
    // When it was the server that failed, it can be pressed again.
    if (found.state !== "offline" || !navigator.onLine) setAnswer({ path, opened: found });
    return found;
  }, [open, path]);

  const blob = opened?.state === "ready" ? opened.blob : null;
  const url = useObjectUrl(blob);
  return { state: opened?.state ?? "loading", load, ...(blob && { blob }), ...(url && { url }) };
}
