import * as v from "valibot";
import { create } from "zustand";
import type { PayDraft } from "#domain/pay/person-pay.ts";

const STORAGE_KEY = "payDrafts";
const KEPT_MS = 60 * 24 * 3_600_000;

const draft = v.object({
  extras: v.object({ tips: v.number(), fuel: v.number(), other: v.number(), deductions: v.number() }),
  notes: v.string(),
  leftOut: v.array(v.string()),
  savedAt: v.number(),
});
const stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), draft));
type Drafts = Readonly<Record<string, v.InferOutput<typeof draft>>>;

interface PayDraftsState {
  /** Whose they are: a person in a business; null before they were read. */
  owner: string | null;
  /** By person and period. */
  drafts: Drafts;
}

/** What was entered for payments that are not saved yet. It stays on the device, for this person in this business. */
export const usePayDrafts = create<PayDraftsState>()(() => ({ owner: null, drafts: {} }));

/** Reads the drafts of this person; those that are too old are forgotten. */
export function openPayDrafts(owner: string, now: number) {
  const fresh = Object.entries(read(owner)).filter(([, one]) => now - one.savedAt <= KEPT_MS);
  usePayDrafts.setState({ owner, drafts: Object.fromEntries(fresh) });
}

/** Keeps what was entered; where the device does not take it, as long as the page is open. */
export function keepPayDraft(key: string, one: PayDraft, now: number) {
  change((drafts) => ({ ...drafts, [key]: { ...one, leftOut: [...one.leftOut], savedAt: now } }));
}

/** It was saved, or is not wanted any more. */
export function forgetPayDraft(key: string) {
  change((drafts) => Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)));
}

/** Other tabs may have kept some meanwhile, so what is stored is changed, not what this tab knows. */
function change(next: (drafts: Drafts) => Drafts) {
  const { owner, drafts } = usePayDrafts.getState();
  if (owner === null) return;
  const changed = next({ ...drafts, ...read(owner) });
  usePayDrafts.setState({ drafts: changed });
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(changed));
  } catch {
    // It stays in the page.
  }
}

function read(owner: string): Drafts {
  const found = v.safeParse(stored, localStorage.getItem(keyOf(owner)));
  return found.success ? found.output : {};
}

function keyOf(owner: string): string {
  return `${STORAGE_KEY}-${owner}`;
}
