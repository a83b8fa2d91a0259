import {
  discardRejectedChange,
  editRejectedChange,
  exportRejectedChanges,
  restoreRejectedChange,
  retryRejectedChange,
} from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";

/** The actions for a refused change; each shows what it did. */
export function useRefusedActions(change: RejectedChange, title: string) {
  const retryIt = useCommand(retryRejectedChange);
  const editIt = useCommand(editRejectedChange);
  const discardIt = useCommand(discardRejectedChange);
  const restoreIt = useCommand(restoreRejectedChange);
  const exportIt = useCommand(exportRejectedChanges);
  const undo = { label: "Undo", run: () => void orSay(() => restoreIt(change)) };

  return {
    retry: () => orSay(async () => (await retryIt(change.id)) && saySending(title)),
    edit: (edits: Record<string, unknown>) =>
      orSay(async () => (await editIt(change.id, edits)) && saySending(title)),
    discard: () =>
      orSay(async () => {
        await discardIt(change.id);
        toast.info("Discarded", { description: title, action: undo });
      }),
    save: () =>
      orSay(async () => {
        const { name, json } = await exportIt([change]);
        downloadFile(name, json, "application/json");
      }),
  };
}

/** Not a success message yet: the server may refuse it again. */
function saySending(title: string) {
  const text = useSyncStatus.getState().online ? "Sending it again" : "It is sent when there is a connection";
  toast.info(text, { description: title });
}

function orSay(act: () => Promise<unknown>) {
  return orToast("That did not work. The change is still here.", act);
}
