import { type HistoryEntry, historyOf } from "#domain/work/history.ts";
import { doubtOf } from "#domain/work/intervals.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import type { Format } from "#lib/format/create-format.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { useComputed } from "#queries/computed/use-computed.ts";
import { usePunches } from "#queries/punches.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { cx } from "#ui/cx.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { TextSkeleton } from "#ui/marks/skeleton.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { markOf, timeText } from "#view/times/record-words.ts";
import { type SayTimeRecords, useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

const AROUND_MS = 3 * DAY_MS;
/** A punch that took longer was made offline, or held back. */
const AT_ONCE_MS = 5 * MINUTE_MS;

/** Everything recorded about a record: who, when, where and why, and how trustworthy its times are. */
export function RecordHistory({ row, records }: { row: WorkRow; records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const instant = (at: number) => new Date(at).toISOString();
  const range = { from: instant(row.start - AROUND_MS), to: instant((row.end ?? row.start) + AROUND_MS) };
  const events = usePunches(range, row.user_id);
  if (!events) return <TextSkeleton label={say("history.loading")} lines={4} />;
  const entries = historyOf(row, events);
  const devices = entries.flatMap(({ punch }) => punch.device_id ?? []);
  return (
    <section aria-labelledby="record-history" className="flex flex-col gap-3">
      <h3 id="record-history" className="text-lg font-bold">
        {say("history.title")}
      </h3>
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <Entry key={entry.punch.id} entry={entry} records={records} />
        ))}
      </ol>
      <ChainCheck devices={[...new Set(devices)].sort()} />
    </section>
  );
}

function Entry({ entry, records }: { entry: HistoryEntry<Punch>; records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { punch, counts } = entry;
  const source = markOf(say, punch.source);
  const tablet = records.tabletOf(punch.created_by);
  const time = format.moment(punch.recorded_at);
  return (
    <li className={cx("rounded-xl border border-line p-4", !counts && "bg-sunken")}>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="tabular-nums">{actWords(say, entry, format)}</span>
        <Badge tone={source.tone}>{source.text}</Badge>
        {!counts && <Badge>{say(punch.is_void ? "history.removal" : "history.outdated")}</Badge>}
      </p>
      {punch.note && <p className="mt-1 [overflow-wrap:anywhere]">{say("quote", { text: punch.note })}</p>}
      <ul className="mt-1 text-sm text-muted">
        <li>
          {tablet === undefined
            ? say("history.by", { name: records.nameOf(punch.created_by), time })
            : say("history.tablet", { name: tablet, time })}
        </li>
        <li>{receiptWords(say, punch, format)}</li>
        <li>{trustWords(say, punch, format)}</li>
        {punch.device_id && (
          <li>
            {say("history.device", {
              device: punch.device_id.slice(0, 8),
              punch: String(punch.device_seq ?? ""),
            })}
          </li>
        )}
      </ul>
    </li>
  );
}

/** An entry of the history in words: 'Clock-in at 9:02 AM', 'Clock-in moved from 9:02 AM to 9:00 AM'. */
export function actWords(
  say: SayTimeRecords,
  { punch, before }: HistoryEntry<Punch>,
  format: Format,
): string {
  const { type } = punch;
  // Times of two days are told apart by their dates.
  const isOtherDay = before && format.dayOf(before.at) !== format.dayOf(punch.at);
  const textOf = ({ at }: Punch) => (isOtherDay ? format.moment(at) : timeText(say, Date.parse(at), format));
  const time = textOf(punch);
  if (!before) return say(`history.recorded.${type}`, { time });
  const was = textOf(before);
  if (punch.is_void) return say(`history.removed.${type}`, { time: was });
  if (before.is_void) return say(`history.restored.${type}`, { time });
  return time === was
    ? say(`history.relinked.${type}`, { time })
    : say(`history.moved.${type}`, { was, time });
}

/** When a punch reached the server, and how much later if not at once. */
function receiptWords(say: SayTimeRecords, { received_at, recorded_at }: Punch, format: Format): string {
  if (!received_at) return say("history.notReceived");
  const laterMs = Date.parse(received_at) - Date.parse(recorded_at);
  const time = format.moment(received_at);
  return laterMs < AT_ONCE_MS
    ? say("history.received", { time })
    : say("history.receivedLater", { time, later: format.hours(laterMs) });
}

/** How trustworthy the time of a punch is, by its device's clocks. */
function trustWords(say: SayTimeRecords, punch: Punch, format: Format): string {
  const { reading, clock_changed } = punch;
  const doubt = doubtOf(punch);
  if (doubt) return say(`history.unverified.${doubt}`);
  if (clock_changed) return say("history.clockChanged");
  if (!reading) return say("history.noReading");
  const { offset_ms, offset_age_ms } = reading;
  if (offset_ms === null) return say("history.neverCompared");
  return offset_age_ms === null || offset_age_ms < MINUTE_MS
    ? say("history.trusted")
    : say("history.trustedSince", { time: format.hours(offset_age_ms) });
}

/** Checks the punch chains of a record's devices for changed, missing or inserted punches. */
function ChainCheck({ devices }: { devices: readonly string[] }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { answer, isOther } = useComputed("chains", devices.length > 0 ? { devices } : null);
  // Punches from before devices chained what they record.
  if (devices.length === 0) return null;
  if (!answer || isOther) return <p className="text-sm text-muted">{say("chain.checking")}</p>;
  const broken = answer.flatMap(({ device, verdict, brokenAt }) =>
    verdict.ok ? [] : [{ device, reason: verdict.reason, brokenAt }],
  );
  if (broken.length === 0) {
    return (
      <Banner tone="info" icon="check-circle">
        {say("chain.intact")}
      </Banner>
    );
  }
  return (
    <Banner tone="danger">
      {broken.map(({ device, reason, brokenAt }) => (
        <p key={device}>
          {say(`chain.${reason}`, { device: device.slice(0, 8), time: format.moment(brokenAt) })}
        </p>
      ))}
    </Banner>
  );
}
