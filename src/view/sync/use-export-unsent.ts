import { exportUnsentChanges } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";

/**
 * Saves the changes that only this device holds to a file, which has no pictures and documents in it. Answers whether it
 * worked; `failed` is said when it did not.
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
