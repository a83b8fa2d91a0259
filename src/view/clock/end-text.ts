import type { WorkInterval } from "#domain/work/work-intervals.ts";
import type { Format } from "#lib/format/create-format.ts";

/** When time at work ended: '5:00 PM', 'now' while it goes on, 'no end' where nobody clocked out. */
export function endText({ to, state }: Pick<WorkInterval, "to" | "state">, format: Format): string {
  if (to !== null) return format.time(to);
  return state === "going-on" ? "now" : "no end";
}
