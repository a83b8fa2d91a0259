import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

const BUCKET = "attachments";
/** How long a link may be used that is used at once, in s. */
const LINK_S = 60;
/** What the server means for good: who may not, what is too large or of a type that it does not take. */
const REFUSALS = [400, 403, 413, 415, 422];

/** Uploads a file under a path of its own; one that is there already has arrived before. Throws an AccountError. */
export async function uploadAttachment(remote: Remote, path: string, file: Blob): Promise<void> {
  const { error } = await remote.storage.from(BUCKET).upload(path, file, { contentType: file.type });
  if (!error || statusOf(error) === 409) return;
  throw asAccountError(error);
}

/** Removes a file; one that is not there is removed. Throws an AccountError. */
export async function removeAttachment(remote: Remote, path: string): Promise<void> {
  const { error } = await remote.storage.from(BUCKET).remove([path]);
  if (error) throw asAccountError(error);
}

/** The bytes of a file; null when there is none that one may read. Throws an AccountError while that is not known. */
export async function fetchAttachment(remote: Remote, path: string): Promise<ArrayBuffer | null> {
  const { data, error } = await remote.storage.from(BUCKET).createSignedUrl(path, LINK_S);
  if (error && [400, 403, 404].includes(statusOf(error))) return null;
  if (error) throw asAccountError(error);
  try {
    const response = await fetch(data.signedUrl);
    if (response.ok) return await response.arrayBuffer();
  } catch (cause) {
    console.warn("The file could not be fetched:", cause);
  }
  throw new AccountError("unreachable", "The server cannot be reached. Please try again.");
}

interface StorageFault {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

function asAccountError(error: StorageFault): AccountError {
  // A token that has just run out is renewed for the next try.
  const isForGood = REFUSALS.includes(statusOf(error)) && !/jwt|token/i.test(error.message);
  return isForGood
    ? new AccountError("refused", "The server does not take this file.")
    : new AccountError("unreachable", "The server cannot be reached. Please try again.");
}

/** Hosted Supabase answers with 400 and says in the body what it meant. */
function statusOf({ status, statusCode }: StorageFault): number {
  return Number(statusCode) || (status ?? 0);
}
