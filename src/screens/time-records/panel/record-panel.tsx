import { type ReactNode, useState } from "react";
import type { WorkRow } from "#domain/work/work-row.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { useDecisions } from "#queries/punches.ts";
import { useApprovals } from "#queries/work.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { awayText, marksOf, spanText, timeText } from "#view/times/record-words.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { rich } from "#words/use-words.ts";
import { daysAround } from "../dialogs/edited-times.ts";
import { dialogs } from "../dialogs/lazy-dialogs.ts";
import { RecordMarks } from "../records/record-marks.tsx";
import type { TimeRecords } from "../records/use-time-records.ts";
import { RecordHistory } from "./record-history.tsx";
import { RecordPositions } from "./record-positions.tsx";

interface RecordPanelProps {
  row: WorkRow;
  records: TimeRecords;
  onClose: () => void;
}

/** One record: its times, its complete history, and its actions. */
export function RecordPanel({ row, records, onClose }: RecordPanelProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const [doing, setDoing] = useState<"correct" | "remove" | null>(null);
  const name = records.nameOf(row.user_id);
  const mayEdit = records.mayEdit(row.user_id);
  return (
    <SidePanel title={say("panel.title", { name, day: format.shortDay(row.day) })} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <RecordFacts row={row} />
        {mayEdit ? (
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => setDoing("correct")}>
              <ControlIcon name="pencil" />
              {say("edit.correct")}
            </Button>
            <Button variant="secondary" onPress={() => setDoing("remove")}>
              <ControlIcon name="trash" />
              {say("edit.remove")}
            </Button>
          </div>
        ) : (
          <p className="text-muted">{say("panel.own")}</p>
        )}
        <RecordPositions row={row} records={records} />
        <RecordDecisions row={row} records={records} />
        <RecordHistory row={row} records={records} />
      </div>
      {doing === "correct" && (
        <dialogs.times.Part
          records={records}
          opened={{ kind: "correct", interval: row }}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === "remove" && (
        <dialogs.remove.Part
          records={records}
          days={daysAround([row.start, row.end], format.zone)}
          what={say("edit.removeWhat", { name, times: spanText(say, row, format) })}
          person={row.user_id}
          punches={row.punches}
          onClose={() => setDoing(null)}
        />
      )}
    </SidePanel>
  );
}

/** When the person worked, how much of it counts, and for which shift. */
function RecordFacts({ row }: { row: WorkRow }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const { start, end, breaks, linked, lengthMs, countedMs } = row;
  const arrived = awayText(say, "arrived", linked?.arrivedMs, format);
  const left = awayText(say, "left", linked?.leftMs, format);
  const facts: [string, string][] = [
    [say("panel.in"), `${timeText(say, start, format)}${arrived ? ` · ${arrived}` : ""}`],
    [
      say("panel.out"),
      end === null ? say("panel.stillOpen") : `${timeText(say, end, format)}${left ? ` · ${left}` : ""}`,
    ],
    ...breaks.map((pause): [string, string] => [say("panel.break"), spanText(say, pause, format)]),
    [say("panel.shift"), linked ? spanText(say, linked, format) : say("panel.noShift")],
    [say("panel.hours"), end === null ? say("panel.hoursOpen") : format.hours(countedMs)],
    ...(end !== null && countedMs < lengthMs
      ? [[say("panel.notCounted"), format.hours(lengthMs - countedMs)] as [string, string]]
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
      <RecordMarks marks={marksOf(say, row)} />
    </div>
  );
}

/** Decisions carry the date of the work. */
const AROUND_MS = 2 * DAY_MS;
/** An approval ends at most this long after the day. */
const APPROVED_MS = 62 * DAY_MS;

/** Managers' decisions about a record and approvals of its day, in order. */
function RecordDecisions({ row, records }: { row: WorkRow; records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const instant = (at: number) => new Date(at).toISOString();
  const from = instant(row.start - AROUND_MS);
  const decisions = useDecisions({ from, to: instant((row.end ?? row.start) + AROUND_MS) }) ?? [];
  const approvals = useApprovals({ from, to: instant(row.start + APPROVED_MS) }) ?? [];
  const about = [row.key, ...row.punches];
  const valuesOf = (person: string, at: string) => ({
    name: records.nameOf(person),
    time: format.moment(at),
    who: (words: ReactNode) => <span className="font-semibold">{words}</span>,
    when: (words: ReactNode) => <span className="text-sm text-muted">{words}</span>,
  });
  const said = [
    ...decisions
      .filter((one) => one.user_id === row.user_id && one.about.split(" ").some((id) => about.includes(id)))
      .map(({ id, decided_by, decided_at: at, choice }) => ({
        id,
        at,
        text: rich(say, `decision.${choice}`, valuesOf(decided_by, at)),
      })),
    ...approvals
      .filter((one) => one.user_id === row.user_id && one.from <= row.day && row.day <= one.to)
      .map(({ id, approved_by, approved_at: at, from, to, status }) => ({
        id,
        at,
        text: rich(say, status === "withdrawn" ? "decision.withdrawn" : "decision.approved", {
          ...valuesOf(approved_by, at),
          days: format.dayRange(from, to),
        }),
      })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  if (said.length === 0) return null;
  return (
    <ul aria-label={say("decision.label")} className="flex flex-col gap-2">
      {said.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}
