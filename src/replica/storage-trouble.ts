import { causesOf, isFullDisk } from "#lib/storage/storage-errors.ts";

/** Errors of IndexedDB, Dexie and RxDB after which nothing can be stored. */
const BROKEN = new Set([
  "DatabaseClosedError",
  "InvalidStateError",
  "MissingAPIError",
  "NotReadableError",
  "OpenFailedError",
  "UnknownError",
]);

/** Returns why a write to this device failed, from any of an error's causes; null if storage is not the cause. */
export function storageTroubleOf(error: unknown): "full" | "broken" | null {
  if (isFullDisk(error)) return "full";
  return causesOf(error).some(({ name }) => BROKEN.has(name)) ? "broken" : null;
}
