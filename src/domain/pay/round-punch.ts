import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";
import type { PunchRounding } from "./pay-rules.ts";

const ROUND = { nearest: Math.round, down: Math.floor, up: Math.ceil };

/**
 * An edge of worked time, in epoch ms, as the rules round it. By the clock on the wall: where a zone is not whole hours
 * ahead of UTC, six and ten minutes count from the hour that people read.
 */
export function roundPunch(
  at: number,
  edge: "start" | "end",
  { minutes, mode }: PunchRounding,
  zone: string,
): number {
  if (minutes === 0) return at;
  const favoured = edge === "start" ? "down" : "up";
  const step = minutes * MINUTE_MS;
  const ahead = zoneOffsetMs(at, zone);
  return ROUND[mode === "in-favour" ? favoured : mode]((at + ahead) / step) * step - ahead;
}
