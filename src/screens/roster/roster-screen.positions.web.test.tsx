import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useRosterGrid, useRosterHistory } from "#stores/roster-grid.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { giveSizes } from "#tests/factories/element-sizes.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newBusiness, newPerson } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { RosterScreen } from "./roster-screen.tsx";

giveSizes({ clientHeight: 900, clientWidth: 1200, offsetHeight: 60 });

const ENTITIES = [
  payRateEntity,
  businessEntity,
  profileEntity,
  shiftEntity,
  shiftTemplateEntity,
  positionEntity,
  trainingModuleEntity,
  staffAvailabilityEntity,
];
const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const [anna, ben, cleo] = [newPerson("Anna"), newPerson("Ben"), newPerson("Cleo")];
const BAR = newRow(positionEntity, {
  id: "bar",
  name: "Bar",
  color: "teal",
  is_for_everybody: false,
  user_ids: ["Anna"],
});
const KITCHEN = newRow(positionEntity, { id: "kitchen", name: "Kitchen", color: "red", sort_order: 1 });
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness());
  await replica.profiles.bulkInsert([anna, ben, cleo]);
});
afterEach(async () => {
  cleanup();
  useRosterGrid.setState(useRosterGrid.getInitialState());
  useRosterHistory.setState(useRosterHistory.getInitialState());
  await replica.close();
});

async function show(positions: (typeof BAR)[], shifts: Partial<Shift>[], query = "") {
  await rows(replica, "position").bulkInsert(positions);
  await replica.shifts.bulkInsert(shifts.map((fields) => newShift({ date: "2026-03-02", ...fields })));
  render(
    <MemoryRouter initialEntries={[`/roster?week=2026-03-04${query}`]}>
      <ReplicaContext value={{ replica, userId: manager.id }}>
        <CommandContextContext value={commandContext(manager, replica, new FakeDevice())}>
          <RosterScreen />
        </CommandContextContext>
      </ReplicaContext>
    </MemoryRouter>,
  );
  await screen.findAllByRole("rowheader");
}
const people = () => screen.getAllByRole("rowheader").map((row) => row.querySelector("p")?.textContent ?? "");
const chips = () =>
  [...document.querySelectorAll("[data-shift]")].map((chip) => chip.getAttribute("aria-label"));

it("names the position of each shift, and who cannot work it, and says that one is locked", async () => {
  await show(
    [BAR, KITCHEN],
    [
      { user_id: "Anna", position_id: "bar", is_locked: true },
      { user_id: "Ben", position_id: "bar" },
      { user_id: "Cleo", position_id: "kitchen" },
    ],
  );
  expect(chips()).toEqual([
    "9 AM – 5 PM, Custom shift, Bar, Draft, Locked",
    "9 AM – 5 PM, Custom shift, Bar, Draft, Can't work this position: Bar",
    "9 AM – 5 PM, Custom shift, Kitchen, Draft",
  ]);
  expect(document.querySelectorAll("[data-short=BA]")).toHaveLength(2);
});

it("shows one position alone, with whoever has its shifts or can work it", async () => {
  await show(
    [BAR, KITCHEN],
    [
      { user_id: "Ben", position_id: "bar" },
      { user_id: "Cleo", position_id: "kitchen" },
    ],
    "&position=bar",
  );
  expect(people()).toEqual(["Open shifts", "Anna", "Ben"]);
  expect(chips()).toHaveLength(1);
  const views = within(screen.getByRole("navigation", { name: "View" })).getAllByRole("link");
  for (const view of views) expect(view.getAttribute("href")).toContain("position=bar");
});

it("offers each position in use, and all", async () => {
  const old = newRow(positionEntity, { id: "old", name: "Old", is_archived: true });
  await show([BAR, KITCHEN, old], [{ user_id: "Ben", position_id: "bar" }]);
  expect(people()).toEqual(["Open shifts", "Anna", "Ben", "Cleo"]);
  await act(
    async () => void fireEvent.click(screen.getByRole("button", { name: "Position: All positions" })),
  );
  const items = screen.getAllByRole("menuitem").map((item) => [item.textContent, item.getAttribute("href")]);
  expect(items).toEqual([
    ["All positions", "/roster?week=2026-03-01&view=week"],
    ["Bar", "/roster?week=2026-03-01&view=week&position=bar"],
    ["Kitchen", "/roster?week=2026-03-01&view=week&position=kitchen"],
  ]);
});

it("shows what people wish of their days", async () => {
  await replica.staff_availability.bulkInsert([
    newEntry({
      available: true,
      reason: null,
      user_id: "Anna",
      date: "2026-03-03",
      preference: "would-like",
    }),
    newEntry({ available: true, reason: null, user_id: "Ben", date: "2026-03-03", preference: "rather-not" }),
  ]);
  await show([], [{ user_id: "Cleo" }]);
  expect(screen.getAllByTitle(/^Would/).map(({ textContent }) => textContent)).toEqual([
    "Would like to work",
    "Would rather not work",
  ]);
});

it("publishes the whole week, whatever is shown of it", async () => {
  await show(
    [BAR, KITCHEN],
    [
      { user_id: "Ben", position_id: "bar" },
      { user_id: "Cleo", position_id: "kitchen" },
    ],
    "&position=bar",
  );
  expect(chips()).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Publish/ }).textContent).toContain("2 new");
});

it("has nothing of positions where there are none in use", async () => {
  await show([{ ...BAR, is_archived: true }], [{ user_id: "Anna" }]);
  expect(screen.queryByRole("button", { name: /^Position/ })).toBeNull();
});
