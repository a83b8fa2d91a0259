import { useMemo } from "react";
import { useNewId } from "#commands/use-command.ts";
import {
  assignEdits,
  copyEdits,
  cornerOf,
  moveEdits,
  type PlacedPlan,
  type RosterCell,
  reorderEdits,
} from "#domain/roster/move-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { counted } from "#lib/format/counted.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { say, selectShifts, useRosterGrid } from "#stores/roster-grid.ts";
import { useLatest } from "#ui/use-latest.ts";
import { offerStepUndo } from "./offer-step-undo.ts";
import type { RosterEdits } from "./use-roster-edits.ts";
import type { RosterWeek } from "./use-roster-week.ts";
import { type GridRow, LEFT_TEXT, linesOf } from "./week-grid/grid-rows.ts";

/** What can be done with shifts by mouse, keyboard or the bar of the selected. Each is one step to undo. */
export type RosterActions = ReturnType<typeof useRosterActions>;

export function useRosterActions(week: RosterWeek, rows: readonly GridRow[], edits: RosterEdits) {
  const latest = useLatest({ week, rows, edits });
  const newId = useNewId();
  return useMemo(() => {
    const lines = () => linesOf(latest.current.rows);
    /** Says so, too. */
    const isClosed = ({ user_id }: RosterCell) => {
      const isLeft = lines().left.has(user_id);
      if (isLeft) say(LEFT_TEXT);
      return isLeft;
    };
    const shiftsOf = (ids: Iterable<string>): Shift[] => {
      const wanted = new Set(ids);
      return latest.current.week.shiftsAround.filter(({ id }) => wanted.has(id));
    };
    const apply = async (made: readonly RosterEdit[], label: string) => {
      if (made.length === 0) return;
      await latest.current.edits.apply(made, label);
      say(label);
    };
    const carry = (plans: readonly PlacedPlan[], from: RosterCell, to: RosterCell, isCopy: boolean) => {
      const move = { from, to, rows: lines(), roster: latest.current.week.shiftsAround };
      return isCopy ? copyEdits(plans, move, newId) : moveEdits(plans, move);
    };
    const reversal = async (way: "undo" | "redo") => {
      const label = await latest.current.edits[way]();
      const [done, nothing] = way === "undo" ? ["Undone", "undo"] : ["Done again", "redo"];
      say(label === null ? `Nothing to ${nothing}` : `${done}: ${label}`);
    };

    return {
      apply,
      undo: () => reversal("undo"),
      redo: () => reversal("redo"),
      async remove(ids: Iterable<string>) {
        const shifts = shiftsOf(ids);
        if (shifts.length === 0) return;
        selectShifts([]);
        const label = `Deleted ${counted(shifts.length, "shift")}`;
        await apply(
          shifts.map(({ id }) => ({ kind: "remove", id })),
          label,
        );
        offerStepUndo(label, latest.current.edits);
      },
      /** Answers with the ids of what lies in the new places. */
      async place(
        ids: Iterable<string>,
        from: RosterCell,
        to: RosterCell,
        isCopy: boolean,
      ): Promise<string[]> {
        if (isClosed(to)) return [];
        const made = carry(shiftsOf(ids), from, to, isCopy);
        await apply(made, `${isCopy ? "Copied" : "Moved"} ${counted(made.length, "shift")}`);
        return made.map(({ id }) => id);
      },
      take(ids: Iterable<string>, isCut: boolean) {
        const shifts = shiftsOf(ids);
        if (shifts.length === 0) return;
        useRosterGrid.setState({ clipboard: { shifts, isCut } });
        say(`${isCut ? "Cut" : "Copied"} ${counted(shifts.length, "shift")}. Paste with Ctrl or Cmd and V.`);
      },
      async paste(to: RosterCell): Promise<string[]> {
        const { clipboard } = useRosterGrid.getState();
        const from = clipboard && cornerOf(clipboard.shifts, lines());
        if (!clipboard || !from || isClosed(to)) return [];
        const { isCut } = clipboard;
        const there = isCut ? shiftsOf(clipboard.shifts.map(({ id }) => id)) : clipboard.shifts;
        const made = carry(there, from, to, !isCut);
        // What was cut is where it belongs now; what was copied can be pasted again.
        if (isCut) useRosterGrid.setState({ clipboard: null });
        await apply(made, `${isCut ? "Moved" : "Pasted"} ${counted(made.length, "shift")}`);
        return made.map(({ id }) => id);
      },
      assign(ids: Iterable<string>, user_id: string | null) {
        const made = assignEdits(shiftsOf(ids), user_id);
        const name = latest.current.rows.find(({ id }) => id === user_id)?.name;
        const count = counted(made.length, "shift");
        return apply(made, user_id === null ? `Unassigned ${count}` : `Assigned ${count} to ${name}`);
      },
      reorder: (inOrder: readonly Pick<Shift, "id" | "position">[]) =>
        apply(reorderEdits(inOrder), "Reordered shifts"),
    };
  }, [latest, newId]);
}
