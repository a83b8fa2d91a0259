import type { Format } from "#lib/format/create-format.ts";
import { A_FORMER_COLLEAGUE } from "../people/former-colleague.ts";
import { personNameWords } from "./shift-names.ts";

/** A field's value before and after. */
export interface FieldChange {
  from: unknown;
  to: unknown;
}

interface Named {
  id: string;
  name: string;
}

/** What wording names and values requires. */
export interface HistoryFacts {
  people: readonly Named[];
  templates: readonly Named[];
  format: Format;
}

type Words = (change: FieldChange, facts: HistoryFacts) => string | null;

/** How each field's change is worded, in order of display; fields without meaning for people are omitted. */
const WORDS: Record<string, Words> = {
  deleted: ({ to }) => (to ? "Deleted it" : null),
  published: ({ to }) => (to ? "Published it" : null),
  user_id: personChange,
  status: ({ from, to }) => {
    if (to === "dropped") return "Dropped it";
    if (to === "claimed") return "Approved the claim";
    return from === "dropped" ? "Took the drop back" : null;
  },
  drop_reason: ({ to }) => (to ? `Reason: ${to}` : null),
  claimed_by_user_id: ({ from, to }, { people }) =>
    to
      ? `${personNameWords(String(to), people)} asked for it`
      : `${personNameWords(String(from), people)} is not asking for it any more`,
  date: (change, { format }) => became("Day", change, (day) => format.shortDay(day)),
  start_time: (change, { format }) => became("Start", change, (time) => format.timeOfDay(time.slice(0, 5))),
  end_time: (change, { format }) => became("End", change, (time) => format.timeOfDay(time.slice(0, 5))),
  time_slot: (change, { templates }) =>
    became(
      "Template",
      change,
      (slot) => templates.find(({ id }) => id === slot)?.name ?? "one that is gone",
      "custom shift",
    ),
  estimated_pay: (change, { format }) =>
    became("Estimated pay", change, (amount) => format.amount(Number(amount)), "by the rate"),
  notes: (change) => became("Notes", change, (text) => `“${text}”`, "none"),
  position: () => "Moved it within its day",
};

/** What one edit of a shift changed, in words: 'Start: 9:00 AM to 10:00 AM'. Empty if nothing that people see. */
export function historyWords(fields: Readonly<Record<string, FieldChange>>, facts: HistoryFacts): string[] {
  const isGranted = fields.user_id !== undefined && fields.user_id.to === fields.claimed_by_user_id?.from;
  const described = Object.entries(WORDS).flatMap(([name, words]) => {
    // A granted claim also clears the claim field, which is no news.
    const change = name === "claimed_by_user_id" && isGranted ? undefined : fields[name];
    const text = change && words(change, facts);
    return text ? [text] : [];
  });
  const isAgain = Boolean(fields.published_as?.to) && !fields.published && !fields.user_id;
  return isAgain ? ["Published the changes", ...described] : described;
}

function personChange({ from, to }: FieldChange, { people }: HistoryFacts): string {
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.name || A_FORMER_COLLEAGUE;
  if (!to) return `Made it open (it was ${nameOf(from)}'s)`;
  return from ? `Gave it to ${nameOf(to)} (it was ${nameOf(from)}'s)` : `Gave it to ${nameOf(to)}`;
}

function became(
  what: string,
  { from, to }: FieldChange,
  show: (value: string) => string,
  nothing = "none",
): string {
  const words = (value: unknown) =>
    value === null || value === undefined || value === "" ? nothing : show(String(value));
  return `${what}: ${words(from)} to ${words(to)}`;
}
