import { dateFormatter } from "./formatters.ts";

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

/** How far a zone's clocks are ahead of UTC at an instant (in epoch milliseconds), in ms. An unknown zone counts as UTC. */
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
  // Clocks on walls show no fractions of a second; those of instants before 1970 are negative in JavaScript.
  return wallMs - Math.floor(instantMs / 1000) * 1000;
}
