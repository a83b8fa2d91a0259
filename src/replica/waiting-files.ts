// Files that only this device holds until the server has them, and files that the server is to remove. They are kept
// per person, outside of every replica: like other waiting work they outlive a log-out and a change of role.

import { del, delMany, get, getMany, keys, set, update } from "idb-keyval";
import { concatMap, Observable, startWith } from "rxjs";
import { DAY_MS } from "#lib/format/calendar-days.ts";

export interface WaitingFile {
  path: string;
  /** As people know it. */
  name: string;
  /** What is to be uploaded; null when the file is to be removed from the server. */
  blob: Blob | null;
  /** When it was put here, as a UTC instant; a file is removed from the server from then on. */
  at: string;
  /** The server did not take it; it is sent again when somebody asks. */
  isRefused: boolean;
}

/** A file that nothing refers to after so long was chosen for something that was never saved; in ms. */
export const FORGOTTEN_MS = 30 * DAY_MS;

const ANYBODYS = "waiting-file:";
const prefixOf = (userId: string) => `${ANYBODYS}${userId}:`;
const channelOf = (userId: string) => `waiting-files-${userId}`;

/** What waits, the oldest first. */
export async function readWaitingFiles(userId: string): Promise<WaitingFile[]> {
  const files = await getMany<WaitingFile | undefined>(await keysOf(userId));
  return files.filter((file) => file !== undefined).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** What waits of a path; null when nothing does. */
export async function readWaitingFile(userId: string, path: string): Promise<WaitingFile | null> {
  return (await get<WaitingFile>(prefixOf(userId) + path)) ?? null;
}

/** Keeps a file, in place of what waited of the same path; it is durable when the promise resolves. */
export async function keepWaitingFile(userId: string, file: WaitingFile): Promise<void> {
  await set(prefixOf(userId) + file.path, file);
  tell(userId);
}

/** Notes that the server did not take a file, or that it is to be sent again. */
export async function markRefused(userId: string, path: string, isRefused: boolean): Promise<void> {
  // One that another tab has forgotten meanwhile stays forgotten.
  await update<WaitingFile | undefined>(prefixOf(userId) + path, (file) => file && { ...file, isRefused });
  tell(userId);
}

/** Forgets what the server has, or nobody wants any more. */
export async function forgetWaitingFile(userId: string, path: string): Promise<void> {
  await del(prefixOf(userId) + path);
  tell(userId);
}

/** Forgets all that waits of a user: they asked for it. */
export async function forgetWaitingFiles(userId: string): Promise<void> {
  await delMany(await keysOf(userId));
  tell(userId);
}

/** Forgets what waits too long of people who have not come back to this device. */
export async function forgetOldFiles(now: number): Promise<void> {
  const all = await keysFrom(ANYBODYS);
  const files = await getMany<WaitingFile | undefined>(all);
  await delMany(all.filter((_, place) => now - Date.parse(files[place]?.at ?? "") > FORGOTTEN_MS));
}

/** What waits, now and after each change, also by another tab. */
export function watchWaitingFiles(userId: string): Observable<WaitingFile[]> {
  const changes = new Observable<null>((observer) => {
    const channel = new BroadcastChannel(channelOf(userId));
    channel.onmessage = () => observer.next(null);
    return () => channel.close();
  });
  return changes.pipe(
    startWith(null),
    concatMap(() => readWaitingFiles(userId)),
  );
}

const keysOf = (userId: string) => keysFrom(prefixOf(userId));

async function keysFrom(prefix: string): Promise<string[]> {
  const all = await keys<IDBValidKey>();
  return all.filter((key) => typeof key === "string").filter((key) => key.startsWith(prefix));
}

/** Tells every tab, this one too. */
function tell(userId: string) {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage(null);
  channel.close();
}
