import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { historyWords } from "#screens/roster/shift-dialog/shift-history-text.ts";
import {
  type AuditFacts,
  became,
  fieldOf,
  isDeleted,
  nameOf,
  ownerOf,
  type Predicate,
} from "./audit-facts.ts";

/** What became of a shift; what has no sentence of its own is told in the words of the shift's history. */
export const shiftWords: Predicate = (change, facts) => {
  const { earlier, later } = change;
  const shift = shiftOf(change, facts);
  if (change.is_new) return `added ${shift}, ${timesOf(change, facts)}`;
  if (isDeleted(change)) return `deleted ${shift}, ${timesOf(change, facts)}`;
  if (became(change, "status", "dropped")) return `dropped ${shift}`;
  if (became(change, "status", "claimed"))
    return `approved ${ownerOf(later.user_id ?? change.about.user_id, change, facts)} claim of the shift on ${dayOf(change, facts)}`;
  if (became(change, "claimed_by_user_id", change.by) && change.by) return `asked for ${shift}`;
  if (became(change, "claimed_by_user_id", null) && !("user_id" in later)) {
    const did = earlier.claimed_by_user_id === change.by ? "withdrew" : "denied";
    return `${did} ${ownerOf(earlier.claimed_by_user_id, change, facts)} claim of ${shift}`;
  }
  if (became(change, "published", true)) return `published ${shift}`;
  const fields = Object.keys({ ...earlier, ...later }).map(
    (field) => [field, { from: earlier[field], to: later[field] }] as const,
  );
  const told = historyWords(Object.fromEntries(fields), {
    people: Object.entries(facts.people).map(([id, name]) => ({ id, name })),
    templates: facts.templates,
    format: facts.format,
  });
  return told.length > 0 ? `changed ${shift} (${told.join("; ")})` : `changed ${shift}`;
};

const dayOf = (change: AuditChange, { format }: AuditFacts) => format.shortDay(fieldOf(change, "date"));

/** "Sam Okafor's shift on Tue, Mar 3": whose it is after the change. */
function shiftOf(change: AuditChange, facts: AuditFacts): string {
  const holder = "user_id" in change.later ? change.later.user_id : change.about.user_id;
  const whose = holder ? ownerOf(holder, change, facts) : "the open";
  return `${whose} shift on ${dayOf(change, facts)}`;
}

function timesOf(change: AuditChange, { format }: AuditFacts): string {
  const [start, end] = ["start_time", "end_time"].map((name) =>
    format.timeOfDay(fieldOf(change, name).slice(0, 5)),
  );
  return `${start} – ${end}`;
}

const SWAPS: Partial<Record<string, (asker: string, asked: string) => string>> = {
  agreed: (asker) => `agreed to swap shifts with ${asker}`,
  refused: (asker) => `refused to swap shifts with ${asker}`,
  withdrawn: (_, asked) => `withdrew the request to swap shifts with ${asked}`,
  approved: (asker, asked) => `approved that ${asker} and ${asked} swap shifts`,
  denied: (asker, asked) => `denied that ${asker} and ${asked} swap shifts`,
};

export const swapWords: Predicate = (change, facts) => {
  const asker = nameOf(change.about.requested_by, facts);
  const asked = nameOf(change.about.requested_of, facts);
  const words = SWAPS[String(change.later.status)];
  if (!change.is_new && words) return words(asker, asked);
  return change.is_new ? `asked ${asked} to swap shifts` : `changed the swap of ${asker} and ${asked}`;
};
