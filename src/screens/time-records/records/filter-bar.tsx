import type { ReactNode } from "react";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { edgesOf } from "#domain/time/months.ts";
import { RECORD_PERIODS } from "#domain/work/record-periods.ts";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import type { Option } from "#ui/fields/option-list.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import type { TimeRecords } from "./use-time-records.ts";

const EVERYBODY = "everybody";
const OWN = "own";

/** The choice of days and person, and the actions for their records. */
export function FilterBar({ records, children }: { records: TimeRecords; children: ReactNode }) {
  const say = useTimeRecordsWords();
  const { place } = records;
  const format = useFormat();
  const { from, to } = place.days;
  const names = peopleToShow(records);
  const periods = RECORD_PERIODS.map((period) => ({ value: period, label: say(`filter.period.${period}`) }));
  const choosePeriod = (value: string) => {
    const period = RECORD_PERIODS.find((name) => name === value);
    if (period) place.showPeriod(period);
    else place.showDays(place.days);
  };
  return (
    <section
      aria-label={say("filter.label")}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-2xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="narrow:w-full max-sm:not-narrow:w-[calc(50%-0.5rem)] sm:w-48">
        <Select
          label={say("filter.days")}
          value={place.period ?? OWN}
          options={[...periods, { value: OWN, label: say("filter.custom") }]}
          onChange={choosePeriod}
        />
      </div>
      <div className="max-sm:order-2">
        <Pager previous={say("filter.previous")} next={say("filter.next")} onStep={place.step} />
      </div>
      {place.period ? (
        <p className="flex min-h-11 items-center font-medium tabular-nums max-sm:order-2 max-sm:flex-1">
          {format.dayRange(from, to)}
        </p>
      ) : (
        <div className="flex flex-col gap-x-4 gap-y-3 max-sm:order-2 max-sm:w-full sm:flex-row">
          <DatePicker
            label={say("filter.from")}
            value={from}
            onChange={(day) => day && place.showDays({ from: day, to: edgesOf([day, to])[1] })}
          />
          <DatePicker
            label={say("filter.to")}
            value={to}
            onChange={(day) => day && place.showDays({ from: edgesOf([from, day])[0], to: day })}
          />
        </div>
      )}
      <div className="max-sm:order-1 narrow:w-full max-sm:not-narrow:w-[calc(50%-0.5rem)] sm:w-56">
        <ComboBox
          label={say("filter.employee")}
          value={place.person ?? EVERYBODY}
          options={[{ value: EVERYBODY, label: say("filter.everyone") }, ...names]}
          onChange={(value) => place.showPerson(value === EVERYBODY ? null : value)}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:order-3 max-sm:w-full max-sm:*:grow sm:ms-auto">
        {children}
      </div>
    </section>
  );
}

/** Current staff, and former staff with records in these days or recent weeks. */
function peopleToShow({ staff, list, reviewed, place, nameOf }: TimeRecords): Option[] {
  const working = staff.filter((person) => accountStatusOf(person) === "active").map(({ id }) => id);
  const counted = [list, reviewed]
    .flatMap(({ records }) => records?.people ?? [])
    .map(({ user_id }) => user_id);
  const former = [...counted, ...(place.person ? [place.person] : [])].filter((id) => !working.includes(id));
  const optionsOf = (ids: Iterable<string>) => Array.from(ids, (id) => ({ value: id, label: nameOf(id) }));
  return [
    ...optionsOf(working),
    ...optionsOf(new Set(former)).sort((one, other) => one.label.localeCompare(other.label)),
  ];
}
