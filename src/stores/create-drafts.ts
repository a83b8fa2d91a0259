import * as v from "valibot";
import { storedJson, storedKeys, storeJson } from "./local-storage.ts";

/** A week. The calendar's constants would bring the formats into the first load. */
const KEPT_MS = 7 * 24 * 3_600_000;

export interface DraftsOwner {
  userId: string;
  businessId: string | null;
}

/** Creates a store of named drafts, kept for a week in local storage per person and business. `now` is in ms. */
export function createDrafts<F extends v.ObjectEntries>(storageKey: string, fields: F) {
  type Draft = v.InferOutput<v.ObjectSchema<F, undefined>>;
  type Kept = Record<string, Draft & { savedAt: number }>;
  const stored = v.record(v.string(), v.object({ ...fields, savedAt: v.number() }));
  const keyOf = ({ userId, businessId }: DraftsOwner) => `${storageKey}-${userId} ${businessId}`;

  function fresh(key: string, now: number): Kept {
    const drafts = Object.entries((storedJson(key, stored) ?? {}) as Kept);
    return Object.fromEntries(drafts.filter(([, { savedAt }]) => now - savedAt <= KEPT_MS));
  }

  return {
    read(owner: DraftsOwner, name: string, now: number): Draft | null {
      return fresh(keyOf(owner), now)[name] ?? null;
    },
    /** The oldest first. */
    names(owner: DraftsOwner, now: number): string[] {
      const found = Object.entries(fresh(keyOf(owner), now));
      return found.toSorted(([, one], [, other]) => one.savedAt - other.savedAt).map(([name]) => name);
    },
    /** Null removes a finished draft. Without room for a new one, the old one stays. */
    keep(owner: DraftsOwner, name: string, draft: Draft | null, now: number) {
      const { [name]: _, ...others } = fresh(keyOf(owner), now);
      write(keyOf(owner), draft ? { ...others, [name]: { ...draft, savedAt: now } } : others);
    },
    forget(userId: string) {
      for (const key of storedKeys(`${storageKey}-${userId} `)) localStorage.removeItem(key);
    },
    forgetOld(now: number) {
      for (const key of storedKeys(`${storageKey}-`)) write(key, fresh(key, now));
    },
  };
}

/** Without room for them, they stay in the open page. */
function write(key: string, drafts: object) {
  if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
  else storeJson(key, drafts);
}
