import type { WorkInterval } from "#domain/work/work-intervals.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SayTimeClock } from "#words/made/time-clock.ts";

/** The end of an interval: '5:00 PM', 'now' while it goes on, 'no clock-out' if there was none. */
export function endText(
  say: SayTimeClock,
  { to, state }: Pick<WorkInterval, "to" | "state">,
  format: Format,
): string {
  if (to !== null) return format.time(to);
  return say(state === "going-on" ? "end.now" : "end.missing");
}
