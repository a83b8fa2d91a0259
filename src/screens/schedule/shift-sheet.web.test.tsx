import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { links } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { placeEntity } from "#schema/entities/place.ts";
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
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { ScheduleScreen } from "./schedule-screen.tsx";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: saved }));

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const [me, ben, cleo] = [newUser(BUSINESS), newUser(BUSINESS), newUser(BUSINESS)];
const ENTITIES = [
  profileEntity,
  businessEntity,
  shiftEntity,
  swapRequestEntity,
  shiftTemplateEntity,
  placeEntity,
  trainingModuleEntity,
  businessHoursEntity,
  staffAvailabilityEntity,
  notificationEntity,
];
const [north, south] = [
  newRow(placeEntity, { name: "North", address: "1 Pier\nDublin", business_id: BUSINESS }),
  newRow(placeEntity, { name: "South", address: null, business_id: BUSINESS }),
];
let replica: Replica;

// It is nine o'clock on Monday, March 2.
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ id: BUSINESS, timezone: "UTC", address: null }));
  await replica.profiles.bulkInsert([
    newPerson({ id: me.id, name: "Ann Lee" }),
    newPerson({ id: ben.id, name: "Ben Carver" }),
    newPerson({ id: cleo.id, name: "Cleo Diaz" }),
  ]);
  useSession.setState({ user: { id: me.id, email: "", businessName: "" } });
});
afterEach(async () => {
  cleanup();
  toastQueue.clear();
  await settled();
  await replica.close();
});

const shift = (date: string, fields: Partial<Shift> = {}) => newShift({ date, published: true, ...fields });
const mine = (date: string, fields: Partial<Shift> = {}) => shift(date, { user_id: me.id, ...fields });

async function show(shifts: readonly Shift[], at = links.schedule()) {
  history.replaceState(null, "", at);
  await replica.shifts.bulkInsert([...shifts]);
  render(
    <BrowserRouter>
      <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
        <ReplicaContext value={{ replica, userId: me.id }}>
          <InBusiness />
        </ReplicaContext>
      </CommandContextContext>
    </BrowserRouter>,
  );
  await screen.findByRole("region", { name: "Next shift", hidden: true });
}

/** The screen with the business's times, as within the app's frame. */
function InBusiness() {
  return (
    <BusinessFormat value={useFormatFor(useBusiness())}>
      <ScheduleScreen />
    </BusinessFormat>
  );
}

/** Until the history has followed, which takes a turn of the event loop for each step. */
async function settled() {
  for (let turn = 0; turn < 8; turn++) await act(async () => new Promise((resolve) => setTimeout(resolve)));
}

/** Presses the first shift of a day in the list. */
async function open(day: string) {
  const list = within(await screen.findByRole("list", { name: day }));
  fireEvent.click(list.getAllByRole("button")[0] as HTMLElement);
  const sheet = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(sheet.queryByText(/^Loading/)).toBeNull());
  return sheet;
}
const press = (name: string | RegExp, part = screen as Pick<typeof screen, "getByRole">) =>
  act(async () => void fireEvent.click(part.getByRole("button", { name })));

it("lists what is one's own and what can be claimed across weeks, by day, with what is special about days", async () => {
  await rows(replica, "day_note").insert(
    newRow(dayNoteEntity, { date: "2026-03-11", type: "event", title: "Football" }),
  );
  await show([
    mine("2026-03-01"),
    mine("2026-03-03"),
    shift("2026-03-03", { start_time: "12:00" }),
    mine("2026-03-12", { status: "dropped" }),
  ]);
  const tomorrow = within(await screen.findByRole("list", { name: "Tomorrow" }));
  expect(tomorrow.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^9:00 AM – 5:00 PM/),
    expect.stringMatching(/^12:00 PM – 5:00 PM.*Open shift$/),
  ]);
  const own = screen.getByRole("region", { name: "My shifts" });
  const heads = (level: number) =>
    within(own)
      .getAllByRole("heading", { level })
      .map(({ textContent }) => textContent);
  expect(heads(3)).toEqual(["Mar 1 – 7, 2026", "Mar 8 – 14, 2026"]);
  expect(heads(4)).toEqual(["Today", "Tomorrow", "Wed, Mar 11", "Thu, Mar 12"]);
  expect(within(own).getByText("Football")).toBeDefined();
  expect(screen.getByRole("list", { name: "Thu, Mar 12" }).textContent).toContain("Dropped");
});

it("goes on in later weeks, and leads the keyboard there", async () => {
  const weeks = ["2026-03-03", "2026-03-10", "2026-03-17", "2026-03-24", "2026-03-31", "2026-04-07"];
  await show(weeks.map((date) => mine(date)));
  await screen.findByRole("list", { name: "Tue, Mar 24" });
  expect(screen.queryByRole("list", { name: "Tue, Mar 31" })).toBeNull();
  await press("Show later weeks");
  expect(screen.getByRole("list", { name: "Tue, Apr 7" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show later weeks" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Mar 29 – Apr 4, 2026");
});

it("tells with one press who works with me, there and then, and as what day", async () => {
  await rows(replica, "place").bulkInsert([north, south]);
  await rows(replica, "day_note").insert(
    newRow(dayNoteEntity, { date: "2026-03-04", type: "note", title: "Delivery at 9", place_id: north.id }),
  );
  await show([
    mine("2026-03-04", { place_id: north.id, notes: "Bring the keys" }),
    shift("2026-03-04", { user_id: ben.id, place_id: north.id, start_time: "12:00", end_time: "20:00" }),
    shift("2026-03-04", { user_id: cleo.id, place_id: south.id }),
  ]);
  const sheet = await open("Wed, Mar 4");
  expect(sheet.getByRole("heading", { name: "Wednesday, March 4" })).toBeDefined();
  const colleagues = sheet.getByRole("list", { name: "Working at the same time" });
  expect(colleagues.textContent).toMatch(/Ben Carver.*12:00 PM – 8:00 PM/);
  expect(colleagues.textContent).not.toContain("Cleo");
  expect(sheet.getByText("Bring the keys")).toBeDefined();
  expect((await sheet.findByRole("list", { name: "About this day" })).textContent).toContain("Delivery");
  const way = (await sheet.findByRole("link", { name: "Directions" })).getAttribute("href");
  expect(new URL(String(way)).searchParams.get("destination")).toBe("1 Pier,Dublin");
});

it("knows no way to where no address is known", async () => {
  await rows(replica, "place").bulkInsert([north, south]);
  await show([mine("2026-03-04", { place_id: south.id })]);
  const sheet = await open("Wed, Mar 4");
  expect(await sheet.findByRole("button", { name: "Add to calendar" })).toBeDefined();
  expect(sheet.queryByRole("link", { name: "Directions" })).toBeNull();
});

it("is closed by Back", async () => {
  await show([mine("2026-03-04")]);
  await open("Wed, Mar 4");
  await settled();
  await act(async () => history.back());
  await settled();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(location.pathname + location.search).toBe("/schedule");
});

it("is where a link leads, and says of a shift that is no more that it was removed", async () => {
  const own = mine("2026-06-04");
  await show([own], links.schedule({ shift: own.id }));
  expect(await screen.findByRole("dialog", { name: "Thursday, June 4" })).toBeDefined();
  cleanup();
  await settled();
  await show([], links.schedule({ shift: crypto.randomUUID() }));
  expect((await screen.findByRole("dialog")).textContent).toContain("removed from the roster");
});

it("claims an open shift, and takes that back", async () => {
  const free = shift("2026-03-04");
  await show([free]);
  const sheet = await open("Wed, Mar 4");
  await press("Claim", sheet);
  await press("Withdraw", {
    getByRole: (await sheet.findByRole("button", { name: "Withdraw" })) && sheet.getByRole,
  });
  expect(await sheet.findByRole("button", { name: "Claim" })).toBeDefined();
});

it("drops a shift over the sheet, which then has the way back", async () => {
  await show([mine("2026-03-04")]);
  const sheet = await open("Wed, Mar 4");
  await press("Drop", sheet);
  const dialog = within(await screen.findByRole("dialog", { name: "Drop this shift?" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Dentist" } });
  await press("Drop shift", dialog);
  expect(await sheet.findByRole("button", { name: "Take back" })).toBeDefined();
  expect(sheet.getByText("Your reason: Dentist")).toBeDefined();
});

it("marks a shift that a colleague wants, and answers them in its sheet", async () => {
  const [theirs, own] = [shift("2026-03-05", { user_id: ben.id }), mine("2026-03-04")];
  await rows(replica, "swap").insert(newSwap(theirs, own, { message: "Please" }));
  await show([theirs, own]);
  expect((await screen.findByRole("list", { name: "Wed, Mar 4" })).textContent).toContain(
    "Swap request from Ben Carver",
  );
  const sheet = await open("Wed, Mar 4");
  await press("Accept", sheet);
  expect(await sheet.findByText("You accepted. Waiting for a manager.")).toBeDefined();
});

it("adds the one shift to a calendar", async () => {
  const own = mine("2026-03-04");
  await show([own, mine("2026-03-05")]);
  await press("Add to calendar", await open("Wed, Mar 4"));
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [name, text] = saved.mock.calls[0] as string[];
  expect(name).toBe("shifts-2026-03-04.ics");
  expect(text?.match(/^UID:.*$/gm)?.map((line) => line.trim())).toEqual([`UID:${own.id}@shiftkeep`]);
});

it("offers nothing for a shift that has begun, and counts and names the business's time on a device elsewhere", async () => {
  // There it is eleven at night.
  const business = await replica.businesses.findOne(BUSINESS).exec();
  await business?.patch({ timezone: "Pacific/Kiritimati" });
  await show([mine("2026-03-02", { start_time: "22:00", end_time: "23:30" })]);
  const sheet = await open("Today");
  expect(sheet.queryByRole("button", { name: /^(Drop|Swap)$/ })).toBeNull();
  expect(sheet.getByText("Times are in the business's time zone: Pacific/Kiritimati")).toBeDefined();
});
