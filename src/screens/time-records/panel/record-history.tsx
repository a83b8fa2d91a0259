import { type HistoryEntry, historyOf } from "#domain/work/history.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import { usePunches } from "#queries/punches.ts";
import { useChainCheck } from "#queries/records/records-reader.ts";
import type { CheckedChain } from "#queries/records/verify-chains.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { cx } from "#ui/cx.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { TextSkeleton } from "#ui/marks/skeleton.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { SOURCE_WORDS, timeText } from "#view/times/record-words.ts";
import type { TimeRecords } from "../use-time-records.ts";

const AROUND_MS = 3 * DAY_MS;

/** Everything recorded about a record: who, when, where and why, and how trustworthy its times are. */
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

const TYPE_WORDS: Record<Punch["type"], string> = {
  in: "Clock-in",
  out: "Clock-out",
  "break-start": "Break begun",
  "break-end": "Break ended",
};

/** An entry of the history in words: 'Clock-in at 9:02 AM', 'Clock-in moved from 9:02 AM to 9:00 AM'. */
function actWords({ punch, before }: HistoryEntry<Punch>, format: Format): string {
  const what = TYPE_WORDS[punch.type];
  const [at, was] = [punch, before].map((one) => (one ? timeText(Date.parse(one.at), format) : ""));
  if (!before) return `${what} at ${at}`;
  if (punch.is_void) return `${what} at ${was} removed`;
  if (before.is_void) return `${what} at ${at} restored`;
  return at === was ? `${what} at ${at} kept, for another shift` : `${what} moved from ${was} to ${at}`;
}

/** When a punch reached the server, in words. */
function arrivalWords({ received_at }: Punch, format: Format): string {
  return received_at ? `Reached the server ${format.moment(received_at)}` : "Has not reached the server yet";
}

/** How trustworthy the time of a punch is, by its device's clocks. */
function trustWords({ reading, clock_changed }: Punch, format: Format): string {
  if (clock_changed) return "Doubtful: the clock of the device was changed";
  if (!reading) return "Typed by hand, or from an older device: no clock vouches for it";
  const { offset_ms, offset_age_ms } = reading;
  if (offset_ms === null) return "The device's clock, never compared with the server's";
  const age = offset_age_ms === null ? "" : `, compared ${format.hours(offset_age_ms)} before`;
  return `Trusted: the server's time${age}`;
}

const REASONS = {
  changed: "a punch is not what was recorded",
  missing: "a punch before it is missing",
  forked: "two punches claim the same place",
};

/** Checks the punch chains of a record's devices for changed, missing or inserted punches. */
function ChainCheck({ devices, records }: { devices: readonly string[]; records: TimeRecords }) {
  const format = useFormat();
  const chains = useChainCheck(records.reader, devices);
  if (devices.length === 0) {
    return (
      <p className="text-sm text-muted">These punches are from before devices chained what they record.</p>
    );
  }
  if (!chains) return <p className="text-sm text-muted">Checking that nothing was tampered with…</p>;
  const broken = chains.filter(({ verdict }) => !verdict.ok);
  if (broken.length === 0) {
    return (
      <Banner tone="info" icon="check-circle">
        No time was changed, taken out or slipped in afterwards among the punches that have arrived from the
        devices behind this record.
      </Banner>
    );
  }
  return (
    <Banner tone="danger">
      {broken.map((chain) => (
        <p key={chain.device}>{brokenText(chain, format)}</p>
      ))}
    </Banner>
  );
}

function brokenText({ device, verdict, brokenAt }: CheckedChain, format: Format): string {
  const reason = verdict.ok ? "" : REASONS[verdict.reason];
  return `Device ${device.slice(0, 8)}: ${reason} (${format.moment(brokenAt)}).`;
}
