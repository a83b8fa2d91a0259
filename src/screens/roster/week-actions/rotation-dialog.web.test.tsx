import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { saveRoster } from "#commands/roster/saved-rosters.ts";
import { savedShiftsOf } from "#domain/roster/place-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { addDays } from "#lib/time/calendar-days.ts";
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
import { newEntry } from "#tests/factories/availability.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newPerson, newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { SavedRostersDialog } from "./saved-rosters-dialog.tsx";
import { DueRosters } from "./use-due-rosters.tsx";

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
const SHIFTS = savedShiftsOf([newShift({ date: FROM, user_id: "Anna" }), newShift()]);
/** From the week of FROM, whose Monday it is. */
const EVERY_TWO = { from: "2026-03-02", weeks: 2 };
const apply = vi.fn<(edits: readonly RosterEdit[], label: string, alsoBy?: string) => Promise<void>>();
let replica: Replica;

beforeEach(async () => {
  toastQueue.clear();
  apply.mockReset().mockResolvedValue(undefined);
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ approval_mode: true }));
  await replica.profiles.insert(newPerson("Anna"));
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

const context = () => commandContext(manager, replica, new FakeDevice());
const save = (name: string, places?: number[]) =>
  saveRoster(context(), { name, shifts: SHIFTS, rotation: places ? { ...EVERY_TWO, places } : null });
const rotations = async () => {
  const found = await rows(replica, "saved_roster")
    .find({ selector: { kind: "saved_roster" } })
    .exec();
  return Object.fromEntries(found.map((row) => [row.toJSON().name, row.toMutableJSON().rotation]));
};

type Shown = { today?: string } & Pick<Parameters<typeof newWeek>[0], "availability">;

function show(from: string, { today = FROM, ...plan }: Shown = {}) {
  const week = newWeek({ from, people: ["Anna"], ...plan });
  const board = { week, from, today, edits: { apply, undo: vi.fn(), redo: vi.fn() } };
  render(
    <MemoryRouter>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <CommandContextContext value={context()}>
          <DueRosters {...board} />
          <SavedRostersDialog {...board} onClose={() => {}} />
        </CommandContextContext>
      </ReplicaContext>
    </MemoryRouter>,
  );
}
const due = (name: string) => screen.findByRole("button", { name, hidden: true });

async function choose(field: RegExp, option: string) {
  fireEvent.click(screen.getByRole("button", { name: field }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

it("has saved rosters take turns from the shown week on, and ends it", async () => {
  await save("Summer");
  await save("Winter");
  show(FROM);
  fireEvent.click(await screen.findByRole("button", { name: "Set up rotation" }));
  const dialog = await screen.findByRole("dialog", { name: "Roster rotation" });
  await choose(/Repeats every/, "3 weeks");
  await choose(/Week A/, "Winter");
  await choose(/Week B/, "Summer");
  await choose(/Week C/, "Winter");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save rotation" }));
  expect(await screen.findByText("Rotation: weeks A and C")).toBeDefined();
  expect(await rotations()).toEqual({
    Summer: { ...EVERY_TWO, weeks: 3, places: [1] },
    Winter: { ...EVERY_TWO, weeks: 3, places: [0, 2] },
  });
  fireEvent.click(screen.getByRole("button", { name: "Edit rotation" }));
  await choose(/Repeats every/, "No rotation");
  fireEvent.click(screen.getByRole("button", { name: "Save rotation" }));
  await waitFor(async () => expect(await rotations()).toEqual({ Summer: null, Winter: null }));
  expect(await screen.findByRole("button", { name: "Set up rotation" })).toBeDefined();
});

it("keeps its turns when its deletion is undone", async () => {
  await save("Summer", [0]);
  show(FROM);
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Summer" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  toastQueue.visibleToasts[0]?.content.action?.run();
  await waitFor(async () => expect(await rotations()).toEqual({ Summer: { ...EVERY_TWO, places: [0] } }));
});

it("adds what is due as drafts by one press, with ids that another manager's device makes as well", async () => {
  await save("Summer", [0]);
  await save("Winter", [1]);
  const week = addDays(FROM, 7);
  show(week);
  fireEvent.click(await due("Apply week B"));
  await waitFor(() => expect(apply).toHaveBeenCalledOnce());
  const [edits, label, alsoBy] = apply.mock.calls[0] ?? [];
  expect([label, alsoBy]).toEqual(["Used saved roster “Winter”", "apply"]);
  expect(edits).toMatchObject([
    { kind: "add", isShared: true, shift: { date: week, user_id: "Anna", published: false } },
    { kind: "add", isShared: true, shift: { date: addDays(week, 1), user_id: null } },
  ]);
  expect(screen.getByText("Saved roster due this week: Winter")).toBeDefined();
  fireEvent.click(await due("Apply week B"));
  await waitFor(() => expect(apply).toHaveBeenCalledTimes(2));
  const ids = (call: number) => apply.mock.calls[call]?.[0].map((edit) => edit.id);
  expect(ids(1)).toEqual(ids(0));
});

it("names them where several are due, and offers none for a week that is over", async () => {
  await save("North", [0]);
  await save("South", [0]);
  show(FROM, { today: addDays(FROM, 6) });
  expect(await due("Apply week A: North")).toBeDefined();
  expect(await due("Apply week A: South")).toBeDefined();
  cleanup();
  show(FROM, { today: addDays(FROM, 7) });
  await screen.findByRole("button", { name: "Use North" });
  expect(screen.queryByRole("button", { name: /Apply week/, hidden: true })).toBeNull();
});

it("asks first where somebody is away", async () => {
  await save("Summer", [0]);
  const availability = [newEntry({ user_id: "Anna", date: FROM, status: "approved", approved: true })];
  show(FROM, { availability });
  fireEvent.click(await due("Apply week A"));
  expect(await screen.findByRole("dialog", { name: "Use “Summer”" })).toBeDefined();
  expect(apply).not.toHaveBeenCalled();
});
