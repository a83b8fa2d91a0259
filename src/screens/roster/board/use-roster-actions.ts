import { useNewId } from "#commands/use-command.ts";
import {
  assignEdits,
  copyEdits,
  cornerOf,
  lastPlace,
  moveEdits,
  type PlacedPlan,
  type RosterCell,
  reorderEdits,
} from "#domain/roster/move-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { rememberChoice } from "#stores/kept-forms.ts";
import { announce, selectShifts, useRosterGrid, useRosterHistory } from "#stores/roster-grid.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { type GridRow, linesOf } from "./grid-rows.ts";
import { offerStepUndo, tellReversal } from "./offer-step-undo.ts";
import type { RosterWeek } from "./roster-week.ts";
import type { RosterEdits } from "./use-roster-edits.ts";
import { onlyShown } from "./week-at.ts";

interface Acted {
  week: RosterWeek;
  rows: readonly GridRow[];
  edits: RosterEdits;
  say: SayRoster;
  newId: () => string;
}

export function useRosterActions(week: RosterWeek, rows: readonly GridRow[], edits: RosterEdits) {
  const say = useRosterWords();
  const newId = useNewId();
  return new RosterActions({ week, rows, edits, say, newId });
}

/** The actions on shifts by mouse, keyboard or the selection bar. Each is one step for undo, and is announced. */
export class RosterActions {
  readonly #on: Acted;

  constructor(on: Acted) {
    this.#on = on;
  }

  readonly undo = () => this.#reverse("undo");
  readonly redo = () => this.#reverse("redo");

  async apply(made: readonly RosterEdit[], label: string) {
    if (made.length === 0) return;
    await this.#on.edits.apply(made, label);
    announce(label);
  }

  /** Adds a shift from a template to a cell, and resolves to its id; null where nobody takes one. The next is like it. */
  async add({ user_id, date }: RosterCell, template: ShiftTemplate): Promise<string | null> {
    const to = { user_id, date };
    if (this.#isClosed(to)) return null;
    const { week, newId, say } = this.#on;
    const { id: time_slot, start_time, end_time, position_id = null, breaks = null } = template;
    const place_id = template.place_id ?? onlyShown(week);
    const hours = { time_slot, start_time, end_time, position_id, place_id, breaks };
    const place = { sort_order: lastPlace(week.shiftsAround, to.date), published: false, published_as: null };
    const shift = { ...to, ...hours, ...place, estimated_pay: null, notes: "", is_locked: false };
    rememberChoice("shift", hours);
    const id = newId();
    await this.apply([{ kind: "add", id, shift }], say("step.added"));
    return id;
  }

  async remove(ids: Iterable<string>) {
    const made = this.#shiftsOf(ids).map(({ id }): RosterEdit => ({ kind: "remove", id }));
    if (made.length === 0) return;
    selectShifts([]);
    const { say, edits } = this.#on;
    const label = say("step.deleted", { count: made.length });
    await this.apply(made, label);
    offerStepUndo(say, label, edits);
  }

  /** Moves or copies shifts to a cell; resolves to the ids of the shifts there. */
  async place(ids: Iterable<string>, from: RosterCell, to: RosterCell, isCopy: boolean): Promise<string[]> {
    if (this.#isClosed(to)) return [];
    const made = this.#carry(this.#shiftsOf(ids), from, to, isCopy);
    await this.apply(made, this.#on.say(isCopy ? "step.copied" : "step.moved", { count: made.length }));
    return made.map(({ id }) => id);
  }

  take(ids: Iterable<string>, isCut: boolean) {
    const shifts = this.#shiftsOf(ids);
    if (shifts.length === 0) return;
    useRosterGrid.setState({ clipboard: { shifts, isCut } });
    announce(this.#on.say(isCut ? "said.cut" : "said.copied", { count: shifts.length }));
  }

  /** Like `place`, for the shifts on the clipboard. */
  async paste(to: RosterCell): Promise<string[]> {
    const { clipboard } = useRosterGrid.getState();
    const from = clipboard && cornerOf(clipboard.shifts, this.#lines());
    if (!clipboard || !from || this.#isClosed(to)) return [];
    const { isCut } = clipboard;
    const there = isCut ? this.#shiftsOf(clipboard.shifts.map(({ id }) => id)) : clipboard.shifts;
    const made = this.#carry(there, from, to, !isCut);
    // Cut shifts can be pasted once, copied ones repeatedly.
    if (isCut) useRosterGrid.setState({ clipboard: null });
    await this.apply(made, this.#on.say(isCut ? "step.moved" : "step.pasted", { count: made.length }));
    return made.map(({ id }) => id);
  }

  assign(ids: Iterable<string>, user_id: string | null) {
    const made = assignEdits(this.#shiftsOf(ids), user_id);
    const count = made.length;
    const name = this.#on.rows.find(({ id }) => id === user_id)?.name ?? "";
    return this.apply(
      made,
      user_id === null
        ? this.#on.say("step.unassigned", { count })
        : this.#on.say("step.assigned", { count, name }),
    );
  }

  reorder(inOrder: readonly Pick<Shift, "id" | "sort_order">[]) {
    return this.apply(reorderEdits(inOrder), this.#on.say("step.reordered"));
  }

  async #reverse(way: "undo" | "redo") {
    const { say, edits } = this.#on;
    const done = await edits[way]();
    if (done) await tellReversal(say, way, done, edits);
    else announce(say(way === "undo" ? "toolbar.nothingToUndo" : "toolbar.nothingToRedo"));
  }

  #carry(plans: readonly PlacedPlan[], from: RosterCell, to: RosterCell, isCopy: boolean) {
    const move = { from, to, rows: this.#lines(), roster: this.#on.week.shiftsAround };
    return isCopy ? copyEdits(plans, move, this.#on.newId) : moveEdits(plans, move);
  }

  /** Whether the row takes no shifts; announces it. */
  #isClosed({ user_id }: RosterCell): boolean {
    const isLeft = this.#lines().left.has(user_id);
    if (isLeft) announce(this.#on.say("said.hasLeft"));
    return isLeft;
  }

  #shiftsOf(ids: Iterable<string>): Shift[] {
    const wanted = new Set(ids);
    return this.#on.week.shiftsAround.filter(({ id }) => wanted.has(id));
  }

  #lines() {
    return linesOf(this.#on.rows);
  }
}

/** Undo and redo, each naming its step. They work offline too. */
export function useUndoSteps(actions: RosterActions) {
  const say = useRosterWords();
  const undone = useRosterHistory(({ past }) => past.at(-1)?.label);
  const again = useRosterHistory(({ future }) => future.at(-1)?.label);
  const steps = [
    ["undo", undone, undone ? say("toolbar.undo", { step: undone }) : say("toolbar.nothingToUndo")],
    ["redo", again, again ? say("toolbar.redo", { step: again }) : say("toolbar.nothingToRedo")],
  ] as const;
  return steps.map(([id, step, label]) => ({
    ...{ id, label, isDisabled: !step },
    onAction: () => void actions[id](),
  }));
}
