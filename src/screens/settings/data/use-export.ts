import { useEffect, useRef, useState } from "react";
import { type ExportProgress, exportData } from "#commands/export-data.ts";
import { useCommand } from "#commands/use-command.ts";
import { downloadFile } from "#ui/download-file.ts";
import { toast } from "#ui/toast.ts";

interface Export {
  /** Null while none is being made. */
  progress: ExportProgress | null;
  problem: string | null;
  start(isWhole: boolean): Promise<void>;
  cancel(): void;
}

/** Makes an archive and hands it to the browser. It ends when it is cancelled or the page is left. */
export function useExport(): Export {
  const read = useCommand(exportData);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(isWhole: boolean) {
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setProblem(null);
    const onProgress = (next: ExportProgress) => !own.signal.aborted && setProgress(next);
    try {
      const { name, files } = await read({ isWhole, onProgress, signal: own.signal });
      const { zipFiles } = await import("./zip-files.ts");
      downloadFile(name, await zipFiles(files, own.signal), "application/zip");
      toast.success("Export saved");
    } catch (error) {
      if (own.signal.aborted) return;
      console.error("Not exported:", error);
      setProblem("The export was not finished. Please check your connection and try again.");
    } finally {
      if (running.current === own) setProgress(null);
    }
  }

  function cancel() {
    running.current?.abort();
    setProgress(null);
  }

  return { progress, problem, start, cancel };
}
