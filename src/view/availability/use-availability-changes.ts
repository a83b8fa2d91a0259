import { useMemo } from "react";
import {
  addAvailability,
  applyAvailability,
  changeAvailability,
  decideAvailability,
  type NewAvailability,
  removeAvailability,
} from "#commands/roster/availability.ts";
import { useCommand } from "#commands/use-command.ts";
import type { AvailabilityEdit } from "#domain/availability/edits.ts";
import type { EntryPlan } from "#domain/availability/entries.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";

/** A manager's decision, with a reason for a denial. */
export type AvailabilityDecision =
  | { status: "approved"; reason?: never }
  | { status: "denied"; reason: string | null };

/** The availability commands for screens. Each shows what was done and offers to undo it, also offline. */
export function useAvailabilityChanges() {
  const say = useAvailabilityWords();
  const add = useCommand(addAvailability);
  const change = useCommand(changeAvailability);
  const decide = useCommand(decideAvailability);
  const remove = useCommand(removeAvailability);
  const undo = useLatest(useCommand(applyAvailability));

  return useMemo(() => {
    const run = (work: () => Promise<AvailabilityEdit[]>, done: string, undone?: string) =>
      orToast(say("toast.failed"), async () => {
        const edits = await work();
        if (edits.length === 0) return toast.info(say("toast.unchanged"));
        const action = { label: say("toast.undo"), run: () => void takeBack(edits, undone) };
        toast.success(done, { action });
      });
    const takeBack = (edits: readonly AvailabilityEdit[], undone?: string) =>
      orToast(say("toast.undoFailed"), async () => {
        const back = await undo.current(edits);
        if (back.length < edits.length) toast.info(say("toast.undoLeft"));
        else if (undone) toast.info(undone);
      });
    /** `done` is shown once it is done: 'Denied: Mar 2 – 6'. */
    return {
      add: (wanted: NewAvailability, done: string) => run(() => add(wanted), done),
      change: (ids: readonly string[], plan: EntryPlan, done: string) => run(() => change(ids, plan), done),
      decide: (ids: readonly string[], { status, reason }: AvailabilityDecision, done: string) =>
        run(() => decide(ids, status, reason), done),
      /** `undone` is shown after an undo that does not restore the exact state. */
      remove: (ids: readonly string[], done: string, undone?: string) => run(() => remove(ids), done, undone),
    };
  }, [say, add, change, decide, remove, undo]);
}
