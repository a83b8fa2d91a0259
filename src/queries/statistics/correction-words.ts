import type { PunchEvent } from "#domain/punch/punch-event.ts";
import { dayNumber } from "#replica/day-marks.ts";
import type { RawView } from "#replica/raw-database.ts";
import { type Days, isWithin } from "./block-window.ts";

/** That a punch corrects another one, which may have been long ago: no index leads from one to the other. */
export interface Word {
  id: string;
  day: number;
  target: string;
  /** Null while what it corrects is not there. */
  targetDay: number | null;
}

/** Everything that the punches of a window say about others and others about them, with those that are further away. */
export interface WholePunches {
  punches: PunchEvent[];
  /** The ids of those that are further away, sorted. */
  outside: string[];
  /** Of corrections, those that correct what is not there. */
  missing: string[];
}

/** Adds to punches what they correct and what corrects them, wherever that is. */
export async function wholePunches(
  near: readonly PunchEvent[],
  words: readonly Word[],
  view: Pick<RawView, "get">,
): Promise<WholePunches> {
  const wordsAbout = new Map<string, string[]>();
  for (const { id, target } of words) wordsAbout.set(target, [...(wordsAbout.get(target) ?? []), id]);
  const known = new Map(near.map((punch) => [punch.id, punch]));
  const outside: string[] = [];
  const missing: string[] = [];
  // It grows while it is read.
  const punches = [...known.values()];
  for (const punch of punches) {
    for (const id of [punch.corrects, ...(wordsAbout.get(punch.id) ?? [])]) {
      if (id === null || known.has(id)) continue;
      const found = (await view.get(id)) as unknown as PunchEvent | undefined;
      if (!found && id === punch.corrects) missing.push(id);
      if (!found) continue;
      known.set(id, found);
      punches.push(found);
      outside.push(id);
    }
  }
  return { punches, outside: outside.sort(), missing };
}

/** What the corrections among punches are about, as far as those are on the days of a block. */
export function wordsOn(days: Days, punches: readonly PunchEvent[]): Word[] {
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  return punches.flatMap(({ id, at, corrects }): Word[] => {
    const day = dayNumber(at);
    if (corrects === null || !isWithin(days, day)) return [];
    const target = byId.get(corrects);
    return [{ id, day, target: corrects, targetDay: target ? dayNumber(target.at) : null }];
  });
}

/** The words from further away about what a block is made of. */
export function wordsFromAfar(words: readonly Word[], window: Days, outside: readonly string[]): string[] {
  const ids = new Set(outside);
  return words
    .filter(
      ({ day, target, targetDay }) =>
        !isWithin(window, day) && (ids.has(target) || (targetDay !== null && isWithin(window, targetDay))),
    )
    .map(({ id }) => id)
    .sort();
}
