import { useRef, useState } from "react";
import {
  type ImportedPerson,
  importStaff,
  type PersonWithPassword,
  withPasswords,
} from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ImportPerson } from "#domain/staff/import/read-people.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

export interface ImportRun {
  /** The people already processed. */
  done: readonly ImportedPerson[];
  /** The people still to be added. */
  left: readonly PersonWithPassword[];
  isRunning: boolean;
  /** Why it stopped early, in words. */
  problem: string | null;
}

/** Adds people in batches, and can continue after a stop. Null before it begins. */
export function useImport() {
  const say = useStaffWords();
  const sayFailure = useSayFailure();
  const add = useCommand(importStaff);
  const [run, setRun] = useState<ImportRun | null>(null);
  const stopping = useRef<AbortController | null>(null);

  async function send(people: readonly PersonWithPassword[], before: readonly ImportedPerson[]) {
    const stop = new AbortController();
    stopping.current = stop;
    let current: ImportRun = { done: before, left: people, isRunning: true, problem: null };
    const set = (changes: Partial<ImportRun>) => {
      current = { ...current, ...changes };
      setRun(current);
    };
    set({});
    try {
      await add(people, {
        signal: stop.signal,
        onDone: (done) => set({ done: [...current.done, ...done], left: current.left.slice(done.length) }),
      });
      set({ isRunning: false });
    } catch (error) {
      const problem = sayFailure(error, say("import.stopped"));
      set({ isRunning: false, problem });
    }
  }

  return {
    run,
    start: (people: readonly ImportPerson[]) => send(withPasswords(people), []),
    /** Takes effect after the current batch. */
    stop: () => stopping.current?.abort(),
    goOn: () => run && send(run.left, run.done),
  };
}
