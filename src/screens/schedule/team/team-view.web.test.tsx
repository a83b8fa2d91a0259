import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
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
import { ScheduleScreen } from "../schedule-screen.tsx";
import type { WeekPicture } from "./picture-lines.ts";

const drawn = vi.hoisted(() => ({ pictures: [] as WeekPicture[] }));
// jsdom has no canvas.
vi.mock("./draw-picture.ts", () => ({
  async drawPicture(picture: WeekPicture, name: string) {
    drawn.pictures.push(picture);
    return new File(["png"], name, { type: "image/png" });
  },
}));

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const me = newUser(BUSINESS);
const [ben, cleo] = [newUser(BUSINESS), newUser(BUSINESS)];
const ENTITIES = [
  ...[profileEntity, businessEntity, shiftEntity, swapRequestEntity, shiftTemplateEntity, positionEntity],
  ...[placeEntity, trainingModuleEntity, businessHoursEntity, staffAvailabilityEntity, notificationEntity],
  dayNoteEntity,
];
const bar = newRow(positionEntity, { name: "Bar" });
const kitchen = newRow(positionEntity, { name: "Kitchen", sort_order: 1 });
const north = newRow(placeEntity, { name: "North", is_for_everybody: false, user_ids: [ben.id] });
const south = newRow(placeEntity, {
  ...{ name: "South", sort_order: 1, is_for_everybody: false },
  user_ids: [me.id, cleo.id],
});
let replica: Replica;

// It is nine o'clock on Monday, March 2; weeks begin on Sunday.
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, name: "Corner Café", timezone: "UTC" }));
  await replica.profiles.bulkInsert([
    newPerson({ id: me.id, name: "Ann Lee" }),
    newPerson({ id: ben.id, name: "Ben Carver" }),
    newPerson({ id: cleo.id, name: "Cleo Diaz" }),
  ]);
  await rows(replica, "position").bulkInsert([bar, kitchen]);
  useSession.setState({ user: { id: me.id, email: "", businessName: "" } });
  drawn.pictures.length = 0;
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await replica.close();
});

const shift = (date: string, fields: Partial<Shift> = {}) => newShift({ date, published: true, ...fields });
const of = (person: { id: string }, fields: Partial<Shift> = {}) =>
  shift("2026-03-02", { user_id: person.id, ...fields });

async function show(shifts: readonly Shift[], query = "?who=team") {
  await replica.shifts.bulkInsert([...shifts]);
  render(
    <MemoryRouter initialEntries={[`/schedule${query}`]}>
      <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <ScheduleScreen />
        </ReplicaContext>
      </CommandContextContext>
    </MemoryRouter>,
  );
  await screen.findByRole("radiogroup", { name: "Schedule view" });
}
const press = (name: string | RegExp, role = "radio") =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
const day = (name: RegExp) => screen.findByRole("region", { name });
const lines = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("shows a colleague's Saturday at the second press", async () => {
  await show([shift("2026-03-07", { user_id: ben.id, start_time: "12:00", end_time: "20:00" })], "");
  await press("Team");
  await press(/Saturday/);
  expect(lines(await day(/Saturday, March 7/))).toEqual(["Ben Carver 12 PM–8 PM"]);
});

it("shows nobody's drafts, also to who plans them", async () => {
  await show([of(ben), of(cleo, { published: false })]);
  expect(lines(await day(/Monday/))).toEqual(["Ben Carver 9 AM–5 PM"]);
});

it("shows a night on both of its days, and says that it began the day before", async () => {
  await show([of(ben, { start_time: "22:00", end_time: "06:00" })]);
  expect(lines(await day(/Monday/))).toEqual(["Ben Carver 10 PM–6 AM"]);
  await press(/Tuesday/);
  expect(lines(await day(/Tuesday/))).toEqual(["Ben Carver 10 PM–6 AM, from the day before"]);
});

it("has people by position, with open and dropped shifts by their names", async () => {
  await show([
    of(ben, { position_id: kitchen.id }),
    of(me, { position_id: bar.id }),
    of(cleo, { position_id: bar.id, start_time: "10:00", status: "dropped", drop_reason: "Ill" }),
    shift("2026-03-02", { start_time: "11:00" }),
  ]);
  const monday = await day(/Monday/);
  const at = (name: string) => lines(within(monday).getByRole("list", { name }));
  expect(at("Bar")).toEqual(["Ann Lee (you) 9 AM–5 PM", "Cleo Diaz 10 AM–5 PM, Dropped"]);
  expect(at("Kitchen")).toEqual(["Ben Carver 9 AM–5 PM"]);
  expect(at("No position")).toEqual(["Open shift 11 AM–5 PM"]);
  // Reasons and notes are for those whom they are given to.
  expect(monday.textContent).not.toContain("Ill");
});

it("begins with one's own place, and has one's own first among all", async () => {
  await rows(replica, "place").bulkInsert([north, south]);
  await show([of(ben, { place_id: north.id }), of(cleo, { place_id: south.id })]);
  expect(lines(await day(/Monday/))).toEqual(["Cleo Diaz 9 AM–5 PM"]);
  await press(/^Place/, "button");
  await press("All places", "menuitem");
  const monday = await day(/Monday/);
  await waitFor(() => expect(within(monday).getAllByRole("listitem")).toHaveLength(2));
  const headings = within(monday).getAllByRole("heading", { level: 4 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(["South", "North"]);
});

it("says nothing of places where there is one", async () => {
  await rows(replica, "place").insert(north);
  await show([of(ben, { place_id: north.id })]);
  await day(/Monday/);
  expect(document.body.textContent).not.toMatch(/place|North/i);
});

it("shows only who works with me, also where I usually am not", async () => {
  await rows(replica, "place").bulkInsert([north, south]);
  await show([
    of(me, { place_id: north.id }),
    of(ben, { place_id: north.id, start_time: "16:00", end_time: "20:00" }),
    of(cleo, { place_id: south.id }),
  ]);
  expect(lines(await day(/Monday/))).toEqual(["Cleo Diaz 9 AM–5 PM"]);
  await press("With me", "switch");
  await waitFor(async () =>
    expect(lines(await day(/Monday/))).toEqual(["Ann Lee (you) 9 AM–5 PM", "Ben Carver 4 PM–8 PM"]),
  );
  expect(screen.queryByRole("button", { name: /^Place/ })).toBeNull();
});

it("lists a week by day, with everybody of the same times together", async () => {
  await show([of(me), of(ben), of(cleo, { start_time: "12:00" })], "?who=team&span=week");
  const monday = await day(/Monday/);
  expect(lines(monday)).toEqual(["9 AM – 5 PM Ann Lee (you) and Ben Carver", "12 PM – 5 PM Cleo Diaz"]);
  expect((await day(/Tuesday/)).textContent).toContain("No shifts on this day");
});

it("has a row a person and a column a day where there is room, one's own first", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      ({
        ...new EventTarget(),
        matches: media.includes("72rem"),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  await show([of(ben, { position_id: bar.id }), of(me)], "?who=team&span=week");
  const table = await screen.findByRole("table", { name: "Shifts by person and day" });
  const [, mine, bens] = within(table).getAllByRole("row");
  expect(mine?.textContent).toBe("Ann Lee (you)9 AM–5 PM ");
  expect(bens?.textContent).toContain("9 AM–5 PM Bar");
});

const share = vi.fn(async (_: ShareData) => {});

it("shares a picture of one's own week with how new it is, and saves it where nothing can be shared", async () => {
  Object.assign(navigator, { canShare: () => true, share });
  await show([of(me, { position_id: bar.id }), of(ben)], "");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Share picture" })).toHaveProperty("disabled", false),
  );
  await press("Share picture", "button");
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [picture] = drawn.pictures;
  expect(share.mock.lastCall?.[0].files?.[0]?.name).toBe("schedule-2026-03-01.png");
  expect([picture?.title, picture?.subtitle]).toEqual(["Ann Lee", "Corner Café, Mar 1 – 7, 2026"]);
  expect(picture?.days[1]?.shifts).toEqual([{ times: "9 AM – 5 PM", about: "Bar", who: "Custom shift" }]);
  expect(picture?.foot[0]).toMatch(/^As of Mon, Mar 2, 9:00 AM · Version [0-9A-F]{4}$/);
  Object.assign(navigator, { canShare: undefined });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL() {} });
  await press("Team");
  await press("Share picture", "button");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(drawn.pictures[1]?.title).toBe("Team");
  expect(drawn.pictures[1]?.days[1]?.shifts.map(({ who }) => who)).toEqual(["Ben Carver", "Ann Lee"]);
  expect(drawn.pictures[1]?.foot[0]).toBe(picture?.foot[0]);
});
