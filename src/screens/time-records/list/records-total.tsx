import { useFormat } from "#view/format/use-format.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

export function RecordsTotal({ records }: { records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { list, place, nameOf } = records;
  const people = list.records?.people ?? [];
  const sum = (of: (person: (typeof people)[number]) => number) =>
    people.reduce((all, person) => all + of(person), 0);
  const count = sum(({ rows }) => rows);
  const working = people.filter(({ rows }) => rows > 0).length;
  const facts = [
    [format.hoursOrDash(sum(({ countedMs }) => countedMs)), say("total.worked")],
    [format.number(count), say("total.records", { count })],
    [format.number(working), say("total.people", { count: working })],
    [format.number(sum(({ open }) => open)), say("total.missing")],
    [format.number(sum(({ review }) => review)), say("total.review")],
  ];
  return (
    <section
      aria-label={
        place.person ? say("total.labelPerson", { name: nameOf(place.person) }) : say("total.label")
      }
    >
      <p role="status" className="sr-only">
        {list.records && !list.isReading && say("total.shown", { count })}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-1 max-sm:gap-x-4 max-sm:gap-y-0">
        {facts.map(([figure, label]) => (
          <div key={label} className="flex flex-row-reverse items-baseline gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-xl font-bold tabular-nums max-sm:text-base">
              {list.records && !list.isStale ? figure : "–"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
