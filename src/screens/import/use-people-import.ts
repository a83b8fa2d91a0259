import { useRef, useState } from "react";
import {
  type ImportedPerson,
  importStaff,
  type PersonWithPassword,
  withPasswords,
} from "#commands/business/staff.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import type { PositionToMake } from "#domain/import/import-plan.ts";
import type { ImportPerson } from "#domain/import/read-people.ts";
import { pauseBefore } from "#ui/follow-events.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

export interface ImportRun {
  /** The people already processed. */
  done: readonly ImportedPerson[];
  /** The people still to be added. */
  left: readonly PersonWithPassword[];
  isRunning: boolean;
  /** Whether the server cannot be reached, so that it pauses before it tries again. */
  isWaiting: boolean;
  /** Why it stopped early, in words. */
  problem: string | null;
}

/** Adds people in batches, and can continue after a stop. Null before it begins. */
export function usePeopleImport() {
  const say = useStaffWords();
  const sayFailure = useSayFailure();
  const add = useCommand(importStaff);
  const [run, setRun] = useState<ImportRun | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const [importId] = useState(useNewId());
  const [positions, setPositions] = useState<readonly PositionToMake[]>([]);

  async function send(
    people: readonly PersonWithPassword[],
    before: readonly ImportedPerson[],
    positions: readonly PositionToMake[],
  ) {
    const stop = new AbortController();
    stopping.current = stop;
    let current: ImportRun = { done: before, left: people, isRunning: true, isWaiting: false, problem: null };
    const set = (changes: Partial<ImportRun>) => {
      current = { ...current, ...changes };
      setRun(current);
    };
    set({});
    try {
      await add(people, {
        signal: stop.signal,
        importId,
        positions,
        onDone: (done) =>
          set({
            done: [...current.done, ...done],
            left: current.left.slice(done.length),
            isWaiting: false,
          }),
        pause: (attempt) => {
          set({ isWaiting: true });
          return pauseBefore(attempt, stop.signal);
        },
      });
      set({ isRunning: false, isWaiting: false });
    } catch (error) {
      const problem = sayFailure(error, say("import.stopped"));
      set({ isRunning: false, isWaiting: false, problem });
    }
  }

  return {
    run,
    start(people: readonly ImportPerson[], wanted: readonly PositionToMake[]) {
      setPositions(wanted);
      return send(withPasswords(people), [], wanted);
    },
    /** Takes effect after the current batch, or at once in a pause. */
    stop: () => stopping.current?.abort(),
    goOn: () => run && send(run.left, run.done, positions),
  };
}
