import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { saveRoster } from "#commands/roster/saved-rosters.ts";
import { savedShiftsOf } from "#domain/roster/place-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { savedRosterEntity } from "#schema/entities/saved-roster.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newPerson, newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { SavedRostersDialog } from "./saved-rosters-dialog.tsx";
import { SaveRosterDialog } from "./saved-rosters-save.tsx";

const ENTITIES = [
  payRateEntity,
  ...CORE,
  shiftEntity,
  shiftTemplateEntity,
  trainingModuleEntity,
  businessHoursEntity,
  savedRosterEntity,
  staffAvailabilityEntity,
];
const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const FROM = "2026-03-01";
const WEEK = newWeek({ from: FROM, shifts: [newShift({ date: FROM, user_id: "Anna" }), newShift()] });
const apply = vi.fn<(edits: readonly RosterEdit[], label: string) => Promise<void>>();
const onClose = vi.fn();
let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  apply.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ approval_mode: true }));
  await replica.profiles.insert(newPerson("Anna"));
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

const context = () => commandContext(manager, replica, new FakeDevice());
function show(part: ReactNode) {
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <CommandContextContext value={context()}>{part}</CommandContextContext>
      </ReplicaContext>
    </MemoryRouter>,
  );
}
const save = (name: string) => saveRoster(context(), { name, shifts: savedShiftsOf(WEEK.shifts) });
const showSaved = () => {
  const edits = { apply, undo: vi.fn(), redo: vi.fn() };
  show(<SavedRostersDialog week={WEEK} from={FROM} edits={edits} onClose={onClose} />);
};
const names = async () =>
  (
    await rows(replica, "saved_roster")
      .find({ selector: { kind: "saved_roster" } })
      .exec()
  ).map((found) => found.toMutableJSON().name);
const rename = (to: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Roster name" }), { target: { value: to } });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

it("saves the week by a name that says something and that no other has", async () => {
  await save("Summer");
  show(<SaveRosterDialog week={WEEK} onClose={onClose} />);
  // Waits until the taken names are known.
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("Enter a roster name")).toBeDefined();
  });
  rename(" summer ");
  await press("Save");
  expect(await screen.findByText("A saved roster already has this name")).toBeDefined();
  rename("Winter");
  expect(useUnsaved.getState().forms).toBe(1);
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect((await names()).sort()).toEqual(["Summer", "Winter"]);
});

it("says when there are none", async () => {
  showSaved();
  expect(await screen.findByText("No saved rosters")).toBeDefined();
});

it("renames one", async () => {
  await save("Summer");
  showSaved();
  await press("More actions for Summer");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  expect(await screen.findByRole("dialog", { name: "Rename roster" })).toBeDefined();
  rename("Winter");
  await press("Rename");
  expect(await screen.findByRole("button", { name: "Use Winter" })).toBeDefined();
  expect(await names()).toEqual(["Winter"]);
});

it("deletes one, and takes that back", async () => {
  await save("Summer");
  showSaved();
  await press("More actions for Summer");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText("No saved rosters")).toBeDefined();
  await waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  must(toastQueue.visibleToasts[0]?.content.action, "an offer").run();
  expect(await screen.findByRole("button", { name: "Use Summer" })).toBeDefined();
});

it("uses one in place of the drafts of a week, as one step", async () => {
  await save("Summer");
  const [draft, published] = [newShift({ date: FROM }), newShift({ date: FROM, published: true })];
  await replica.shifts.bulkInsert([draft, published]);
  showSaved();
  await press("Use Summer");
  const dialog = await screen.findByRole("dialog", { name: "Use “Summer”" });
  await within(dialog).findByText("2 shifts will be added as drafts.");
  fireEvent.click(within(dialog).getByRole("radio", { name: "Replace drafts" }));
  expect(within(dialog).getByText("1 draft will be removed. Published shifts will be kept.")).toBeDefined();
  await press("Use roster");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(apply).toHaveBeenCalledOnce();
  const [edits, label] = must(apply.mock.calls[0], "a step");
  expect(label).toBe("Used saved roster “Summer”");
  expect(edits).toMatchObject([
    { kind: "remove", id: draft.id, isFill: true },
    { kind: "add", shift: { date: FROM, user_id: "Anna", published: false } },
    { kind: "add", shift: { date: "2026-03-02", user_id: null } },
  ]);
});

it("waits for the week it is to be used in: nothing is added twice", async () => {
  await save("Summer");
  const there = { start_time: "09:00", end_time: "17:00" };
  await replica.shifts.bulkInsert([
    newShift({ ...there, date: "2026-03-08", user_id: "Anna" }),
    newShift({ ...there, date: "2026-03-09" }),
  ]);
  showSaved();
  await press("Use Summer");
  const dialog = await screen.findByRole("dialog", { name: "Use “Summer”" });
  await within(dialog).findByText("2 shifts will be added as drafts.");
  const day = within(dialog).getByRole("spinbutton", { name: /^day/ });
  act(() => day.focus());
  fireEvent.keyDown(day, { key: "ArrowUp" });
  for (let step = 0; step < 6; step++) fireEvent.keyDown(day, { key: "ArrowUp" });
  // Immediately: the shifts of that week are still loading.
  fireEvent.click(within(dialog).getByRole("button", { name: /Use roster/ }));
  expect(apply).not.toHaveBeenCalled();
  expect(await within(dialog).findByText("All shifts already exist.")).toBeDefined();
});
