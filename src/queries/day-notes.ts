import { useMemo } from "react";
import { listedNotes, ownNotes, unrepeatedNotes } from "#domain/days/day-notes.ts";
import { DAY_NOTE_TYPES, type DayNote } from "#schema/entities/day-note.ts";
import { usePlaces } from "./places.ts";
import { useLiveRows } from "./use-live.ts";

/**
 * Returns what is special about the days between two calendar days, both inclusive, by day and type; undefined while loading.
 * Holidays that were taken away are not among them, nor a place's that all have too (unrepeatedNotes), and each is at a place only
 * where there are several (ownNotes).
 */
export function useDayNotes(from: string, to: string): DayNote[] | undefined {
  const notes = useLiveRows("day_note", between(from, to), (found) =>
    inOrder(unrepeatedNotes(found.filter(isObserved))),
  );
  const places = usePlaces();
  return useMemo(() => notes && places && ownNotes(notes, places), [notes, places]);
}

/** The same with the holidays that were taken away, for who may bring them back. */
export function useAllDayNotes(from: string, to: string): DayNote[] | undefined {
  const notes = useLiveRows("day_note", between(from, to), inOrder);
  const places = usePlaces();
  return useMemo(() => notes && places && listedNotes(notes, places), [notes, places]);
}

const between = (from: string, to: string) => ({ selector: { date: { $gte: from, $lte: to } } });

const isObserved = ({ is_observed }: DayNote) => is_observed;

/** On one day holidays first, and of one type as they were written. */
function inOrder(notes: DayNote[]): DayNote[] {
  const rank = ({ type }: DayNote) => DAY_NOTE_TYPES.indexOf(type);
  return notes.sort(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      rank(one) - rank(other) ||
      one.created_at.localeCompare(other.created_at) ||
      one.id.localeCompare(other.id),
  );
}
