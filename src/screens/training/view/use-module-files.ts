import { useEffect, useState } from "react";
import { type BroughtFiles, bringFiles } from "#commands/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import { filePaths } from "#domain/training/blocks.ts";
import type { Module } from "#queries/training.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

export type OfflineState = "saving" | BroughtFiles;

/** Brings all files of a module to this device, and tells whether they are: then it opens without a network. */
export function useModuleFiles({ blocks }: Module): OfflineState {
  const bring = useCommand(bringFiles);
  const asked = filePaths(blocks).join(" ");
  const [known, setKnown] = useState({ asked: "", state: "saving" as OfflineState });
  const state = known.asked === asked ? known.state : "saving";
  // What does not fit is not fetched again and again.
  const isSettled = state === "saved" || state === "unkept";
  const exchange = useSyncStatus(({ online, lastSyncedAt }) =>
    isSettled ? "" : `${online} ${lastSyncedAt}`,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another exchange is a reason to ask again.
  useEffect(() => {
    if (isSettled) return;
    let isOver = false;
    const wanted = asked.split(" ").filter(Boolean);
    bring(wanted, () => !isOver)
      .catch(failed)
      .then((brought) => {
        if (!isOver) setKnown({ asked, state: brought });
      });
    return () => {
      isOver = true;
    };
  }, [bring, asked, isSettled, exchange]);

  return state;
}

function failed(error: unknown): BroughtFiles {
  console.warn("What is kept of a module could not be read:", error);
  return "missing";
}
