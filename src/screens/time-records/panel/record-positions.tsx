import { type ReactNode, useState } from "react";
import { asPaid } from "#domain/pay/kept-work.ts";
import { positionSplitter } from "#domain/work/positions-of-work.ts";
import type { WorkRow } from "#domain/work/work-row.ts";
import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import { usePayments } from "#queries/payroll.ts";
import { usePositionSource, usePositions, useWorkedPositions } from "#queries/positions.ts";
import { useShifts } from "#queries/shifts.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PositionName } from "#view/shifts/position-mark.tsx";
import { namedPositions } from "#view/shifts/position-names.ts";
import { spanText } from "#view/times/record-words.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { rich } from "#words/use-words.ts";
import { dialogs } from "../dialogs/lazy-dialogs.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

interface RecordPositionsProps {
  row: WorkRow;
  records: TimeRecords;
}

/** What the person worked as in this record, who said so, and where it is set; nothing without positions. */
export function RecordPositions({ row, records }: RecordPositionsProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const [isSetting, setSetting] = useState(false);
  const positions = usePositions();
  const parts = usePositionParts(row, records);
  if (!positions || positions.length === 0 || !parts) return null;
  const named = namedPositions(positions);
  const mayEdit = records.mayEdit(row.user_id) && row.end !== null;
  return (
    <section aria-labelledby="record-positions" className="flex flex-col gap-3">
      <h3 id="record-positions" className="text-lg font-bold">
        {say("position.title")}
      </h3>
      <ul aria-labelledby="record-positions" className="flex flex-col gap-1.5">
        {parts.map((part) => (
          <li key={part.start} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            {part.position ? <PositionName position={named.get(part.position)} /> : say("position.none")}
            <span className="text-muted">{spanText(say, part, format)}</span>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div>
          <Button variant="secondary" onPress={() => setSetting(true)}>
            <ControlIcon name="pencil" />
            {say("position.set")}
          </Button>
        </div>
      )}
      <Said row={row} records={records} nameOf={(id) => named.get(id ?? "")?.name ?? say("position.none")} />
      {isSetting && (
        <dialogs.position.Part records={records} row={row} parts={parts} onClose={() => setSetting(false)} />
      )}
    </section>
  );
}

const AROUND_MS = 2 * DAY_MS;

/** The instants within which something may be said of a record. */
function around({ start, end }: WorkRow) {
  const instant = (at: number) => new Date(at).toISOString();
  return { from: instant(start - AROUND_MS), to: instant((end ?? start) + AROUND_MS) };
}

/** The parts of the record, open ones until now; undefined while loading. */
function usePositionParts(row: WorkRow, { now, list }: TimeRecords) {
  const { zone } = useFormat();
  const shifts = useShifts(addDays(row.day, -2), addDays(row.day, 2));
  const source = usePositionSource(around(row), row.user_id);
  const payments = usePayments(row.user_id);
  if (!shifts || !source || !payments) return undefined;
  const own = (list.records?.rows ?? []).filter(
    ({ user_id, key }) => user_id === row.user_id && key !== row.key,
  );
  const stays = [row, ...own].map(({ user_id, start, end, linked, key }) => ({
    ...{ user_id, start, end: end ?? Date.parse(now), shift: linked?.id ?? null, interval: key },
  }));
  return positionSplitter(shifts, asPaid(source, payments), zone)(stays)[0];
}

/** Everything that was said of it, in order: by managers, and by the person at the clock. */
function Said({ row, records, nameOf }: RecordPositionsProps & { nameOf: (id: string | null) => string }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const all = useWorkedPositions(around(row), row.user_id) ?? [];
  const [start, end] = [row.start, row.end ?? Number.POSITIVE_INFINITY];
  const isAbout = ({ from, to }: WorkedPosition) =>
    to === null
      ? start <= Date.parse(from) && Date.parse(from) < end
      : Date.parse(from) < end && Date.parse(to) > start;
  const said = all.filter(isAbout).sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  if (said.length === 0) return null;
  return (
    <ul aria-label={say("position.history")} className="flex flex-col gap-2">
      {said.map(({ id, from, to, position_id, created_by, created_at }) => {
        const values = {
          position: nameOf(position_id),
          name: records.nameOf(to === null ? row.user_id : created_by),
          time: format.moment(created_at),
          who: (words: ReactNode) => <span className="font-semibold">{words}</span>,
          when: (words: ReactNode) => <span className="text-sm text-muted">{words}</span>,
        };
        const times = spanText(
          say,
          { start: Date.parse(from), end: to === null ? null : Date.parse(to) },
          format,
        );
        return (
          <li key={id}>
            {to === null
              ? rich(say, "position.answered", values)
              : rich(say, "position.said", { ...values, times })}
          </li>
        );
      })}
    </ul>
  );
}
