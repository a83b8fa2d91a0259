import { withoutIsolates } from "#words/words.ts";

const SURELY_SAVED_MS = 60_000;

/** Makes the browser save some content as a file. */
export function downloadFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = withoutIsolates(name);
  link.click();
  // Safari reads the content only some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), SURELY_SAVED_MS);
}
