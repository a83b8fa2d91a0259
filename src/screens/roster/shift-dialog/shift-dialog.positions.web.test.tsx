import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { positionEntity } from "#schema/entities/position.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import type { NewShiftPlace } from "../board/board.ts";
import { ShiftDialog } from "./shift-dialog.tsx";

const [BAR, KITCHEN] = ["Bar", "Kitchen"].map((name, sort_order) =>
  newRow(positionEntity, { id: name, name, sort_order, is_for_everybody: false, user_ids: ["Anna"] }),
) as [ReturnType<typeof newRow<typeof positionEntity>>, ReturnType<typeof newRow<typeof positionEntity>>];
const HALF = [{ after: 240, minutes: 30, paid: false }];
const LATE = newTemplate({ id: "late", name: "Late", start_time: "14:00", end_time: "22:00" });
const BAR_LATE = { ...LATE, position_id: "Bar", breaks: HALF };
const apply = vi.fn();

beforeEach(() => void apply.mockReset().mockResolvedValue(undefined));
afterEach(cleanup);

function show(opened: Shift | NewShiftPlace, positions = [BAR, KITCHEN]) {
  const shifts = "id" in opened ? [opened] : [];
  const week = newWeek({ shifts, people: ["Anna", "Ben"], templates: [BAR_LATE], positions });
  render(
    <CommandContextContext value={commandContext(newUser("b", "manager"), null as never, new FakeDevice())}>
      <ShiftDialog
        opened={opened}
        board={{ week, today: "2026-03-02", actions: { apply, remove: vi.fn() } } as never}
        onClose={() => {}}
      />
    </CommandContextContext>,
  );
}
const press = (name: string | RegExp, role = "button") =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
const chosen = (label: RegExp) => screen.getByRole("button", { name: label }).textContent;
const edits = () => apply.mock.calls.map(([[edit]]) => edit);

it("begins a shift with its template's position and breaks, which may become others", async () => {
  show({ user_id: "Anna", date: "2026-03-03", time_slot: "late" });
  expect(chosen(/Position/)).toContain("Bar");
  expect(screen.getByRole("group", { name: "Break 1" })).toBeDefined();
  await press(/Position/);
  await press("Kitchen", "option");
  await press("Remove break 1");
  await press("Add");
  expect(edits()).toMatchObject([
    { kind: "add", shift: { time_slot: "late", position_id: "Kitchen", breaks: null, is_locked: false } },
  ]);
});

it("begins with the position that the roster is filtered by", () => {
  show({ user_id: "Anna", position_id: "Kitchen" });
  expect(chosen(/Position/)).toContain("Kitchen");
});

it("has nothing of positions where there are none", () => {
  show({ user_id: "Anna" }, []);
  expect(screen.queryByRole("button", { name: /Position/ })).toBeNull();
});

it("warns where the person cannot work the position", async () => {
  show(newShift({ user_id: "Ben", date: "2026-03-03" }));
  expect(screen.queryByRole("list", { name: "Warnings" })).toBeNull();
  await press(/Position/);
  await press("Bar", "option");
  expect(screen.getByRole("list", { name: "Warnings" }).textContent).toBe("Can't work this position: Bar");
});

it("locks a shift, and changes nothing else of one from before there were positions", async () => {
  const { position_id, breaks, is_locked, ...before } = newShift({ user_id: "Anna", date: "2026-03-03" });
  show(before as Shift);
  await press("Locked", "checkbox");
  await press("Save");
  expect(edits()).toEqual([{ kind: "change", id: before.id, fields: { is_locked: true } }]);
});

it("counts hours without unpaid breaks", async () => {
  show(newShift({ user_id: "Anna", date: "2026-03-03", breaks: HALF }));
  expect(screen.getByText("7h 30m")).toBeDefined();
  await press("Paid", "checkbox");
  expect(screen.getByText("8h")).toBeDefined();
});
