import type { WorkInterval } from "#domain/work/work-intervals.ts";
import type { Format } from "#lib/format/create-format.ts";

/** The end of an interval: '5:00 PM', 'now' while it goes on, 'no end' if nobody clocked out. */
export function endText({ to, state }: Pick<WorkInterval, "to" | "state">, format: Format): string {
  if (to !== null) return format.time(to);
  return state === "going-on" ? "now" : "no end";
}
