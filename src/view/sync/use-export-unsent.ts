import { exportUnsentChanges } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";

/**
 * Returns a function that saves the changes only this device holds to a file, without attachments, and resolves to
 * whether it worked. `failed` is shown if not.
 */
export function useExportUnsent(failed: string): () => Promise<boolean> {
  const toFile = useCommand(exportUnsentChanges);
  return () =>
    orToast(failed, async () => {
      const { name, json } = await toFile();
      downloadFile(name, json, "application/json");
    });
}
