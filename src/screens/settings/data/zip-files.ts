import { strToU8, Zip, ZipDeflate } from "fflate";

const TYPE = "application/zip";

/**
 * Texts as one ZIP archive. The page goes on between two files: packing in a worker would need one that the pages'
 * content security policy forbids. Throws the signal's reason once that is aborted.
 */
export async function zipFiles(
  files: readonly { path: string; text: string }[],
  signal?: AbortSignal,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const { path, text } of files) {
    signal?.throwIfAborted();
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(strToU8(text), true);
    await new Promise((resolve) => setTimeout(resolve));
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(chunks, { type: TYPE });
}
