import { DAY_MS } from "#lib/format/calendar-days.ts";
import { type PushChoices, type PushType, pushKindOf } from "./push-types.ts";
import { quietUntil } from "./quiet-until.ts";

export type PushVerdict = { what: "send" } | { what: "drop" } | { what: "hold"; until: number };

interface Push {
  type: PushType;
  /** UTC instant. */
  happened_at: string;
}

/**
 * Whether a push goes out now (UTC instant), waits for the end of its person's quiet hours, or is not wanted: nobody needs
 * yesterday's. A test was asked for this very moment and goes out at any time, unless pushes are off altogether.
 */
export function judgePush(push: Push, choices: PushChoices, zone: string, now: string): PushVerdict {
  const kind = pushKindOf(push.type);
  if (kind && !(choices.pushes && choices[kind])) return { what: "drop" };
  const stale = Date.parse(push.happened_at) + DAY_MS;
  if (Date.parse(now) >= stale) return { what: "drop" };
  const until = kind && quietUntil(choices, zone, now);
  if (!until) return { what: "send" };
  return until < stale ? { what: "hold", until } : { what: "drop" };
}
