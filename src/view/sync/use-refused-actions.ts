import {
  discardRejectedChange,
  editRejectedChange,
  exportRejectedChanges,
  exportUnsentChanges,
  restoreRejectedChange,
  retryRejectedChange,
} from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { type SaySync, useSyncWords } from "#words/made/use-sync-words.ts";

/** The actions for a refused change; each shows what it did. */
export function useRefusedActions(change: RejectedChange, title: string) {
  const say = useSyncWords();
  const retryIt = useCommand(retryRejectedChange);
  const editIt = useCommand(editRejectedChange);
  const discardIt = useCommand(discardRejectedChange);
  const restoreIt = useCommand(restoreRejectedChange);
  const exportIt = useCommand(exportRejectedChanges);
  const orSay = (act: () => Promise<unknown>) => orToast(say("toast.failed"), act);
  const undo = { label: say("toast.undo"), run: () => void orSay(() => restoreIt(change)) };

  return {
    retry: () => orSay(async () => (await retryIt(change.id)) && saySending(say, title)),
    edit: (edits: Record<string, unknown>) =>
      orSay(async () => (await editIt(change.id, edits)) && saySending(say, title)),
    discard: () =>
      orSay(async () => {
        await discardIt(change.id);
        toast.info(say("toast.discarded"), { description: title, action: undo });
      }),
    save: () =>
      orSay(async () => {
        const { name, json } = await exportIt([change]);
        downloadFile(name, json, "application/json");
      }),
  };
}

/** Not a success message yet: the server may refuse it again. */
function saySending(say: SaySync, title: string) {
  const isOnline = useSyncStatus.getState().online;
  toast.info(say(isOnline ? "toast.sendingAgain" : "toast.sentLater"), { description: title });
}

/** Returns what saves this device's unsent changes to a file, without attachments; resolves to whether it worked. */
export function useExportUnsent(failed: string): () => Promise<boolean> {
  const toFile = useCommand(exportUnsentChanges);
  return () =>
    orToast(failed, async () => {
      const { name, json } = await toFile();
      downloadFile(name, json, "application/json");
    });
}
