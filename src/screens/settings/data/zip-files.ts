import { strToU8, Zip, ZipDeflate } from "fflate";

const TYPE = "application/zip";

/**
 * Packs files into a ZIP archive, yielding to the page between files: the content security policy forbids the worker
 * that packing would need. Throws the signal's reason once it aborts.
 */
export async function zipFiles(
  files: readonly { path: string; content: string | Blob }[],
  signal?: AbortSignal,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const { path, content } of files) {
    signal?.throwIfAborted();
    const entry = new ZipDeflate(path);
    zip.add(entry);
    const bytes =
      typeof content === "string" ? strToU8(content) : new Uint8Array(await content.arrayBuffer());
    entry.push(bytes, true);
    await new Promise((resolve) => setTimeout(resolve));
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(chunks, { type: TYPE });
}
