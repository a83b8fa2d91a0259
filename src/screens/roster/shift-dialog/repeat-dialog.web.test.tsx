import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { forgetForms } from "#stores/kept-forms.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { RepeatDialog } from "./repeat-dialog.tsx";

const apply = vi.fn<(edits: readonly RosterEdit[], label: string, also?: string) => Promise<void>>();
const onClose = vi.fn();
const SHIFT = newShift({ id: "s", date: "2026-03-02", user_id: "Anna", position_id: "bar", is_locked: true });
const BAR = newRow(positionEntity, {
  id: "bar",
  name: "Bar",
  is_for_everybody: false,
  user_ids: ["Anna"],
} as never);
let replica: Replica;

beforeEach(async () => {
  forgetForms();
  apply.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftEntity]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

function show(shifts: Shift[] = [], rows: Partial<Parameters<typeof newWeek>[0]> = {}) {
  const week = newWeek({ shifts: [SHIFT, ...shifts], people: ["Ben", "Anna"], ...rows });
  const edits = { apply, undo: vi.fn(), redo: vi.fn() };
  render(
    <ReplicaContext value={{ replica, userId: "me" }}>
      <CommandContextContext value={commandContext(newUser("b", "manager"), replica, new FakeDevice())}>
        <RepeatDialog shift={SHIFT} board={{ week, edits }} onClose={onClose} />
      </CommandContextContext>
    </ReplicaContext>,
  );
}
const check = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
const will = (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status")[0]?.textContent).toBe(text));
async function repeat() {
  fireEvent.click(screen.getByRole("button", { name: "Repeat" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [edits = [], ...rest] = apply.mock.calls[0] ?? [];
  const cells = edits.map(
    (edit) => edit.kind === "add" && `${edit.shift.user_id} ${edit.shift.date.slice(8)}`,
  );
  return { edits, rest, cells };
}

it("repeats on days and for people at once, as one step of drafts that are not locked", async () => {
  show([newShift({ date: "2026-03-04", user_id: "Anna", position_id: "bar" })]);
  await will("Nothing to add.");
  check("Wed, Mar 4");
  check("Fri, Mar 6");
  check("Open shift (unassigned)");
  await will("4 shifts will be added as drafts. 1 already exists.");
  const { edits, rest, cells } = await repeat();
  expect(rest).toEqual(["Repeated a shift", "repeat"]);
  expect(cells).toEqual(["null 02", "null 04", "null 06", "Anna 06"]);
  for (const edit of edits)
    expect(edit).toMatchObject({
      kind: "add",
      isShared: true,
      shift: { position_id: "bar", is_locked: false },
    });
});

it("says who cannot work the position, names what speaks against each shift, and leaves those out", async () => {
  const off = { user_id: "Anna", date: "2026-03-05", all_day: true, available: false, reason: "Dentist" };
  show([newShift({ date: "2026-03-03", start_time: "16:00", end_time: "20:00", user_id: "Anna" })], {
    positions: [BAR],
    availability: [{ ...off, status: "approved" }] as never,
  });
  const people = screen.getByRole("group", { name: "People" });
  const names = [...people.querySelectorAll("label")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Open shift (unassigned)", "Anna", "Ben"]);
  expect(within(people).getByText("Can't work this position: Bar")).toBeDefined();
  for (const name of ["Tue, Mar 3", "Wed, Mar 4", "Thu, Mar 5", "Ben"]) check(name);
  await will("7 shifts will be added as drafts.");
  const warnings = within(screen.getByRole("list", { name: "Warnings" })).getAllByRole("listitem");
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    "Ben, Mon, Mar 2: Can't work this position: Bar",
    "Ben, Tue, Mar 3: Can't work this position: Bar",
    "Anna, Tue, Mar 3: Overlaps another shift by 1h",
    "Ben, Wed, Mar 4: Can't work this position: Bar",
    "Ben, Thu, Mar 5: Can't work this position: Bar",
    "Anna, Thu, Mar 5: Unavailable: Dentist",
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Leave out" }));
  await will("1 shift will be added as a draft.");
  expect((await repeat()).cells).toEqual(["Anna 04"]);
});

it("makes the same shifts when two repeat the same", async () => {
  show();
  check("Wed, Mar 4");
  await will("1 shift will be added as a draft.");
  const first = await repeat();
  cleanup();
  apply.mockClear();
  onClose.mockClear();
  show();
  check("Wed, Mar 4");
  await will("1 shift will be added as a draft.");
  expect((await repeat()).edits).toEqual(first.edits);
});
