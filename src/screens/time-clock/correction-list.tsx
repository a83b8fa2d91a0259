import { withdrawCorrection } from "#commands/corrections.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { askedBreaksText } from "#view/times/break-fields.tsx";
import { spanText } from "#view/times/record-words.ts";

const STATES = {
  pending: { tone: "caution", words: "Waiting for a manager" },
  approved: { tone: "positive", words: "Approved" },
  denied: { tone: "neutral", words: "Denied" },
} as const;

/** What I asked to be corrected, and what came of it. */
export function CorrectionList({ corrections }: { corrections: readonly PunchCorrection[] }) {
  const withdraw = useCommand(withdrawCorrection);
  if (corrections.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">Corrections you asked for</h3>
      <ul aria-label="Corrections you asked for" className="divide-y divide-line">
        {corrections.map((correction) => (
          <li key={correction.id} className="flex flex-wrap items-center gap-3 py-3">
            <Asked correction={correction} />
            <Badge tone={STATES[correction.status].tone}>{STATES[correction.status].words}</Badge>
            {correction.status === "pending" && (
              <Button variant="quiet" onPress={() => void withdraw(correction.id)}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Asked({ correction }: { correction: PunchCorrection }) {
  const format = useFormat();
  const { clock_in_time, clock_out_time, reason, denial_reason } = correction;
  const end = clock_out_time === null ? null : Date.parse(clock_out_time);
  const breaks = askedBreaksText(correction, format);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="tabular-nums">
        {format.day(clock_in_time)}, {spanText({ start: Date.parse(clock_in_time), end }, format)}
      </p>
      {breaks && <p className="text-sm tabular-nums">{breaks}</p>}
      <p className="text-sm break-words text-muted">{reason}</p>
      {denial_reason && <p className="text-sm break-words">Reason for the denial: “{denial_reason}”</p>}
    </div>
  );
}
