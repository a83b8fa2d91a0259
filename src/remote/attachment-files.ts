import * as v from "valibot";
import { within } from "#lib/attempts.ts";
import { AccountError, unreachable } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Areas with a bucket of their own, which has its own limits. */
const BUCKETS: Record<string, string> = { people: "profile-pictures", logo: "logos" };
/** The lifetime of a link that is used at once, in s. */
const LINK_S = 60;
/** A download without any data for this long has failed, in ms; a large one may take longer in total. */
const STALLED_MS = 30_000;
/** Answer of the RPC storage_use, in bytes. */
const storageUse = v.object({ used: v.number(), quota: v.number() });
/** Final refusals: too large, or a type that is not accepted. */
const REFUSALS = [413, 415, 422];

/** Uploads a file under its unique path; an existing one has arrived before. Throws an AccountError. */
export async function uploadAttachment(remote: Remote, path: string, file: Blob): Promise<void> {
  const { error } = await remote.storage.from(bucketOf(path)).upload(path, file, { contentType: file.type });
  if (!error || statusOf(error) === 409) return;
  const failure = asAccountError(error);
  if (failure.code === "refused" && (await isFull(remote))) {
    throw new AccountError("storage_full", "Your business has used all of its storage.");
  }
  throw failure;
}

/** Whether the business may store no more. Storage refuses this and other violations with the same words. */
async function isFull(remote: Remote): Promise<boolean> {
  const { data } = await remote.rpc("storage_use");
  const use = v.safeParse(storageUse, data);
  return use.success && use.output.used >= use.output.quota;
}

/** Removes a file; a missing one counts as removed. Throws an AccountError. */
export async function removeAttachment(remote: Remote, path: string): Promise<void> {
  const { error } = await remote.storage.from(bucketOf(path)).remove([path]);
  if (error) throw asAccountError(error);
}

/**
 * Returns a file of this type; null if the person may read none, or it is larger than `maxBytes`. Throws an AccountError
 * while that is unknown.
 */
export async function fetchAttachment(
  remote: Remote,
  path: string,
  type: string,
  maxBytes = Infinity,
): Promise<Blob | null> {
  const link = await within(
    STALLED_MS,
    remote.storage.from(bucketOf(path)).createSignedUrl(path, LINK_S),
    null,
  );
  if (!link) throw unreachable();
  const { data, error } = link;
  if (error && (statusOf(error) === 404 || /not found/i.test(error.message))) return null;
  if (error) throw unreachable();
  const file = await download(data.signedUrl, maxBytes).catch(() => null);
  if (file === "too_large") return null;
  // A captive portal answers with its own page.
  if (!file?.type.startsWith(type)) throw unreachable();
  return file;
}

function bucketOf(path: string): string {
  return BUCKETS[path.split("/")[1] ?? ""] ?? "attachments";
}

/** Returns what is at an address; null if the server denies it. Rejects when data stops arriving. */
async function download(url: string, maxBytes: number): Promise<Blob | "too_large" | null> {
  const giveUp = new AbortController();
  const expect = () => setTimeout(() => giveUp.abort(), STALLED_MS);
  let timer = expect();
  try {
    const response = await fetch(url, { signal: giveUp.signal });
    if (!response.ok || !response.body) return null;
    if (Number(response.headers.get("content-length")) > maxBytes) {
      giveUp.abort();
      return "too_large";
    }
    const watched = new TransformStream<Uint8Array<ArrayBuffer>>({
      transform(part, into) {
        clearTimeout(timer);
        timer = expect();
        into.enqueue(part);
      },
    });
    return await new Response(response.body.pipeThrough(watched), response).blob();
  } finally {
    clearTimeout(timer);
  }
}

interface StorageFault {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

function asAccountError(error: StorageFault): AccountError {
  // Nothing else is final: an expired token, or a captive portal, also causes 400 and 403.
  const isForGood = REFUSALS.includes(statusOf(error)) || /row-level security/.test(error.message);
  return isForGood
    ? new AccountError("refused", "The server does not take this file.", { reason: "file_refused" })
    : unreachable();
}

/** Hosted Supabase answers with 400 and has the real status in the body. */
function statusOf({ status, statusCode }: StorageFault): number {
  return Number(statusCode) || (status ?? 0);
}
