import type { ReactNode } from "react";
import { NAMED_RANGES } from "#domain/time/named-ranges.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import type { StatisticsPlace } from "./use-statistics-place.ts";

const EVERYBODY = "everybody";
const OWN = "own";

interface ToolbarProps {
  place: StatisticsPlace;
  people: readonly { id: string; name: string }[];
  /** The actions for the shown statistics. */
  children: ReactNode;
}

/** The choice of days and person. */
export function StatisticsToolbar({ place, people, children }: ToolbarProps) {
  const say = useStatisticsWords();
  const { from, to } = place.range;
  const ranges = NAMED_RANGES.map((name) => ({ value: name, label: say(`filter.range.${name}`) }));
  const names = people.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (value: string) => {
    const name = NAMED_RANGES.find((one) => one === value);
    if (name) place.showNamed(name);
    else place.showDays(from, to);
  };
  return (
    <section
      aria-label={say("filter.label")}
      className="flex flex-wrap items-end gap-3 rounded-2xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="w-full sm:w-48">
        <Select
          label={say("filter.days")}
          value={place.name ?? OWN}
          options={[...ranges, { value: OWN, label: say("filter.custom") }]}
          onChange={choose}
        />
      </div>
      {!place.name && (
        <div className="flex flex-col gap-x-4 gap-y-3 max-sm:w-full sm:flex-row">
          <DatePicker
            label={say("filter.from")}
            value={from}
            onChange={(day) => day && place.showDays(day, to)}
          />
          <DatePicker
            label={say("filter.to")}
            value={to}
            onChange={(day) => day && place.showDays(from, day)}
          />
        </div>
      )}
      <div className="w-full sm:w-56">
        <ComboBox
          label={say("filter.employee")}
          value={place.person ?? EVERYBODY}
          options={[{ value: EVERYBODY, label: say("filter.everyone") }, ...names]}
          onChange={(value) => place.showPerson(value === EVERYBODY ? null : value)}
        />
      </div>
      <div className="flex flex-wrap gap-3 sm:ms-auto">{children}</div>
    </section>
  );
}
