import type { Format } from "#lib/format/create-format.ts";
import type { SaySchedule } from "#words/made/schedule.ts";

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
  positions: readonly Named[];
  /** None where they go without saying. */
  places: readonly Named[];
  format: Format;
}

interface Facts extends HistoryFacts {
  say: SaySchedule;
}

type Words = (change: FieldChange, facts: Facts) => string | null;

/** How each field's change is worded, in order of display; fields without meaning for people are omitted. */
const WORDS: Record<string, Words> = {
  deleted: ({ to }, { say }) => (to ? say("history.deleted") : null),
  published: ({ to }, { say }) => (to ? say("history.published") : null),
  user_id: personChange,
  status: ({ from, to }, { say }) => {
    if (to === "dropped") return say("history.dropped");
    if (to === "claimed") return say("history.claimed");
    return from === "dropped" ? say("history.takenBack") : null;
  },
  drop_reason: ({ to }, { say }) => (to ? say("history.reason", { reason: String(to) }) : null),
  claimed_by_user_id: ({ from, to }, { say, people }) =>
    to
      ? say("history.asked", { name: nameOf(to, people, say) })
      : say("history.notAsked", { name: nameOf(from, people, say) }),
  date: (change, facts) => became("date", change, facts, (day) => facts.format.shortDay(day)),
  start_time: (change, facts) => became("start_time", change, facts, (time) => timeOf(time, facts)),
  end_time: (change, facts) => became("end_time", change, facts, (time) => timeOf(time, facts)),
  time_slot(change, facts) {
    const { say, templates } = facts;
    const show = (slot: string) =>
      templates.find(({ id }) => id === slot)?.name ?? say("history.deletedTemplate");
    return became("time_slot", change, facts, show, say("history.noTemplate"));
  },
  position_id(change, facts) {
    const { say, positions } = facts;
    const show = (position: string) =>
      positions.find(({ id }) => id === position)?.name ?? say("history.none");
    return became("position_id", change, facts, show);
  },
  place_id(change, facts) {
    const { say, places } = facts;
    const show = (place: string) => places.find(({ id }) => id === place)?.name ?? say("history.none");
    return places.length > 0 ? became("place_id", change, facts, show) : null;
  },
  breaks: (_, { say }) => say("history.breaks"),
  is_locked: ({ to }, { say }) => say(to ? "history.locked" : "history.unlocked"),
  estimated_pay(change, facts) {
    const { say, format } = facts;
    const show = (amount: string) => format.amount(Number(amount));
    return became("estimated_pay", change, facts, show, say("history.automatic"));
  },
  notes({ from, to }, { say }) {
    if (!to) return say("history.notesRemoved");
    return from
      ? say("history.notes", { from: String(from), to: String(to) })
      : say("history.notesAdded", { to: String(to) });
  },
  sort_order: (_, { say }) => say("history.sort_order"),
  // Its earlier name, in entries from before and, beside the new one, until it is contracted.
  position: (_, { say }) => say("history.sort_order"),
};

/** What one edit of a shift changed, in words: 'Start changed from 9:00 AM to 10:00 AM'. Empty if nothing that people see. */
export function historyWords(
  say: SaySchedule,
  fields: Readonly<Record<string, FieldChange>>,
  facts: HistoryFacts,
): string[] {
  const isGranted = fields.user_id !== undefined && fields.user_id.to === fields.claimed_by_user_id?.from;
  const described = Object.entries(WORDS).flatMap(([name, words]) => {
    // A granted claim also clears the claim field, which is no news.
    const change = name === "claimed_by_user_id" && isGranted ? undefined : fields[name];
    const text = change && words(change, { ...facts, say });
    return text ? [text] : [];
  });
  const told = [...new Set(described)];
  const isAgain = Boolean(fields.published_as?.to) && !fields.published && !fields.user_id;
  return isAgain ? [say("history.publishedAgain"), ...told] : told;
}

function personChange({ from, to }: FieldChange, { say, people }: Facts): string {
  if (!to) return say("history.opened", { owner: nameOf(from, people, say) });
  const name = nameOf(to, people, say);
  return from
    ? say("history.givenOn", { name, owner: nameOf(from, people, say) })
    : say("history.given", { name });
}

function nameOf(id: unknown, people: readonly Named[], say: SaySchedule): string {
  return people.find((person) => person.id === id)?.name || say("aFormerColleague");
}

function timeOf(time: string, { format }: HistoryFacts): string {
  return format.timeOfDay(time.slice(0, 5));
}

type Became = "date" | "start_time" | "end_time" | "time_slot" | "position_id" | "place_id" | "estimated_pay";

function became(
  field: Became,
  { from, to }: FieldChange,
  { say }: Facts,
  show: (value: string) => string,
  nothing = say("history.none"),
): string {
  const words = (value: unknown) =>
    value === null || value === undefined || value === "" ? nothing : show(String(value));
  return say(`history.${field}`, { from: words(from), to: words(to) });
}
