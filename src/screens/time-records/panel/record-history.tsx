import { type HistoryEntry, historyOf } from "#domain/work/history.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { usePunches } from "#queries/punches.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { TextSkeleton } from "#ui/skeleton-shapes.tsx";
import { SOURCE_WORDS } from "../record-words.ts";
import type { TimeRecords } from "../use-time-records.ts";
import { ChainCheck } from "./chain-check.tsx";
import { actWords, arrivalWords, trustWords } from "./history-words.ts";

const AROUND_MS = 3 * DAY_MS;

/** Everything that was recorded about a record: who, when, where and why, and how far its times can be trusted. */
export function RecordHistory({ row, records }: { row: WorkRow; records: TimeRecords }) {
  const [from, to] = [row.start - AROUND_MS, (row.end ?? row.start) + AROUND_MS].map((at) =>
    new Date(at).toISOString(),
  );
  const events = usePunches({ from: String(from), to: String(to) }, row.user_id);
  if (!events) return <TextSkeleton label="Loading the history" lines={4} />;
  const entries = historyOf(row, events);
  const devices = entries.flatMap(({ punch }) => punch.device_id ?? []);
  return (
    <section aria-labelledby="record-history" className="flex flex-col gap-3">
      <h3 id="record-history" className="text-lg font-bold">
        History
      </h3>
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <Entry key={entry.punch.id} entry={entry} records={records} />
        ))}
      </ol>
      <ChainCheck devices={devices} records={records} />
    </section>
  );
}

function Entry({ entry, records }: { entry: HistoryEntry<Punch>; records: TimeRecords }) {
  const format = useFormat();
  const { punch, counts } = entry;
  const source = SOURCE_WORDS[punch.source];
  return (
    <li className={cx("rounded-xl border border-line p-4", !counts && "bg-sunken")}>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="tabular-nums">{actWords(entry, format)}</span>
        <Badge tone={source.tone}>{source.text}</Badge>
        {!counts && <Badge>{punch.is_void ? "Takes it out" : "No longer counts"}</Badge>}
      </p>
      {punch.note && <p className="mt-1 [overflow-wrap:anywhere]">“{punch.note}”</p>}
      <ul className="mt-1 text-sm text-muted">
        <li>
          By {records.nameOf(punch.created_by)}, {format.moment(punch.recorded_at)}
        </li>
        <li>{arrivalWords(punch, format)}</li>
        <li>{trustWords(punch, format)}</li>
        {punch.device_id && (
          <li>
            Device {punch.device_id.slice(0, 8)}, punch {punch.device_seq}
          </li>
        )}
      </ul>
    </li>
  );
}
