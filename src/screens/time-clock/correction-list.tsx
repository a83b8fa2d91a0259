import { withdrawCorrection } from "#commands/request-correction.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";

const STATES = {
  pending: { tone: "caution", words: "Waiting for a manager" },
  approved: { tone: "positive", words: "Approved" },
  denied: { tone: "neutral", words: "Denied" },
} as const;

/** What I asked to be corrected, and what came of it. */
export function CorrectionList({ corrections }: { corrections: readonly PunchCorrection[] }) {
  const format = useFormat();
  const withdraw = useCommand(withdrawCorrection);
  if (corrections.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">Corrections you asked for</h3>
      <ul aria-label="Corrections you asked for" className="divide-y divide-line">
        {corrections.map(({ id, clock_in_time, clock_out_time, reason, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="tabular-nums">
                {format.moment(clock_in_time)} – {clock_out_time ? format.time(clock_out_time) : "open"}
              </p>
              <p className="text-sm break-words text-muted">{reason}</p>
            </div>
            <Badge tone={STATES[status].tone}>{STATES[status].words}</Badge>
            {status === "pending" && (
              <Button variant="quiet" onPress={() => void withdraw(id)}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
