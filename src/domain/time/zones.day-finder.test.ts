import fc from "fast-check";
import { expect, it } from "vitest";
import { calendarDay, HOUR_MS } from "#lib/time/calendar-days.ts";
import { dayFinder } from "./zones.ts";

const YEAR = { min: Date.UTC(2026, 0, 1) / HOUR_MS, max: Date.UTC(2027, 0, 1) / HOUR_MS };

it.each(["Europe/Dublin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC", "nowhere"])(
  "finds the days of %s, also when the clocks are changed",
  (zone) => {
    const find = dayFinder(zone);
    const hours = fc.array(fc.integer(YEAR), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(hours, (some) => {
        for (const hour of some.flatMap((one) => [one, one + 0.5])) {
          const at = hour * HOUR_MS;
          expect(find(at)).toBe(calendarDay(new Date(at).toISOString(), zone));
        }
      }),
    );
  },
);
