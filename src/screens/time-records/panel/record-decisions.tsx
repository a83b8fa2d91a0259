import type { WorkRow } from "#domain/work/work-row.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useApprovals, useDecisions } from "#queries/punches.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { useFormat } from "#screens/business/use-format.ts";
import type { TimeRecords } from "../use-time-records.ts";

const CHOICE_WORDS: Record<PunchDecision["choice"], string> = {
  entered: "kept what was entered",
  clocked: "kept what was clocked",
  both: "counted both as one",
  "let-stand": "said that it is in order",
  absent: "confirmed an absence",
  open: "took the decision back",
};

/** Decisions are dated where the work is. */
const AROUND_MS = 2 * DAY_MS;
/** An approval ends up to so long after the day. */
const APPROVED_MS = 62 * DAY_MS;

/** What managers decided about a record and approved of its day, in the order in which they did. */
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
        ...{ id: one.id, by: one.approved_by, at: one.approved_at },
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
