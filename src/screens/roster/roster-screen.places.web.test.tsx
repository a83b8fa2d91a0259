import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { type Place, placeEntity } from "#schema/entities/place.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useRosterGrid, useRosterHistory } from "#stores/roster-grid.ts";
import { useSession } from "#stores/session-store.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { giveSizes } from "#tests/factories/element-sizes.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newBusiness, newPerson } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { RosterScreen } from "./roster-screen.tsx";

giveSizes({ clientHeight: 9000, clientWidth: 1200, offsetHeight: 60 });

const ENTITIES = [
  payRateEntity,
  businessEntity,
  profileEntity,
  shiftEntity,
  shiftTemplateEntity,
  placeEntity,
  trainingModuleEntity,
  staffAvailabilityEntity,
];
const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
/** Forty people, thirteen at each of three places but the owner, who is in no list. */
const PLACES = ["North", "South", "West"];
const STAFF = Array.from({ length: 39 }, (_, number) => newPerson(`${PLACES[number % 3]} ${number + 1}`));
const OWNER = newPerson("Olivia");
const place = (name: string, fields: Partial<Place> = {}) =>
  newRow(placeEntity, {
    ...{ id: name, name, is_for_everybody: false, sort_order: PLACES.indexOf(name) },
    user_ids: STAFF.filter((person) => person.name.startsWith(name)).map(({ id }) => id),
    ...fields,
  });
const THREE = PLACES.map((name) => place(name));
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness());
  await replica.profiles.bulkInsert([...STAFF, OWNER]);
});
afterEach(async () => {
  cleanup();
  useRosterGrid.setState(useRosterGrid.getInitialState());
  useRosterHistory.setState(useRosterHistory.getInitialState());
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

/** The roster as a person opens it, with a draft of one person at each place. */
async function show(me: string, places: readonly Place[] = THREE, query = "") {
  await rows(replica, "place").bulkInsert([...places]);
  const drafts = PLACES.map(
    (name, number): Partial<Shift> => ({ user_id: STAFF[number]?.id ?? null, place_id: name }),
  );
  await replica.shifts.bulkInsert(drafts.map((fields) => newShift({ date: "2026-03-02", ...fields })));
  useSession.setState({ user: { id: me } as never });
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
const filter = () => screen.getByRole("button", { name: /^Place: / });
const choose = async (name: string) => {
  await act(async () => void fireEvent.click(filter()));
  await act(async () => void fireEvent.click(screen.getByRole("menuitem", { name })));
};

it.each(PLACES)("who manages %s meets its people, shifts and drafts first", async (name) => {
  const me = STAFF.find((person) => person.name.startsWith(name));
  await show(me?.id ?? "");
  expect(filter().getAttribute("aria-label")).toBe(`Place: ${name}`);
  expect(people()).toHaveLength(14);
  expect(
    people()
      .slice(1)
      .every((person) => person.startsWith(name)),
  ).toBe(true);
  // With one place shown, no shift needs to say it.
  expect(chips()).toEqual(["9 AM – 5 PM, Custom shift, Draft"]);
  expect(screen.getByRole("button", { name: /^Publish/ }).textContent).toContain("1 new");
});

it("the owner, who works at no place, meets all of them, and each shift says where it is", async () => {
  await show(OWNER.id);
  expect(filter().getAttribute("aria-label")).toBe("Place: All places");
  expect(people()).toHaveLength(41);
  expect(chips().sort()).toEqual(PLACES.map((name) => `9 AM – 5 PM, Custom shift, ${name}, Draft`));
  expect(screen.getByRole("button", { name: /^Publish/ }).textContent).toContain("3 new");
});

it("everybody opens every place, for rights are not by place", async () => {
  await show(STAFF[0]?.id ?? "");
  await choose("South");
  expect(filter().getAttribute("aria-label")).toBe("Place: South");
  expect(
    people()
      .slice(1)
      .every((person) => person.startsWith("South")),
  ).toBe(true);
  await choose("All places");
  expect(people()).toHaveLength(41);
});

it("who works at two places meets both, and comes back to them", async () => {
  const [north, south, west] = THREE;
  const me = STAFF[0]?.id ?? "";
  const both = [north, south && { ...south, user_ids: [...south.user_ids, me] }, west];
  await show(
    me,
    both.flatMap((one) => one ?? []),
  );
  expect(filter().getAttribute("aria-label")).toBe("Place: North and South");
  await choose("West");
  await choose("My places");
  expect(chips()).toHaveLength(2);
});

it("who plans two places for one person in a day is told", async () => {
  await rows(replica, "shift").insert(
    newShift({
      date: "2026-03-02",
      user_id: STAFF[0]?.id ?? null,
      place_id: "South",
      start_time: "18:00",
      end_time: "20:00",
    }),
  );
  await show(OWNER.id);
  expect(chips().filter((words) => words?.includes("Also works at another place that day"))).toHaveLength(2);
});

it("has the budget of its only place where it has none of its own", async () => {
  await show(OWNER.id, [place("North", { week_budget: 800 }), place("South", { is_archived: true })]);
  expect(await screen.findByText(/of \$800/)).toBeTruthy();
});

it.each([
  ["none", []],
  ["one", [place("North")]],
  ["one and an archived one", [place("North"), place("South", { is_archived: true })]],
])("who has %s never reads the word", async (_, places) => {
  await show(STAFF[0]?.id ?? "", places);
  expect(people()).toHaveLength(41);
  const told = [...document.querySelectorAll("*")].flatMap((element) => [
    element.getAttribute("aria-label") ?? "",
    element.childElementCount === 0 ? (element.textContent ?? "") : "",
  ]);
  expect(told.filter((text) => /\bplaces?\b/i.test(text) || /\b(North|South|West)$/.test(text))).toEqual([]);
});
