import type { ReactNode } from "react";
import { NAMED_RANGES, type NamedRange } from "#domain/statistics/periods.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import type { StatisticsPlace } from "./use-statistics-place.ts";

const EVERYBODY = "everybody";
const OWN = "own";

const RANGE_WORDS: Record<NamedRange, string> = {
  "this-week": "This week",
  "last-week": "Last week",
  "this-month": "This month",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "last-quarter": "Last quarter",
  "this-year": "This year",
  "last-year": "Last year",
};
const RANGES = [
  ...NAMED_RANGES.map((name) => ({ value: name, label: RANGE_WORDS[name] })),
  { value: OWN, label: "Own dates" },
];

interface ToolbarProps {
  place: StatisticsPlace;
  people: readonly { id: string; name: string }[];
  /** The actions for the shown statistics. */
  children: ReactNode;
}

/** The choice of days and person. */
export function StatisticsToolbar({ place, people, children }: ToolbarProps) {
  const { from, to } = place.range;
  const names = people.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (value: string) => {
    const name = NAMED_RANGES.find((one) => one === value);
    if (name) place.showNamed(name);
    else place.showDays(from, to);
  };
  return (
    <section
      aria-label="Filter"
      className="flex flex-wrap items-end gap-3 rounded-2xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="w-full sm:w-48">
        <Select label="Days" value={place.name ?? OWN} options={RANGES} onChange={choose} />
      </div>
      {!place.name && (
        <div className="flex flex-col gap-x-4 gap-y-3 max-sm:w-full sm:flex-row">
          <DatePicker label="From" value={from} onChange={(day) => day && place.showDays(day, to)} />
          <DatePicker label="To" value={to} onChange={(day) => day && place.showDays(from, day)} />
        </div>
      )}
      <div className="w-full sm:w-56">
        <ComboBox
          label="Employee"
          value={place.person ?? EVERYBODY}
          options={[{ value: EVERYBODY, label: "Everybody" }, ...names]}
          onChange={(value) => place.showPerson(value === EVERYBODY ? null : value)}
        />
      </div>
      <div className="flex flex-wrap gap-3 sm:ms-auto">{children}</div>
    </section>
  );
}
