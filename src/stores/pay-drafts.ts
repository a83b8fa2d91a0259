import * as v from "valibot";
import { create } from "zustand";
import type { PayDraft } from "#domain/pay/person-pay.ts";
import { storedJson, storeJson } from "./local-storage.ts";

const STORAGE_KEY = "payDrafts";
const KEPT_MS = 60 * 24 * 3_600_000;

const payDrafts = v.record(
  v.string(),
  v.object({
    extras: v.object({ tips: v.number(), fuel: v.number(), other: v.number(), deductions: v.number() }),
    notes: v.string(),
    leftOut: v.array(v.string()),
    savedAt: v.number(),
  }),
);
type Drafts = Readonly<v.InferOutput<typeof payDrafts>>;

interface PayDraftsState {
  /** The person and business; null before reading. */
  owner: string | null;
  drafts: Drafts;
}

/** Entries for unsaved payments, kept on this device for one person and business. */
export const usePayDrafts = create<PayDraftsState>()(() => ({ owner: null, drafts: {} }));

/** Reads this person's drafts and removes expired ones. */
export function openPayDrafts(owner: string, now: number) {
  const fresh = Object.entries(read(owner)).filter(([, one]) => now - one.savedAt <= KEPT_MS);
  usePayDrafts.setState({ owner, drafts: Object.fromEntries(fresh) });
}

/** Keeps an entry; if storing fails, while the page is open. */
export function keepPayDraft(key: string, one: PayDraft, now: number) {
  change((drafts) => ({ ...drafts, [key]: { ...one, leftOut: [...one.leftOut], savedAt: now } }));
}

/** Removes a draft that was saved or discarded. */
export function forgetPayDraft(key: string) {
  change((drafts) => Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)));
}

/** Other tabs may have stored drafts, so the stored value is changed, not this tab's. */
function change(next: (drafts: Drafts) => Drafts) {
  const { owner, drafts } = usePayDrafts.getState();
  if (owner === null) return;
  const changed = next({ ...drafts, ...read(owner) });
  usePayDrafts.setState({ drafts: changed });
  // Without room for it, it stays in the page.
  storeJson(keyOf(owner), changed);
}

function read(owner: string): Drafts {
  return storedJson(keyOf(owner), payDrafts) ?? {};
}

function keyOf(owner: string): string {
  return `${STORAGE_KEY}-${owner}`;
}
