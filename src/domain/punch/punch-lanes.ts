import { groupBy } from "#lib/group-by.ts";
import type { EffectivePunch } from "./punch-event.ts";

/** Punches that pair among themselves, in turn: those of all clocks together, and each interval that was typed in. */
export interface PunchLane {
  track: "clock" | "entered";
  punches: readonly EffectivePunch[];
}

/**
 * Sorts punches into lanes. A punch of a phone, a kiosk or the automatic clock-out is of the clock, whatever device it
 * was made on, and what corrects it stays there. An entry is a lane of its own when it has both an "in" and an "out"
 * and none of it corrects a punch of the clock. Otherwise it mends what the clock has, such as an end that is missing.
 */
export function lanesOf(punches: readonly EffectivePunch[]): PunchLane[] {
  const ofClock = punches.filter(({ original }) => original.entry_id === null);
  const mending = new Set(ofClock.map(({ entry_id }) => entry_id));
  const typesOf = new Map(
    [...groupBy(punches, ({ original }) => original.entry_id)].map(([entry, those]) => [
      entry,
      new Set(those.map(({ type }) => type)),
    ]),
  );
  const laneOf = ({ original: { entry_id } }: EffectivePunch) => {
    const types = typesOf.get(entry_id);
    const isWhole = types?.has("in") && types.has("out");
    return isWhole && !mending.has(entry_id) ? entry_id : null;
  };
  return [...groupBy(punches, laneOf)].map(([entry, those]) => ({
    track: entry === null ? "clock" : "entered",
    punches: those,
  }));
}
