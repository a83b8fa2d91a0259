import { exportUnsentChanges } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";

/** Returns what saves this device's unsent changes to a file, without attachments; resolves to whether it worked. */
export function useExportUnsent(failed: string): () => Promise<boolean> {
  const toFile = useCommand(exportUnsentChanges);
  return () =>
    orToast(failed, async () => {
      const { name, json } = await toFile();
      downloadFile(name, json, "application/json");
    });
}
