// Files that only this device holds until the server has them, and files that the server is to remove. They are kept
// per person, outside of every replica: like other waiting work they outlive a log-out and a change of role.
import { del, delMany, get, getMany, keys, setMany, update } from "idb-keyval";
import { concatMap, Observable, shareReplay, startWith } from "rxjs";
import { DAY_MS } from "#lib/format/calendar-days.ts";

/** What is known of a file that waits, besides what it contains. */
export interface WaitingState {
  path: string;
  /** As people know it. */
  name: string;
  /** It is to be uploaded, or else to be removed from the server. */
  isUpload: boolean;
  /** When it was put here, as a UTC instant; a file is removed from the server from then on. */
  at: string;
  /** The server did not take it; it is sent again when somebody asks. */
  isRefused: boolean;
}

export interface WaitingFile extends Omit<WaitingState, "isUpload"> {
  /** What is to be uploaded; null when the file is to be removed from the server. */
  blob: Blob | null;
}

/** A file that nothing refers to after so long was chosen for something that was never saved; in ms. */
export const FORGOTTEN_MS = 30 * DAY_MS;

const STATE = "waiting-state:";
const BLOB = "waiting-blob:";
/**
 * State and contents in one, as an earlier version of the app keeps them, perhaps still in another tab. They are found
 * as well; that version finds the others not, and must not: it would take a state without contents for a removal.
 */
const WHOLE = "waiting-file:";

const keyOf = (kind: string, userId: string, path: string) => `${kind}${userId}:${path}`;
const channelOf = (userId: string) => `waiting-files-${userId}`;

/** What waits, the oldest first. */
export function readWaitingFiles(userId: string): Promise<WaitingFile[]> {
  return oldestFirst(userId, readWaitingFile);
}

/** What waits of a path; null when nothing does. */
export async function readWaitingFile(userId: string, path: string): Promise<WaitingFile | null> {
  const [state, blob, whole] = await getMany(keysOf(userId, path));
  // What a tab of that version has put here since then is what is wanted now.
  if (!state || whole?.at > state.at) return whole ?? null;
  const { isUpload, ...facts }: WaitingState = state;
  return { ...facts, blob: isUpload ? blob : null };
}

/** Keeps a file, in place of what waited of the same path; it is durable when the promise resolves. */
export async function keepWaitingFile(userId: string, { blob, ...facts }: WaitingFile): Promise<void> {
  const state: WaitingState = { ...facts, isUpload: blob !== null };
  await setMany([
    [keyOf(STATE, userId, facts.path), state],
    [keyOf(BLOB, userId, facts.path), blob],
  ]);
  await del(keyOf(WHOLE, userId, facts.path));
  notifyListeners(userId);
}

/** Notes that the server did not take a file, or that it is to be sent again. */
export async function markRefused(userId: string, path: string, isRefused: boolean): Promise<void> {
  for (const kind of [STATE, WHOLE]) {
    const key = keyOf(kind, userId, path);
    if (!(await get(key))) continue;
    // One that another tab has forgotten meanwhile stays forgotten.
    let isThere = true;
    await update<WaitingState | WaitingFile | undefined>(key, (file) => {
      isThere = file !== undefined;
      return file && { ...file, isRefused };
    });
    if (!isThere) await del(key);
  }
  notifyListeners(userId);
}

/** Forgets what the server has, or nobody wants any more. */
export async function forgetWaitingFile(userId: string, path: string): Promise<void> {
  await delMany(keysOf(userId, path));
  notifyListeners(userId);
}

/** Forgets all that waits of a user: they asked for it. */
export async function forgetWaitingFiles(userId: string): Promise<void> {
  await delMany((await pathsOf(userId)).flatMap((path) => keysOf(userId, path)));
  notifyListeners(userId);
}

/** Forgets what waits too long of people who have not come back to this device. */
export async function forgetOldFiles(now: number): Promise<void> {
  const all = [...(await keysFrom(STATE)), ...(await keysFrom(WHOLE))];
  const files = await getMany<{ at: string } | undefined>(all);
  const old = all.filter((_, place) => now - Date.parse(files[place]?.at ?? "") > FORGOTTEN_MS);
  await delMany(old.flatMap((key) => [key, key.replace(STATE, BLOB)]));
}

/** By user. */
const watched = new Map<string, Observable<WaitingState[]>>();

/** What waits, the oldest first, now and after each change, also by another tab. It is asked once for all who watch. */
export function watchWaitingFiles(userId: string): Observable<WaitingState[]> {
  const changes = new Observable<null>((observer) => {
    const channel = new BroadcastChannel(channelOf(userId));
    channel.onmessage = () => observer.next(null);
    return () => channel.close();
  });
  const states = changes.pipe(
    startWith(null),
    concatMap(() => oldestFirst(userId, readState)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const shared = watched.get(userId) ?? states;
  watched.set(userId, shared);
  return shared;
}

async function readState(userId: string, path: string): Promise<WaitingState | null> {
  const [state, whole] = await getMany([STATE, WHOLE].map((kind) => keyOf(kind, userId, path)));
  if (state && !(whole?.at > state.at)) return state;
  if (!whole) return null;
  const { blob, ...facts } = whole;
  return { ...facts, isUpload: blob !== null };
}

async function oldestFirst<T extends { at: string }>(
  userId: string,
  read: (userId: string, path: string) => Promise<T | null>,
): Promise<T[]> {
  const files = await Promise.all((await pathsOf(userId)).map((path) => read(userId, path)));
  return files.filter((file) => file !== null).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

const keysOf = (userId: string, path: string) =>
  [STATE, BLOB, WHOLE].map((kind) => keyOf(kind, userId, path));

async function pathsOf(userId: string): Promise<string[]> {
  const kinds = [STATE, WHOLE].map((kind) => keyOf(kind, userId, ""));
  const paths = await Promise.all(
    kinds.map(async (prefix) => (await keysFrom(prefix)).map((key) => key.slice(prefix.length))),
  );
  return [...new Set(paths.flat())];
}

async function keysFrom(prefix: string): Promise<string[]> {
  const all = await keys<IDBValidKey>();
  return all.filter((key) => typeof key === "string").filter((key) => key.startsWith(prefix));
}

/** Tells every tab, this one too. */
function notifyListeners(userId: string) {
  const channel = new BroadcastChannel(channelOf(userId));
  channel.postMessage(null);
  channel.close();
}
