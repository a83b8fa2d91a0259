import type { WorkRow } from "#domain/work/work-row.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Marks } from "../marks.tsx";
import { awayText, marksOf, spanText, timeText } from "../record-words.ts";

/** When somebody worked, how much of it counts, and for which shift. */
export function RecordFacts({ row }: { row: WorkRow }) {
  const format = useFormat();
  const { start, end, breaks, linked, lengthMs, countedMs } = row;
  const arrived = awayText(linked?.arrivedMs ?? null, format);
  const left = awayText(linked?.leftMs ?? null, format);
  const facts: [string, string][] = [
    ["In", `${timeText(start, format)}${arrived ? ` · ${arrived}` : ""}`],
    ["Out", end === null ? "Still open" : `${timeText(end, format)}${left ? ` · ${left}` : ""}`],
    ...breaks.map((pause): [string, string] => ["Break", spanText(pause, format)]),
    ["Shift", linked ? spanText(linked, format) : "None"],
    ["Hours", end === null ? "Counted once it has an end" : format.hours(countedMs)],
    ...(end !== null && countedMs < lengthMs
      ? [["Not counted", format.hours(lengthMs - countedMs)] as [string, string]]
      : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([label, text]) => (
          <div key={label + text} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <Marks marks={marksOf(row)} />
    </div>
  );
}
