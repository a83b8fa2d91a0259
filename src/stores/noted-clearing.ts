import * as v from "valibot";
import { create } from "zustand";
import { storedJson, storeJson } from "./local-storage.ts";

/** The latest time of deletion of each cleared id, in ms. */
const noted = v.record(v.string(), v.number());
type Noted = v.InferOutput<typeof noted>;

const PREFIXES = { notifications: "clearing", templates: "clearing-templates" };
type Cleared = keyof typeof PREFIXES;

const keyOf = (userId: string, what: Cleared) => `${PREFIXES[what]}-${userId}`;

/** Notes cleared ids: if the page ends too early, the next start deletes them. */
export function noteClearing(
  userId: string,
  ids: readonly string[],
  dueAt: number,
  what: Cleared = "notifications",
) {
  keep(userId, what, { ...read(userId, what), ...Object.fromEntries(ids.map((id) => [id, dueAt])) });
}

/** They are deleted, or were restored. */
export function forgetClearing(userId: string, ids: readonly string[], what: Cleared = "notifications") {
  const left = Object.entries(read(userId, what)).filter(([id]) => !ids.includes(id));
  keep(userId, what, Object.fromEntries(left));
}

/** Returns the ids whose time has come. */
export function dueClearing(userId: string, now: number, what: Cleared = "notifications"): string[] {
  return Object.entries(read(userId, what)).flatMap(([id, dueAt]) => (dueAt <= now ? [id] : []));
}

function read(userId: string, what: Cleared): Noted {
  return storedJson(keyOf(userId, what), noted) ?? {};
}

/** Without room for the note they are still cleared, unless the page ends first. */
function keep(userId: string, what: Cleared, ids: Noted) {
  if (Object.keys(ids).length === 0) localStorage.removeItem(keyOf(userId, what));
  else storeJson(keyOf(userId, what), ids);
}

/** Templates just deleted here: hidden while the deletion can be undone. */
export const useLeavingTemplates = create<ReadonlySet<string>>()(() => new Set());

export function hideTemplate(id: string) {
  useLeavingTemplates.setState((ids) => new Set([...ids, id]), true);
}

export function showTemplate(id: string) {
  useLeavingTemplates.setState((ids) => new Set([...ids].filter((each) => each !== id)), true);
}
