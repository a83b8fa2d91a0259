import { dateFormatter } from "../format/formatters.ts";

const WALL_CLOCK = {
  calendar: "gregory",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** A zone's offset from UTC at an instant (epoch ms), in ms, positive if ahead. An unknown zone counts as UTC. */
export function zoneOffsetMs(instantMs: number, zone: string): number {
  const parts = dateFormatter("en-US", { ...WALL_CLOCK, timeZone: zone }).formatToParts(instantMs);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wallMs = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  // The formatted parts have no fractions of a second, and `%` is negative before 1970.
  return wallMs - Math.floor(instantMs / 1000) * 1000;
}
