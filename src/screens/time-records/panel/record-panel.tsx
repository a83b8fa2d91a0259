import { Suspense, useState } from "react";
import type { WorkRow } from "#domain/work/work-row.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useDecisions } from "#queries/punches.ts";
import { useApprovals } from "#queries/work.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { awayText, marksOf, spanText, timeText } from "#view/times/record-words.ts";
import { dialogs } from "../dialogs.ts";
import { RecordMarks } from "../record-marks.tsx";
import type { TimeRecords } from "../use-time-records.ts";
import { RecordHistory } from "./record-history.tsx";

export interface RecordPanelProps {
  row: WorkRow;
  records: TimeRecords;
  onClose: () => void;
}

/** One record: its times, its complete history, and its actions. */
export function RecordPanel({ row, records, onClose }: RecordPanelProps) {
  const format = useFormat();
  const [doing, setDoing] = useState<"correct" | "remove" | null>(null);
  const name = records.nameOf(row.user_id);
  const mayEdit = records.mayEdit(row.user_id);
  return (
    <SidePanel title={`${name}, ${format.shortDay(row.day)}`} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <RecordFacts row={row} />
        {mayEdit ? (
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => setDoing("correct")}>
              <ControlIcon name="pencil" />
              Correct times
            </Button>
            <Button variant="secondary" onPress={() => setDoing("remove")}>
              <ControlIcon name="trash" />
              Remove
            </Button>
          </div>
        ) : (
          <p className="text-muted">
            These are your own hours: only an admin or another manager changes them.
          </p>
        )}
        <RecordDecisions row={row} records={records} />
        <RecordHistory row={row} records={records} />
      </div>
      <Suspense>
        {doing === "correct" && (
          <dialogs.times.Part
            records={records}
            opened={{ kind: "correct", interval: row }}
            onClose={() => setDoing(null)}
          />
        )}
        {doing === "remove" && (
          <dialogs.remove.Part
            what={`${name}, ${spanText(row, format)}`}
            person={row.user_id}
            punches={row.punches}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </SidePanel>
  );
}

/** When the person worked, how much of it counts, and for which shift. */
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
      <RecordMarks marks={marksOf(row)} />
    </div>
  );
}

const CHOICE_WORDS: Record<PunchDecision["choice"], string> = {
  entered: "kept what was entered",
  clocked: "kept what was clocked",
  both: "counted both as one",
  "let-stand": "said that it is in order",
  absent: "confirmed an absence",
  open: "took the decision back",
};

/** Decisions carry the date of the work. */
const AROUND_MS = 2 * DAY_MS;
/** An approval ends at most this long after the day. */
const APPROVED_MS = 62 * DAY_MS;

/** Managers' decisions about a record and approvals of its day, in order. */
export function RecordDecisions({ row, records }: { row: WorkRow; records: TimeRecords }) {
  const format = useFormat();
  const instant = (at: number) => new Date(at).toISOString();
  const from = instant(row.start - AROUND_MS);
  const decisions = useDecisions({ from, to: instant((row.end ?? row.start) + AROUND_MS) }) ?? [];
  const approvals = useApprovals({ from, to: instant(row.start + APPROVED_MS) }) ?? [];
  const about = [row.key, ...row.punches];
  const said = [
    ...decisions
      .filter((one) => one.user_id === row.user_id && one.about.split(" ").some((id) => about.includes(id)))
      .map((one) => ({ id: one.id, by: one.decided_by, at: one.decided_at, text: CHOICE_WORDS[one.choice] })),
    ...approvals
      .filter((one) => one.user_id === row.user_id && one.from <= row.day && row.day <= one.to)
      .map((one) => ({
        id: one.id,
        by: one.approved_by,
        at: one.approved_at,
        text: `approved the hours of ${format.dayRange(one.from, one.to)}${one.status === "withdrawn" ? ", and it was withdrawn" : ""}`,
      })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  if (said.length === 0) return null;
  return (
    <ul aria-label="Decisions" className="flex flex-col gap-2">
      {said.map(({ id, by, at, text }) => (
        <li key={id}>
          <span className="font-semibold">{records.nameOf(by)}</span> {text}{" "}
          <span className="text-sm text-muted">{format.moment(at)}</span>
        </li>
      ))}
    </ul>
  );
}
