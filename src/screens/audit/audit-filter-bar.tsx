import type { ReactNode } from "react";
import { AUDIT_KINDS } from "#schema/protocol/audit-log.ts";
import { ComboBox } from "#ui/combo-box.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { AUDIT_KIND_WORDS, type AuditChoice, authorsOf } from "./audit-filter.ts";

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
  /** What is done with what is shown. */
  children: ReactNode;
}

/** Which changes are shown. */
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
