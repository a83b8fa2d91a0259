import type { FileAnswer } from "./export-worker.ts";
import type { FileWanted } from "./write-file.ts";

/** Makes a file of time records in a worker that lives as long as that takes; where there are none, on the page. */
export async function makeFile(wanted: FileWanted): Promise<Blob> {
  if (typeof Worker === "undefined") return (await import("./write-file.ts")).writeFile(wanted);
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FileAnswer>) =>
        "file" in data ? resolve(data.file) : reject(new Error(data.failed));
      worker.onerror = () => reject(new Error("The worker for files has failed."));
      worker.postMessage(wanted);
    });
  } finally {
    worker.terminate();
  }
}
