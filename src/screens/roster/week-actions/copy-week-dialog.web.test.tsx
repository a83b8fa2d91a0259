import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { rowIdsOf } from "#domain/sync/row-ids.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { CopyWeekDialog } from "./copy-week-dialog.tsx";

const apply = vi.fn<(edits: readonly RosterEdit[], label: string) => Promise<void>>();
const onClose = vi.fn();
const history = vi.hoisted(() => vi.fn());
vi.mock("#commands/business/history.ts", () => ({
  readShiftHistory: (_: unknown, id: string) => history(id),
}));
const FROM = "2026-03-08";

let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  apply.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
  history.mockReset().mockResolvedValue([]);
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftEntity]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

async function show(shifts: Shift[], availability: Partial<StaffAvailability>[] = []) {
  const week = newWeek({ from: FROM, shifts, people: ["Anna", "Ben"], availability: availability as never });
  const edits = { apply, undo: vi.fn(), redo: vi.fn() };
  render(
    <ReplicaContext value={{ replica, userId: "me" }}>
      <CommandContextContext value={commandContext(newUser("b", "manager"), replica, new FakeDevice())}>
        <CopyWeekDialog week={week} from={FROM} edits={edits} onClose={onClose} />
      </CommandContextContext>
    </ReplicaContext>,
  );
  // What it will do is said once the ids are known.
  if (shifts.length > 0) await screen.findByText(/will be added|already exist/);
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
  await show([
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
        isShared: true,
        shift: expect.objectContaining({ date: "2026-03-09", user_id: "Anna" }),
      },
    ],
    "Copied the previous week",
    "copy",
  );
  expect(toastQueue.visibleToasts.map(({ content }) => content.action?.label)).toEqual(["Undo"]);
});

it.each([
  ["Leave open", [null, null]],
  ["Assign anyway", ["Anna", null]],
])("asks about who cannot work then: %s", async (choice, expected) => {
  await show(
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
  await show([newShift({ date: "2026-03-02", user_id: "Anna", notes: "Keys" })], [OFF]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Keep the same people" }));
  expect(screen.queryByRole("radio")).toBeNull();
  press("Copy");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(people()).toEqual([null]);
});

it("says when there is nothing to copy, and keeps the dialog when it could not be stored", async () => {
  await show([]);
  expect(screen.getByText("No shifts in the previous week")).toBeDefined();
  cleanup();
  apply.mockRejectedValue(new Error("full"));
  await show([newShift({ date: "2026-03-02" })]);
  press("Copy");
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was changed");
  expect(onClose).not.toHaveBeenCalled();
});

it("tells who copied the week before, however the shifts were changed since", async () => {
  const source = newShift({ date: "2026-03-02", user_id: "Anna" });
  const key = `copy ${source.id} ${FROM}`;
  const ids = await rowIdsOf([key], async () => () => "free");
  const { id } = must(ids.get(key), "the copy's id");
  const copy = newShift({ id, date: "2026-03-09", user_id: "Ben", version: 3 });
  await replica.shifts.insert(copy);
  history.mockResolvedValue([
    { changed_at: "", changed_by: "ben", name: "Ben", fields: { user_id: { from: "Anna", to: "Ben" } } },
    { changed_at: "", changed_by: "priya", name: "Priya", fields: {} },
  ]);
  await show([source, copy]);
  expect(await screen.findByText("Priya already copied this week")).toBeDefined();
  expect(history).toHaveBeenCalledWith(id);
  cleanup();
  history.mockRejectedValue(new Error("offline"));
  await show([source, copy]);
  expect(await screen.findByText("A colleague already copied this week")).toBeDefined();
});
