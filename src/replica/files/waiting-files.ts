// Files that only this device holds until the server has them, and files that the server must remove. They are
// stored per person, outside replicas: like other waiting work they outlive log-outs and role changes.

import { concatMap, type Observable, shareReplay, startWith } from "rxjs";
import { del, delMany, get, getMany, keys, setMany, update } from "#lib/storage/values.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { signalTabs, tabSignals } from "../tab-signals.ts";
import { fileOf, type StoredFile, storedFile } from "./stored-file.ts";

/** The state of a waiting file, without its contents. */
export interface WaitingState {
  path: string;
  name: string;
  /** Whether to upload it; otherwise it is to be removed from the server. */
  isUpload: boolean;
  /** When it was stored here, as a UTC instant; a removal is due from then on. */
  at: string;
  /** The server refused it; it is sent again on request. */
  isRefused: boolean;
}

export interface WaitingFile extends Omit<WaitingState, "isUpload"> {
  /** The contents to upload; null for a removal from the server. */
  blob: Blob | null;
}

/** A file without a reference after this long was chosen for something never saved; in ms. */
export const FORGOTTEN_MS = 30 * DAY_MS;

const STATE = "waiting-state:";
const BLOB = "waiting-blob:";
/**
 * Entries with state and contents together, written by an earlier version of the app, maybe still running in another
 * tab. Both forms are read; the earlier version must not find the new form, because it would take a state without
 * contents for a removal.
 */
const WHOLE = "waiting-file:";

const keyOf = (kind: string, userId: string, path: string) => `${kind}${userId}:${path}`;
const signalOf = (userId: string) => `waiting-files-${userId}`;

/** Returns waiting files, oldest first. */
export function readWaitingFiles(userId: string): Promise<WaitingFile[]> {
  return oldestFirst(userId, readWaitingFile);
}

/** Returns their states, oldest first. */
export function readWaitingStates(userId: string): Promise<WaitingState[]> {
  return oldestFirst(userId, readState);
}

/** Returns the waiting file of a path; null if there is none. */
export async function readWaitingFile(userId: string, path: string): Promise<WaitingFile | null> {
  const [state, blob, whole] = (await getMany(keysOf(userId, path))) as [
    State,
    StoredFile | undefined,
    Whole,
  ];
  // A later entry from a tab of the earlier version takes precedence.
  if (!state || isLater(whole, state)) return whole ?? null;
  const { isUpload, ...facts } = state;
  return { ...facts, blob: isUpload && blob ? fileOf(blob) : null };
}

type State = WaitingState | undefined;
type Whole = WaitingFile | undefined;

function isLater(whole: Whole, state: WaitingState): boolean {
  return whole !== undefined && whole.at > state.at;
}

/** Stores a file, by default a removal, in place of a waiting one of its path; durable when the promise resolves. */
export async function keepWaitingFile(
  userId: string,
  { path, at, name = "", blob = null }: Pick<WaitingFile, "path" | "at"> & Partial<WaitingFile>,
): Promise<void> {
  const state: WaitingState = { path, name, at, isRefused: false, isUpload: blob !== null };
  await setMany([
    [keyOf(STATE, userId, path), state],
    [keyOf(BLOB, userId, path), blob && (await storedFile(blob))],
  ]);
  await del(keyOf(WHOLE, userId, path));
  signalTabs(signalOf(userId));
}

/** Marks a file as refused by the server, or to be sent again. */
export async function markRefused(userId: string, path: string, isRefused: boolean): Promise<void> {
  for (const kind of [STATE, WHOLE]) {
    const key = keyOf(kind, userId, path);
    if (!(await get(key))) continue;
    // A file that another tab has deleted meanwhile stays deleted.
    let isThere = true;
    await update<WaitingState | WaitingFile | undefined>(key, (file) => {
      isThere = file !== undefined;
      return file && { ...file, isRefused };
    });
    if (!isThere) await del(key);
  }
  signalTabs(signalOf(userId));
}

/** Deletes a file that the server has or nobody wants any more. */
export async function forgetWaitingFile(userId: string, path: string): Promise<void> {
  await delMany(keysOf(userId, path));
  signalTabs(signalOf(userId));
}

/** Deletes all waiting files of a user, at their request. */
export async function forgetWaitingFiles(userId: string): Promise<void> {
  await delMany((await pathsOf(userId)).flatMap((path) => keysOf(userId, path)));
  signalTabs(signalOf(userId));
}

/** Deletes files that have waited too long for users who never came back to this device. */
export async function forgetOldFiles(now: number): Promise<void> {
  const all = [...(await keysFrom(STATE)), ...(await keysFrom(WHOLE))];
  const files = await getMany<{ at: string } | undefined>(all);
  const old = all.filter((_, place) => now - Date.parse(files[place]?.at ?? "") > FORGOTTEN_MS);
  await delMany(old.flatMap((key) => [key, key.replace(STATE, BLOB)]));
}

/** By user. */
const watched = new Map<string, Observable<WaitingState[]>>();

/** Emits waiting files, oldest first, now and after each change in any tab. All subscribers share one read. */
export function watchWaitingFiles(userId: string): Observable<WaitingState[]> {
  const states = tabSignals(signalOf(userId)).pipe(
    startWith(null),
    concatMap(() => readWaitingStates(userId)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const shared = watched.get(userId) ?? states;
  watched.set(userId, shared);
  return shared;
}

async function readState(userId: string, path: string): Promise<WaitingState | null> {
  const both = [STATE, WHOLE].map((kind) => keyOf(kind, userId, path));
  const [state, whole] = (await getMany(both)) as [State, Whole];
  if (state && !isLater(whole, state)) return state;
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
