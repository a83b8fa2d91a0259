import * as v from "valibot";
import { within } from "#lib/within.ts";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Pictures of people have a bucket of their own, with limits of its own. */
const PICTURE = /^[^/]+\/people\//;
/** How long a link may be used that is used at once, in s. */
const LINK_S = 60;
/** A download of which nothing has come for so long has failed, in ms; a large one may take longer than that. */
const STALLED_MS = 30_000;
/** Answer of the RPC storage_use, in bytes. */
const storageUse = v.object({ used: v.number(), quota: v.number() });
/** What the server means for good: what is too large or of a type that it does not take. */
const REFUSALS = [413, 415, 422];

/** Uploads a file under a path of its own; one that is there already has arrived before. Throws an AccountError. */
export async function uploadAttachment(remote: Remote, path: string, file: Blob): Promise<void> {
  const { error } = await remote.storage.from(bucketOf(path)).upload(path, file, { contentType: file.type });
  if (!error || statusOf(error) === 409) return;
  const failure = asAccountError(error);
  if (failure.code === "refused" && (await isFull(remote))) {
    throw new AccountError("storage_full", "Your business has used all of its storage.");
  }
  throw failure;
}

/** Whether the business may store no more. Storage itself refuses for this and for anything else in the same words. */
async function isFull(remote: Remote): Promise<boolean> {
  const { data } = await remote.rpc("storage_use");
  const use = v.safeParse(storageUse, data);
  return use.success && use.output.used >= use.output.quota;
}

/** Removes a file; one that is not there is removed. Throws an AccountError. */
export async function removeAttachment(remote: Remote, path: string): Promise<void> {
  const { error } = await remote.storage.from(bucketOf(path)).remove([path]);
  if (error) throw asAccountError(error);
}

/** A file that has this type; null when there is none that one may read. Throws an AccountError while that is not known. */
export async function fetchAttachment(remote: Remote, path: string, type: string): Promise<Blob | null> {
  const link = await within(
    STALLED_MS,
    remote.storage.from(bucketOf(path)).createSignedUrl(path, LINK_S),
    null,
  );
  if (!link) throw unreachable();
  const { data, error } = link;
  if (error && (statusOf(error) === 404 || /not found/i.test(error.message))) return null;
  if (error) throw unreachable();
  const file = await download(data.signedUrl).catch(() => null);
  // A network that asks for a password first answers with a page of its own.
  if (!file?.type.startsWith(type)) throw unreachable();
  return file;
}

function bucketOf(path: string): string {
  return PICTURE.test(path) ? "profile-pictures" : "attachments";
}

/** What is at an address; null where the server does not hand it out. Rejects once nothing more of it comes. */
async function download(url: string): Promise<Blob | null> {
  const giveUp = new AbortController();
  const expect = () => setTimeout(() => giveUp.abort(), STALLED_MS);
  let timer = expect();
  try {
    const response = await fetch(url, { signal: giveUp.signal });
    if (!response.ok || !response.body) return null;
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
  // Nothing else is for good: 400 and 403 are also what a token that has just run out, or a network's own page, is answered.
  const isForGood = REFUSALS.includes(statusOf(error)) || /row-level security/.test(error.message);
  return isForGood ? new AccountError("refused", "The server does not take this file.") : unreachable();
}

function unreachable(): AccountError {
  return new AccountError("unreachable", "The server cannot be reached. Please try again.");
}

/** Hosted Supabase answers with 400 and says in the body what it meant. */
function statusOf({ status, statusCode }: StorageFault): number {
  return Number(statusCode) || (status ?? 0);
}
