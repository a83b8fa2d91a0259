import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { CopyWeekDialog } from "./copy-week-dialog.tsx";

const apply = vi.fn<(edits: readonly RosterEdit[], label: string) => Promise<void>>();
const onClose = vi.fn();
const FROM = "2026-03-08";

beforeEach(() => {
  toastQueue.clear();
  apply.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
});
afterEach(cleanup);

function show(shifts: Shift[], availability: Partial<StaffAvailability>[] = []) {
  const week = newWeek({ from: FROM, shifts, people: ["Anna", "Ben"], availability: availability as never });
  const edits = { apply, undo: vi.fn(), redo: vi.fn() };
  render(
    <CommandContextContext value={{ device: new FakeDevice() } as never}>
      <CopyWeekDialog week={week} from={FROM} edits={edits} onClose={onClose} />
    </CommandContextContext>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const people = () =>
  apply.mock.calls[0]?.[0].map((edit) => (edit.kind === "add" ? edit.shift.user_id : edit.kind));
const OFF = {
  user_id: "Anna",
  date: "2026-03-09",
  all_day: true,
  available: false,
  status: "approved" as const,
  reason: "Dentist",
};

it("copies the week before as one step, and skips what is there", async () => {
  show([
    newShift({ date: "2026-03-02", user_id: "Anna" }),
    newShift({ date: "2026-03-03", user_id: "Ben" }),
    newShift({ date: "2026-03-10", user_id: "Ben" }),
    newShift({ date: "2026-02-28", user_id: "Ben" }),
  ]);
  expect(screen.getByRole("status").textContent).toBe("1 shift will be added as a draft. 1 already exists.");
  expect(useUnsaved.getState().forms).toBe(1);
  press("Copy");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(apply).toHaveBeenCalledExactlyOnceWith(
    [
      {
        kind: "add",
        id: expect.any(String),
        shift: expect.objectContaining({ date: "2026-03-09", user_id: "Anna" }),
      },
    ],
    "Copied the previous week",
  );
  expect(toastQueue.visibleToasts.map(({ content }) => content.action?.label)).toEqual(["Undo"]);
});

it.each([
  ["Leave open", [null, null]],
  ["Assign anyway", ["Anna", null]],
])("asks about who cannot work then: %s", async (choice, expected) => {
  show(
    [newShift({ date: "2026-03-02", user_id: "Anna" }), newShift({ date: "2026-03-03", user_id: "Gone" })],
    [OFF],
  );
  expect(screen.getByText("Anna, Mon, Mar 9, 9:00 AM – 5:00 PM: Dentist")).toBeDefined();
  expect(screen.getByText(/^1 shift will be open/)).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: choice }));
  press("Copy");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(people()).toEqual(expected);
});

it("leaves people out when that is chosen", async () => {
  show([newShift({ date: "2026-03-02", user_id: "Anna", notes: "Keys" })], [OFF]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Keep the same people" }));
  expect(screen.queryByRole("radio")).toBeNull();
  press("Copy");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(people()).toEqual([null]);
});

it("says when there is nothing to copy, and keeps the dialog when it could not be stored", async () => {
  show([]);
  expect(screen.getByText("No shifts in the previous week")).toBeDefined();
  cleanup();
  apply.mockRejectedValue(new Error("full"));
  show([newShift({ date: "2026-03-02" })]);
  press("Copy");
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was changed");
  expect(onClose).not.toHaveBeenCalled();
});
