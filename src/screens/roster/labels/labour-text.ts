import type { Labour } from "#domain/roster/labour.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SayRoster } from "#words/made/roster.ts";

/** '24h · $480.00'; without cost only the hours, with a remark if that is because no rate is known. */
export function labourText(say: SayRoster, { ms, cost }: Labour, isPaid: boolean, format: Format): string {
  if (cost > 0) return `${format.hours(ms)} · ${format.amount(cost)}`;
  return ms > 0 && !isPaid ? say("noRate", { hours: format.hours(ms) }) : format.hoursOrDash(ms);
}
