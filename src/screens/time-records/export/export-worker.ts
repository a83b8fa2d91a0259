// Writes files of time records beside the page: a year of everybody's takes a moment.

import { type FileWanted, writeFile } from "./write-file.ts";

/** The file, or why there is none. */
export type FileAnswer = { file: Blob } | { failed: string };

self.onmessage = async ({ data }: MessageEvent<FileWanted>) => {
  const announce = (answer: FileAnswer) => self.postMessage(answer);
  try {
    announce({ file: await writeFile(data) });
  } catch (error) {
    announce({ failed: String(error) });
  }
};
