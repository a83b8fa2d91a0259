import { promisifyRequest } from "idb-keyval";
import { isFullDisk } from "#lib/storage/storage-errors.ts";

/** A file as IndexedDB holds it: private windows of WebKit store no Blobs, so there its bytes are kept. */
export type StoredFile = Blob | { bytes: ArrayBuffer; type: string };

/** Returns a file as this browser stores it. */
export async function storedFile(file: Blob): Promise<StoredFile> {
  takesBlobs ??= tryBlob().catch(isFullDisk);
  return (await takesBlobs) ? file : { bytes: await file.arrayBuffer(), type: file.type };
}

/** Returns the file that was stored. */
export function fileOf(stored: StoredFile): Blob {
  return stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });
}

let takesBlobs: Promise<boolean> | null = null;

/** Stores a Blob in a database of its own: where it is refused, WebKit never ends the transaction, and others wait for it. */
async function tryBlob(): Promise<boolean> {
  const request = indexedDB.open("blob-trial");
  request.onupgradeneeded = () => request.result.createObjectStore("blobs");
  const database = await promisifyRequest(request);
  try {
    const blobs = database.transaction("blobs", "readwrite").objectStore("blobs");
    await promisifyRequest(blobs.put(new Blob(["trial"]), "trial"));
    return true;
  } finally {
    database.close();
  }
}
