import { useEffect, useState } from "react";
import { openAttachment } from "#commands/open-attachment.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Module } from "#queries/use-training-modules.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

export type OfflineState = "saving" | "saved" | "missing";

/** Brings all files of a module to this device, and tells whether they are: then it opens without a network. */
export function useModuleFiles({ blocks }: Module): OfflineState {
  const open = useCommand(openAttachment);
  const paths = blocks.flatMap((block) => ("path" in block && block.path ? [block.path] : []));
  const asked = paths.join(" ");
  const [known, setKnown] = useState({ asked: "", state: "saving" as OfflineState });
  const isSaved = known.asked === asked && known.state === "saved";
  const exchange = useSyncStatus(({ online, lastSyncedAt }) => (isSaved ? "" : `${online} ${lastSyncedAt}`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another exchange is a reason to ask again.
  useEffect(() => {
    if (isSaved) return;
    let isOver = false;
    async function bring() {
      let missing = 0;
      for (const path of asked.split(" ").filter(Boolean)) {
        if (isOver) return;
        const { state } = await open(path);
        if (state !== "ready") missing += 1;
      }
      if (!isOver) setKnown({ asked, state: missing > 0 ? "missing" : "saved" });
    }
    void bring();
    return () => {
      isOver = true;
    };
  }, [open, asked, isSaved, exchange]);

  return known.asked === asked ? known.state : "saving";
}
