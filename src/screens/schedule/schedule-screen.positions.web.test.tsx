import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ScheduleScreen } from "./schedule-screen.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const me = newUser(BUSINESS);
const ben = newUser(BUSINESS);
const ENTITIES = [
  profileEntity,
  businessEntity,
  shiftEntity,
  swapRequestEntity,
  shiftTemplateEntity,
  positionEntity,
  placeEntity,
  trainingModuleEntity,
  businessHoursEntity,
  staffAvailabilityEntity,
  notificationEntity,
];
const bar = newRow(positionEntity, { name: "Bar", is_for_everybody: false, user_ids: [ben.id] });
const kitchen = newRow(positionEntity, { name: "Kitchen", sort_order: 1 });
let replica: Replica;

// It is nine o'clock on Monday, March 2.
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "UTC", approval_mode: true }));
  await replica.profiles.bulkInsert([
    newPerson({ id: me.id, name: "Ann Lee" }),
    newPerson({ id: ben.id, name: "Ben Carver" }),
  ]);
  useSession.setState({ user: { id: me.id, email: "", businessName: "" } });
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  await replica.close();
});

const shift = (date: string, fields: Partial<Shift> = {}) => newShift({ date, published: true, ...fields });

async function show(shifts: readonly Shift[], positions = [bar, kitchen]) {
  await rows(replica, "position").bulkInsert(positions);
  await replica.shifts.bulkInsert([...shifts]);
  render(
    <MemoryRouter initialEntries={["/schedule?view=week"]}>
      <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <ScheduleScreen />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
  await screen.findByRole("region", { name: "Next shift" });
}
const rowsOf = async (list: string) =>
  [...(await screen.findByRole("list", { name: list })).children] as HTMLElement[];
const press = (name: string | RegExp, role = "button") =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

it("names the position and the breaks of a shift", async () => {
  const breaks = [{ after: 240, minutes: 30, paid: false }];
  await show([shift("2026-03-03", { user_id: me.id, position_id: kitchen.id, breaks })]);
  const [own] = await rowsOf("My shifts");
  expect(own?.textContent).toContain("Kitchen");
  expect(own?.textContent).toContain("Breaks: 30m unpaid after 4h");
  expect(screen.getByRole("region", { name: "Next shift" }).textContent).toContain("Kitchen");
});

it("lets nobody ask for a shift of a position that they cannot work, and says why", async () => {
  await show([
    shift("2026-03-03", { position_id: bar.id }),
    shift("2026-03-04", { position_id: kitchen.id }),
  ]);
  const [barred, allowed] = await rowsOf("Available shifts");
  const claim = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getByRole("button", { name: "Claim" })
      .hasAttribute("disabled");
  expect([claim(barred), claim(allowed)]).toEqual([true, false]);
  expect(within(barred as HTMLElement).getByRole("list", { name: "Warnings" }).textContent).toBe(
    "Can't work this position: Bar",
  );
});

it("shows the shifts of one position alone, and keeps that in another week", async () => {
  await show([
    shift("2026-03-03", { user_id: me.id, position_id: kitchen.id }),
    shift("2026-03-04", { user_id: me.id, position_id: bar.id }),
  ]);
  expect(await rowsOf("My shifts")).toHaveLength(2);
  await press(/Position/);
  await press("Kitchen", "option");
  await waitFor(async () => expect(await rowsOf("My shifts")).toHaveLength(1));
  await press("Next week");
  expect(screen.getByRole("button", { name: /Position/ }).textContent).toContain("Kitchen");
});

it("sums the hours of each position where there are several", async () => {
  const mine = { user_id: me.id, start_time: "09:00" };
  await show([
    shift("2026-03-03", { ...mine, end_time: "17:00", position_id: kitchen.id }),
    shift("2026-03-04", { ...mine, end_time: "15:00", position_id: bar.id }),
    shift("2026-03-05", { ...mine, end_time: "13:00", position_id: kitchen.id }),
  ]);
  const sums = (await rowsOf("By position")).map(({ textContent }) => textContent);
  expect(sums).toEqual(["Kitchen: 12h", "Bar: 6h"]);
  await press(/Position/);
  await press("Bar", "option");
  await waitFor(() => expect(screen.queryByRole("list", { name: "By position" })).toBeNull());
});

it("has open shifts by place, one's own first, and shows one place alone", async () => {
  const [harbour, market] = ["Harbour", "Market"].map((name, sort_order) =>
    newRow(placeEntity, {
      ...{ name, sort_order, is_for_everybody: false },
      user_ids: [name === "Market" ? me.id : ben.id],
    }),
  );
  const places = [harbour, market].map((place) => must(place, "a place"));
  await rows(replica, "place").bulkInsert(places);
  const at = (date: string, place = 0) => shift(date, { place_id: places[place]?.id ?? null });
  await show([at("2026-03-03"), at("2026-03-04", 1), at("2026-03-05")], []);
  expect(await rowsOf("Market")).toHaveLength(1);
  expect(await rowsOf("Harbour")).toHaveLength(2);
  const open = screen.getByRole("region", { name: "Available shifts" });
  const heads = within(open).getAllByRole("heading", { level: 3 });
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Market", "Harbour"]);
  await press(/Place/);
  await press("Harbour", "option");
  await waitFor(async () => expect(await rowsOf("Available shifts")).toHaveLength(2));
  expect(within(open).queryByRole("heading", { level: 3 })).toBeNull();
});

it("has a shift at no place in particular at each, as the roster does", async () => {
  const [harbour, market] = ["Harbour", "Market"].map((name) => newRow(placeEntity, { name }));
  await rows(replica, "place").bulkInsert([must(harbour, "a place"), must(market, "a place")]);
  const at = (date: string, place_id: string | null = null) => shift(date, { user_id: me.id, place_id });
  await show([at("2026-03-03", harbour?.id), at("2026-03-04", market?.id), at("2026-03-05")], []);
  expect(await rowsOf("My shifts")).toHaveLength(3);
  await press(/Place/);
  await press("Harbour", "option");
  await waitFor(async () => expect(await rowsOf("My shifts")).toHaveLength(2));
  expect(screen.getByRole("list", { name: "My shifts" }).textContent).toContain("Mar 5");
});

it("has nothing of positions where there are none", async () => {
  await show([shift("2026-03-03", { user_id: me.id })], []);
  expect(screen.queryByRole("button", { name: /Position/ })).toBeNull();
});

it("accepts no swap for a shift that one cannot work", async () => {
  const mine = shift("2026-03-05", { user_id: me.id });
  const theirs = shift("2026-03-06", { user_id: ben.id, position_id: bar.id });
  await rows(replica, "swap").insert(newSwap(theirs, mine, { status: "asked" }));
  await show([mine, theirs]);
  const [swap] = await rowsOf("Swaps");
  const accept = within(swap as HTMLElement).getByRole("button", { name: "Accept" });
  expect(accept.hasAttribute("disabled")).toBe(true);
  expect(swap?.textContent).toContain("Can't work this position: Bar");
  expect(
    within(swap as HTMLElement)
      .getByRole("button", { name: "Decline" })
      .hasAttribute("disabled"),
  ).toBe(false);
});

it("names the positions of shifts to swap for", async () => {
  await show([
    shift("2026-03-05", { user_id: me.id }),
    shift("2026-03-06", { user_id: ben.id, position_id: kitchen.id }),
  ]);
  await rowsOf("My shifts");
  await press("Swap");
  const choices = within(await screen.findByRole("grid", { name: "Colleagues' shifts" }));
  expect(choices.getByText("Kitchen")).toBeDefined();
});

it("offers to swap the work with somebody who is there at the same time, and not the same work", async () => {
  const [anns, cleos] = [newPerson({ name: "Ann" }), newPerson({ name: "Cleo" })];
  await replica.profiles.bulkInsert([anns, cleos]);
  await show([
    shift("2026-03-05", { user_id: me.id, position_id: kitchen.id }),
    shift("2026-03-05", { user_id: anns.id, position_id: kitchen.id }),
    shift("2026-03-05", { user_id: cleos.id, position_id: null }),
  ]);
  await rowsOf("My shifts");
  await press("Swap");
  const choices = within(await screen.findByRole("grid", { name: "Colleagues' shifts" }));
  expect(choices.getByText("Cleo")).toBeDefined();
  expect(choices.queryByText("Ann")).toBeNull();
});
