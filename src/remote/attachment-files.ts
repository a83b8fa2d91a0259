import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

const BUCKET = "attachments";
/** How long a link may be used that is used at once, in s. */
const LINK_S = 60;
/** What the server means for good: what is too large or of a type that it does not take. */
const REFUSALS = [413, 415, 422];

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

/** A file that has this type; null when there is none that one may read. Throws an AccountError while that is not known. */
export async function fetchAttachment(remote: Remote, path: string, type: string): Promise<Blob | null> {
  const { data, error } = await remote.storage.from(BUCKET).createSignedUrl(path, LINK_S);
  if (error && (statusOf(error) === 404 || /not found/i.test(error.message))) return null;
  if (error) throw unreachable();
  const response = await fetch(data.signedUrl).catch(() => null);
  const file = response?.ok ? await response.blob() : null;
  // A network that asks for a password first answers with a page of its own.
  if (!file?.type.startsWith(type)) throw unreachable();
  return file;
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
