import { counted } from "#lib/format/counted.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { TimeRecords } from "../use-time-records.ts";

export function RecordsTotal({ records }: { records: TimeRecords }) {
  const format = useFormat();
  const { list, place, nameOf } = records;
  const people = list.records?.people ?? [];
  const sum = (of: (person: (typeof people)[number]) => number) =>
    people.reduce((all, person) => all + of(person), 0);
  const facts = [
    [format.hoursOrDash(sum(({ countedMs }) => countedMs)), "worked"],
    [String(sum(({ rows }) => rows)), "records"],
    [String(people.filter(({ rows }) => rows > 0).length), "people"],
    [String(sum(({ open }) => open)), "without an end"],
    [String(sum(({ review }) => review)), "to review"],
  ];
  return (
    <section aria-label={place.person ? `Total of ${nameOf(place.person)}` : "Total"}>
      <p role="status" className="sr-only">
        {list.records &&
          !list.isReading &&
          `${counted(
            sum(({ rows }) => rows),
            "record",
          )} shown`}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-1">
        {facts.map(([figure, label]) => (
          <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{list.records && !list.isStale ? figure : "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
