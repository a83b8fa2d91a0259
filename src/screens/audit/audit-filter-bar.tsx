import { type ReactNode, useState } from "react";
import { instantAt } from "#domain/time/zones.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import {
  AUDIT_KINDS,
  type AuditChange,
  type AuditFilters,
  type AuditKind,
  BY_SERVER,
} from "#schema/protocol/audit-log.ts";
import { Button } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { auditDetails } from "#view/audit/audit-details.ts";
import { type AuditFacts, actorOf, changesText } from "#view/audit/audit-facts.ts";
import { useAuditWords } from "#words/made/use-audit-words.ts";
import { isOwnDecision } from "./own-decision.ts";
import { auditSentence } from "./words/audit-words.ts";

/** The chosen filters; null or empty where none is chosen. */
interface AuditChoice {
  text: string;
  kind: AuditKind | null;
  person: string | null;
  by: string | null;
  /** Calendar days of the business, both included. */
  from: string | null;
  to: string | null;
}

export const EVERYTHING: AuditChoice = { text: "", kind: null, person: null, by: null, from: null, to: null };

/** The filters of the request; a day ends where the next begins in the business's zone. */
export function filtersOf({ text, kind, person, by, from, to }: AuditChoice, zone: string): AuditFilters {
  const dayBegins = (day: string) => new Date(instantAt(day, "00:00", zone)).toISOString();
  const words = text.trim();
  return {
    ...(words && { text: words }),
    ...(kind && { kind }),
    ...(person && { person }),
    ...(by && { by }),
    ...(from && { from: dayBegins(from) }),
    ...(to && { to: dayBegins(addDays(to, 1)) }),
  };
}

const ALL = "all";
const ACTIONS = "flex flex-wrap justify-end gap-2 max-sm:*:grow sm:col-span-full";

interface AuditFilterBarProps {
  choice: AuditChoice;
  onChoose: (choice: AuditChoice) => void;
  people: readonly { id: string; name: string }[];
  isDisabled: boolean;
  /** The actions for the shown changes. */
  children: ReactNode;
}

/** On phones the search alone, and the other filters on request, below its button: the changes begin high on the page. */
export function AuditFilterBar({ choice, onChoose, people, isDisabled, children }: AuditFilterBarProps) {
  const say = useAuditWords();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const showsAll = !isMobile || isOpen;
  const kinds = [
    { value: ALL, label: say("filter.allKinds") },
    ...AUDIT_KINDS.map((kind) => ({ value: kind, label: say(`kind.${kind}`) })),
  ];
  const set = (changes: Partial<AuditChoice>) => onChoose({ ...choice, ...changes });
  const names = people.map(({ id, name }) => ({ value: id, label: name }));
  const authors = [...names, { value: BY_SERVER, label: say("server") }];
  const chosen = (value: string) => (value === ALL ? null : value);
  return (
    <section
      aria-label={say("filter.label")}
      className="grid grid-cols-1 items-end gap-x-4 gap-y-3 rounded-2xl border border-line bg-surface p-4 shadow-card sm:grid-cols-2 lg:grid-cols-3"
    >
      <SearchField
        label={say("filter.search")}
        value={choice.text}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(text) => set({ text })}
      />
      {isMobile && (
        <div className={ACTIONS}>
          <Button variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {say("filter.more")}
          </Button>
          {children}
        </div>
      )}
      {showsAll && (
        <>
          <Select
            label={say("filter.kind")}
            value={choice.kind ?? ALL}
            options={kinds}
            isDisabled={isDisabled}
            onChange={(value) => set({ kind: AUDIT_KINDS.find((kind) => kind === value) ?? null })}
          />
          <ComboBox
            label={say("filter.person")}
            value={choice.person ?? ALL}
            options={[{ value: ALL, label: say("filter.everyone") }, ...names]}
            isDisabled={isDisabled}
            onChange={(value) => set({ person: chosen(value) })}
          />
          <ComboBox
            label={say("filter.by")}
            value={choice.by ?? ALL}
            options={[{ value: ALL, label: say("filter.anyone") }, ...authors]}
            isDisabled={isDisabled}
            onChange={(value) => set({ by: chosen(value) })}
          />
          <DatePicker
            label={say("filter.from")}
            value={choice.from}
            max={choice.to ?? undefined}
            isDisabled={isDisabled}
            onChange={(from) => set({ from })}
          />
          <DatePicker
            label={say("filter.to")}
            value={choice.to}
            min={choice.from ?? undefined}
            isDisabled={isDisabled}
            onChange={(to) => set({ to })}
          />
        </>
      )}
      {!isMobile && <div className={ACTIONS}>{children}</div>}
    </section>
  );
}

const HEAD = [
  "date",
  "time",
  "instant",
  "who",
  "device",
  "kind",
  "what",
  "before",
  "after",
  "received",
] as const;

/** The changes as rows of a file with a header row, newest first. Days and times are in the business's zone. */
export function auditCsv(changes: readonly AuditChange[], facts: AuditFacts): SheetCell[][] {
  const head = HEAD.map((column) => facts.say(`csv.${column}`));
  return [head, ...changes.map((change) => rowOf(change, facts))];
}

function rowOf(change: AuditChange, facts: AuditFacts): SheetCell[] {
  const { format, say } = facts;
  const details = auditDetails(change, facts);
  const actedAt = change.acted_at ?? change.at;
  const side = (value: "from" | "to") =>
    changesText(
      say,
      details.flatMap(({ label, [value]: text }) =>
        text === null ? [] : [say("csv.fact", { label, value: text })],
      ),
    );
  return [
    format.dayOf(actedAt),
    format.clock(actedAt),
    actedAt,
    actorOf(change, facts),
    change.device,
    factsText(say.locale, [
      ...change.kinds.map((kind) => say(`kind.${kind}`)),
      ...(isOwnDecision(change) ? [say("ownDecision")] : []),
    ]),
    auditSentence(change, facts),
    side("from"),
    side("to"),
    change.at,
  ];
}
