import type { PunchOffer } from "#domain/work/next-punch.ts";
import { type Work, workedMs } from "#domain/work/work-intervals.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { useFormat } from "../format/use-format.ts";
import { EVERY_SECOND_MS, useNow } from "../times/use-now.ts";

/** The ticking duration of the current work or break. */
export function RunningDuration({ punch, offer }: { punch: Work; offer: PunchOffer }) {
  const say = useTimeClockWords();
  const format = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  const isOnBreak = offer.presence === "on-break" && offer.since !== null;
  const ms = isOnBreak ? Math.max(0, Date.parse(now) - Number(offer.since)) : workedMs(punch, now);
  return (
    <span role="timer" aria-label={say(isOnBreak ? "timer.break" : "timer.work")} className="tabular-nums">
      {format.duration(ms)}
    </span>
  );
}

/** During a break, how long the person had worked before it. */
export function WorkedBeforeBreak({ punch, offer }: { punch: Work; offer: PunchOffer }) {
  const say = useTimeClockWords();
  const format = useFormat();
  if (offer.presence !== "on-break" || offer.since === null) return null;
  const time = format.hours(workedMs(punch, new Date(offer.since).toISOString()));
  return <>{say("timer.worked", { time })}</>;
}
