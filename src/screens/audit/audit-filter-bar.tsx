import { type ReactNode, useState } from "react";
import { type CsvCell, csvText } from "#lib/csv-text.ts";
import { AUDIT_KINDS, type AuditChange } from "#schema/protocol/audit-log.ts";
import { Button } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { AUDIT_KIND_WORDS, type AuditChoice, authorsOf } from "./audit-filter.ts";
import type { AuditLog } from "./use-audit-log.ts";
import { auditDetails } from "./words/audit-details.ts";
import type { AuditFacts } from "./words/audit-facts.ts";
import { actorOf, auditSentence } from "./words/audit-words.ts";

const ALL = "all";
const KINDS = [
  { value: ALL, label: "Everything" },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_WORDS[kind] })),
];

interface AuditFilterBarProps {
  choice: AuditChoice;
  onChoose: (choice: AuditChoice) => void;
  people: readonly { id: string; name: string }[];
  isDisabled: boolean;
  /** The actions for the shown changes. */
  children: ReactNode;
}

export function AuditFilterBar({ choice, onChoose, people, isDisabled, children }: AuditFilterBarProps) {
  const set = (changes: Partial<AuditChoice>) => onChoose({ ...choice, ...changes });
  const anybody = (list: readonly { id: string; name: string }[], label: string) => [
    { value: ALL, label },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const chosen = (value: string) => (value === ALL ? null : value);
  return (
    <section
      aria-label="Filter"
      className="grid grid-cols-1 items-end gap-x-4 gap-y-3 rounded-2xl border border-line bg-surface p-4 shadow-card sm:grid-cols-2 lg:grid-cols-3"
    >
      <SearchField
        label="Search changes"
        value={choice.text}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(text) => set({ text })}
      />
      <Select
        label="Kind"
        value={choice.kind ?? ALL}
        options={KINDS}
        isDisabled={isDisabled}
        onChange={(value) => set({ kind: AUDIT_KINDS.find((kind) => kind === value) ?? null })}
      />
      <ComboBox
        label="Concerns"
        value={choice.person ?? ALL}
        options={anybody(people, "Everybody")}
        isDisabled={isDisabled}
        onChange={(value) => set({ person: chosen(value) })}
      />
      <ComboBox
        label="Changed by"
        value={choice.by ?? ALL}
        options={anybody(authorsOf(people), "Anybody")}
        isDisabled={isDisabled}
        onChange={(value) => set({ by: chosen(value) })}
      />
      <DatePicker
        label="From"
        value={choice.from}
        max={choice.to ?? undefined}
        isDisabled={isDisabled}
        onChange={(from) => set({ from })}
      />
      <DatePicker
        label="To"
        value={choice.to}
        min={choice.from ?? undefined}
        isDisabled={isDisabled}
        onChange={(to) => set({ to })}
      />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow sm:col-span-full">{children}</div>
    </section>
  );
}

/** Exports all changes that match the filters. */
export function ExportButton({ log, facts }: { log: AuditLog; facts: AuditFacts }) {
  const [isWriting, setWriting] = useState(false);
  const isThere = log.keptAt === null && (log.changes?.length ?? 0) > 0;
  const save = async () => {
    setWriting(true);
    await orToast("The audit log was not exported. Please try again.", async () => {
      const { changes, people, next } = await log.readAll();
      const rows = auditCsv(changes, { ...facts, people: { ...people, ...facts.people } });
      const day = facts.format.dayOf(new Date().toISOString());
      downloadFile(`audit-log-${day}.csv`, csvText(rows), "text/csv;charset=utf-8");
      if (next) toast.info("The file has the newest 10,000 changes. Choose fewer days for the older ones.");
    });
    setWriting(false);
  };
  return (
    <Button variant="secondary" isDisabled={!isThere || isWriting} onPress={() => void save()}>
      {isWriting ? "Exporting..." : "Export CSV"}
    </Button>
  );
}

const HEAD = [
  "Date",
  "Time",
  "Instant (UTC)",
  "Who",
  "Device (as it says)",
  "Kind",
  "What",
  "Before",
  "After",
];

/** The changes as rows of a file with a header row, newest first. Days and times are in the business's zone. */
export function auditCsv(changes: readonly AuditChange[], facts: AuditFacts): CsvCell[][] {
  return [HEAD, ...changes.map((change) => rowOf(change, facts))];
}

function rowOf(change: AuditChange, facts: AuditFacts): CsvCell[] {
  const { format } = facts;
  const details = auditDetails(change, facts);
  const side = (value: "from" | "to") =>
    details
      .flatMap((detail) => (detail[value] === null ? [] : [`${detail.label}: ${detail[value]}`]))
      .join("; ");
  return [
    format.dayOf(change.at),
    format.clock(change.at),
    change.at,
    actorOf(change, facts),
    change.device,
    change.kinds.map((kind) => AUDIT_KIND_WORDS[kind]).join(", "),
    auditSentence(change, facts),
    side("from"),
    side("to"),
  ];
}
