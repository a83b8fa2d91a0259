import { calendarDay, DAY_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";

/** A fast function for the day of instants (epoch ms): the zone is asked once a day, except when clocks change. */
export function dayFinder(zone: string): (at: number) => string {
  const offsets = new Map<number, number | null>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [first, last] = [zoneOffsetMs(day * DAY_MS, zone), zoneOffsetMs((day + 1) * DAY_MS, zone)];
      offset = first === last ? first : null;
      offsets.set(day, offset);
    }
    if (offset === null) return calendarDay(at, zone);
    return new Date(at + offset).toISOString().slice(0, 10);
  };
}
