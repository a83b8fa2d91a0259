import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { shownTimes } from "../time/shown-times.ts";
import type { Figures } from "./figures.ts";

/** The figures with hours as they are shown, in so many parts of an hour: they add up to the shown sum. */
export function withShownHours(all: readonly Figures[], parts: 10 | 100): Figures[] {
  const shown = (name: "scheduledMs" | "workedMs") =>
    shownTimes(
      all.map((figures) => figures[name]),
      HOUR_MS / parts,
      Math.round,
    );
  const [scheduled, worked] = [shown("scheduledMs"), shown("workedMs")];
  return all.map((figures, place) => ({
    ...figures,
    scheduledMs: scheduled[place] ?? 0,
    workedMs: worked[place] ?? 0,
  }));
}
