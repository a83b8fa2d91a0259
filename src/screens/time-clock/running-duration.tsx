import { type Work, workedMs } from "#domain/punch/worked.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_SECOND_MS, useNow } from "./use-now.ts";

/** How long a punch has been running, ticking. */
export function RunningDuration({ punch }: { punch: Work }) {
  const format = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  return (
    <span role="timer" aria-label="Time on the clock" className="tabular-nums">
      {format.duration(workedMs(punch, now))}
    </span>
  );
}
