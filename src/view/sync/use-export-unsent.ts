import { exportUnsentChanges } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";

/**
 * Returns a function that saves the changes only this device holds to a file, without attachments, and resolves to
 * whether it worked. `failed` is shown if not.
 */
export function useExportUnsent(failed: string): () => Promise<boolean> {
  const toFile = useCommand(exportUnsentChanges);
  return async () => {
    try {
      const { name, json } = await toFile();
      downloadFile(name, json, "application/json");
      return true;
    } catch (error) {
      console.error("Changes not exported:", error);
      toast.error(failed);
      return false;
    }
  };
}
