import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { must } from "#lib/must.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { type Notification, notificationEntity } from "#schema/entities/notification.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { useSession } from "#stores/session-store.ts";
import { useUnsaved } from "#stores/unsaved-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { newProgress } from "#tests/factories/training.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ScheduleScreen } from "./schedule-screen.tsx";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const me = newUser(BUSINESS);
const ben = newUser(BUSINESS);
let replica: Replica;
/** Only the collections that the screen reads, because each takes time to open. */
const ENTITIES = [
  profileEntity,
  businessEntity,
  shiftEntity,
  swapRequestEntity,
  shiftTemplateEntity,
  trainingModuleEntity,
  businessHoursEntity,
  staffAvailabilityEntity,
  notificationEntity,
];

// It is nine o'clock on Monday, March 2.
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(
    newBusiness({ id: BUSINESS, timezone: "UTC", approval_mode: true, rest_min_minutes: 660 }),
  );
  await replica.profiles.bulkInsert([
    newPerson({ id: me.id, name: "Ann Lee", payrate: 10 }),
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
const mine = (date: string, fields: Partial<Shift> = {}) => shift(date, { user_id: me.id, ...fields });

async function show(shifts: readonly Shift[], at = "/schedule?view=week") {
  await replica.shifts.bulkInsert([...shifts]);
  renderSignedIn(
    <MemoryRouter initialEntries={[at]}>
      <ScheduleScreen />
    </MemoryRouter>,
  );
  await screen.findByRole("region", { name: "Next shift" });
}

function renderSignedIn(page: ReactNode) {
  render(
    <CommandContextContext value={commandContext(me, replica, new FakeDevice())}>
      <ReplicaContext value={{ replica, userId: me.id }}>{page}</ReplicaContext>
    </CommandContextContext>,
  );
}

/** The first row of a list; rows may contain lists. */
const row = async (list: string) => {
  const [first] = await within(await screen.findByRole("list", { name: list })).findAllByRole("listitem");
  return must(first, "a row");
};
const press = (within_: HTMLElement, name: string) =>
  fireEvent.click(within(within_).getByRole("button", { name }));

it("tells when one works next, and with whom", async () => {
  await show([
    mine("2026-03-03", { start_time: "08:00" }),
    shift("2026-03-03", { user_id: ben.id, start_time: "12:00" }),
  ]);
  const next = screen.getByRole("region", { name: "Next shift" });
  expect(next.textContent).toContain("In 23h");
  expect(within(next).getByRole("list", { name: "Working at the same time" }).textContent).toContain(
    "Ben Carver",
  );
});

it("tells what is special about the next shift's day, the days of the week and a day of the month", async () => {
  const notes = [
    { date: "2026-03-03", type: "event", title: "Football at 20:45", text: "In the back room" },
    { date: "2026-03-06", type: "closed", title: "Inventory" },
    { date: "2026-03-12", type: "note", title: "Delivery at 9" },
  ].map((fields) => newRow(dayNoteEntity, fields as never));
  await replica.staff_availability.bulkInsert(notes as never[]);
  await show([mine("2026-03-03")]);
  const next = screen.getByRole("region", { name: "Next shift" });
  expect((await within(next).findByRole("list", { name: "About this day" })).textContent).toContain(
    "back room",
  );
  const own = screen.getByRole("region", { name: "My shifts" });
  expect((await within(own).findByText("Closed: Inventory")).closest("div")?.textContent).toContain(
    "Fri, Mar 6",
  );
  expect(within(own).queryByText("Delivery at 9")).toBeNull();
  cleanup();
  await show([], "/schedule?view=month&day=2026-03-12");
  expect(await screen.findByText("Delivery at 9")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Friday, March 6, Closed: Inventory/ })).toBeDefined();
});

it("shows a draft to nobody", async () => {
  await show([mine("2026-03-03", { published: false })]);
  expect(screen.getByText("No upcoming shifts")).toBeDefined();
  expect(await screen.findByText("No shifts published for this week")).toBeDefined();
});

it("warns of what speaks against an open shift, and lets one ask for it all the same", async () => {
  await show([
    mine("2026-03-02", { start_time: "16:00", end_time: "23:00" }),
    shift("2026-03-03", { start_time: "07:00", end_time: "13:00" }),
  ]);
  const open = await row("Available shifts");
  expect(open.textContent).toContain("6h · about $60.00");
  expect(within(open).getByRole("list", { name: "Warnings" }).textContent).toContain("Only 8h of rest");
  press(open, "Claim");
  expect(await screen.findByText("No other shifts to claim.")).toBeDefined();
  expect((await screen.findByText("Requested")).closest("li")?.textContent).toContain("7:00 AM");
});

it("names what one has asked for, whichever week it is in, with the way to it", async () => {
  await show([shift("2026-03-17", { status: "dropped", claimed_by_user_id: me.id })]);
  const asked = await row("Requested by you");
  expect(asked.textContent).toContain("Tue, Mar 17, 9:00 AM – 5:00 PM");
  expect(screen.queryByText("No shifts to claim")).toBeNull();
  fireEvent.click(within(asked).getByRole("button", { name: /^View Tue, Mar 17/ }));
  expect(await screen.findByRole("dialog", { name: "Tuesday, March 17" })).toBeDefined();
});

it("lets nobody ask for a shift that they lack the training for", async () => {
  const [kitchen, food] = [crypto.randomUUID(), crypto.randomUUID()];
  await replica.templates.insert({
    kind: "shift_template",
    id: kitchen,
    business_id: String(me.businessId),
    name: "Kitchen",
    start_time: "09:00",
    end_time: "17:00",
    required_days: [],
    required_module_id: food,
    archived_at: null,
    position_id: null,
    place_id: null,
    headcount: 1,
    breaks: null,
    created_at: "2026-03-01T09:00:00.000Z",
    version: 1,
    change_id: null,
  });
  await replica.training.insert({
    kind: "module",
    id: food,
    business_id: String(me.businessId),
    title: "Food safety",
    description: "",
    content: [],
    position: 0,
    published: true,
    created_by: ben.id,
    created_at: "2026-03-01T09:00:00.000Z",
    version: 1,
    change_id: null,
  });
  await show([shift("2026-03-03", { time_slot: kitchen })]);
  const open = await row("Available shifts");
  expect(within(open).getByRole("list", { name: "Warnings" }).textContent).toBe(
    "Training not completed: Food safety",
  );
  expect(within(open).getByRole("button", { name: "Claim" }).hasAttribute("disabled")).toBe(true);
  expect(within(open).getByRole("link", { name: "Go to training" }).getAttribute("href")).toBe("/training");
  await replica.training.insert(
    newProgress({ module_id: food, user_id: me.id, status: "completed" }) as never,
  );
  await waitFor(async () =>
    expect(
      within(await row("Available shifts"))
        .getByRole("button", { name: "Claim" })
        .hasAttribute("disabled"),
    ).toBe(false),
  );
});

it("says of what one dropped that it is one's own still, and gives it back until somebody asks for it", async () => {
  const dropped = mine("2026-03-03", { status: "dropped", drop_reason: "Dentist" });
  await show([dropped]);
  const own = await row("My shifts");
  expect(own.textContent).toContain("Your reason: Dentist");
  expect(screen.getByText(/still responsible for this shift until it's assigned/)).toBeDefined();
  press(own, "Take back");
  expect(await within(own).findByRole("button", { name: "Drop" })).toBeDefined();
  const stored = (await replica.shifts.findOne(dropped.id).exec())?.toMutableJSON();
  expect(stored).toMatchObject({ status: "scheduled", drop_reason: null });
});

it("does nothing about a shift that has begun", async () => {
  await show([mine("2026-03-02", { start_time: "08:00" })]);
  expect(within(await row("My shifts")).queryAllByRole("button", { name: /^(Drop|Swap)$/ })).toEqual([]);
  expect(screen.getByText("In progress, 8h left")).toBeDefined();
});

it("has the month in the address, with a mark for each shift", async () => {
  await show(
    [mine("2026-03-12"), mine("2026-03-20", { status: "dropped" })],
    "/schedule?view=month&day=2026-03-12",
  );
  expect(await screen.findByText("March 2026")).toBeDefined();
  const marked = await screen.findByRole("button", { name: "Friday, March 20, 9:00 AM – 5:00 PM dropped" });
  expect((await row("Shifts on this day")).textContent).toContain("Mar 12");
  const chosen = screen.getByRole("button", { name: /^Thursday, March 12/ });
  chosen.focus();
  fireEvent.keyDown(chosen, { key: "ArrowDown" });
  fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
  expect(document.activeElement).toBe(marked);
  fireEvent.click(marked);
  expect((await row("Shifts on this day")).textContent).toContain("Mar 20");
});

it("walks through the month to the left where text runs to the left", async () => {
  document.documentElement.dir = "rtl";
  await show([mine("2026-03-12")], "/schedule?view=month&day=2026-03-12");
  const chosen = await screen.findByRole("button", { name: /^Thursday, March 12/ });
  chosen.focus();
  fireEvent.keyDown(chosen, { key: "ArrowLeft" });
  expect((document.activeElement as HTMLElement).dataset.day).toBe("2026-03-13");
  document.documentElement.removeAttribute("dir");
});

it("is asked for a swap, and answers it", async () => {
  const [theirs, own] = [shift("2026-03-04", { user_id: ben.id }), mine("2026-03-05")];
  await rows(replica, "swap").insert(newSwap(theirs, own, { message: "Please" }));
  await show([theirs, own]);
  const asked = await row("Swaps");
  expect(asked.textContent).toContain("Swap request from Ben Carver");
  expect(asked.textContent).toContain("You getWed, Mar 4");
  press(asked, "Accept");
  expect(await within(asked).findByText("You accepted. Waiting for a manager.")).toBeDefined();
});

it("offers shifts to swap for by day, in the order of time, and warns of what they would mean", async () => {
  const bar = newRow(positionEntity, { is_for_everybody: false, user_ids: [ben.id] });
  await rows(replica, "position").insert(bar);
  const theirs = (date: string, fields: Partial<Shift> = {}) => shift(date, { user_id: ben.id, ...fields });
  await show([
    mine("2026-03-03", { start_time: "16:00", end_time: "23:00" }),
    mine("2026-03-05"),
    theirs("2026-03-06", { start_time: "12:00", end_time: "20:00" }),
    theirs("2026-03-06", { start_time: "08:00", end_time: "12:00" }),
    theirs("2026-03-04", { start_time: "06:00", end_time: "10:00" }),
    theirs("2026-03-03", { start_time: "20:00", end_time: "23:30" }),
    theirs("2026-03-03", { start_time: "06:00", end_time: "10:00" }),
    // Of what they can work and one cannot.
    theirs("2026-03-07", { position_id: bar.id }),
  ]);
  const own = within(await screen.findByRole("list", { name: "My shifts" })).getAllByRole("listitem");
  press(
    must(
      own.find(({ textContent }) => textContent?.includes("Mar 5")),
      "the second shift",
    ),
    "Swap",
  );
  const dialog = await screen.findByRole("dialog", { name: "Swap this shift" });
  const offered = within(dialog)
    .getAllByRole("rowgroup")
    .map(({ textContent }) => textContent);
  expect(offered).toEqual([
    expect.stringMatching(
      /^Tomorrow.*6:00 AM – 10:00 AM.*Second shift that day.*8:00 PM – 11:30 PM.*Overlaps another shift/,
    ),
    expect.stringMatching(/^Wed, Mar 4.*6:00 AM – 10:00 AM.*Only 7h of rest/),
    expect.stringMatching(/^Fri, Mar 6.*8:00 AM – 12:00 PM · [^O]*12:00 PM – 8:00 PM · [^O]*$/),
  ]);
});

it("says of a swap whose shift has changed that nothing can come of it", async () => {
  const [own, theirs] = [mine("2026-03-05"), shift("2026-03-04", { user_id: ben.id })];
  await rows(replica, "swap").insert(newSwap(own, theirs));
  await show([own, { ...theirs, user_id: null }]);
  const asked = await row("Swaps");
  expect(asked.textContent).toContain("These shifts can't be swapped");
  press(asked, "Withdraw");
  await expect.poll(() => screen.queryByRole("list", { name: "Swaps" })).toBeNull();
});

it("knows the shifts of a swap however far they are, and lists it while one of them is to come", async () => {
  const [over, far] = [mine("2026-02-10"), shift("2026-07-20", { user_id: ben.id })];
  await rows(replica, "swap").insert(newSwap(over, far));
  await show([over, far]);
  const asked = await row("Swaps");
  expect(asked.textContent).toContain("You giveTue, Feb 10");
  expect(asked.textContent).toContain("You getMon, Jul 20");
});

it.each(["Drop", "Swap"])(
  "holds an update of the app back while something is typed into %s",
  async (name) => {
    await show([mine("2026-03-05"), shift("2026-03-04", { user_id: ben.id })]);
    press(await row("My shifts"), name);
    const dialog = await screen.findByRole("dialog");
    expect(useUnsaved.getState().forms).toBe(0);
    fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Dentist" } });
    expect(useUnsaved.getState().forms).toBe(1);
    press(dialog, "Cancel");
    await expect.poll(() => useUnsaved.getState().forms).toBe(0);
  },
);

it("tells what is new until it is put away", async () => {
  const news = (key: string, type: Notification["type"]): Notification => ({
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    user_id: me.id,
    type,
    key,
    details: { added: 3 },
    read: false,
    created_at: "2026-03-02T08:00:00.000Z",
    version: 1,
    change_id: null,
  });
  await replica.notifications.bulkInsert([
    news("roster-published", "roster-published"),
    news("shift-dropped", "shift-drop"),
  ]);
  await show([]);
  const told = await row("What's new");
  expect(told.textContent).toMatch(/^Roster published.*3 new shifts$/);
  press(told, "Dismiss: Roster published");
  await expect.poll(() => screen.queryByRole("region", { name: "What's new" })).toBeNull();
});

it("tells whoever came second that they did not get the shift", async () => {
  const open = shift("2026-03-04", { user_id: ben.id, status: "dropped", drop_reason: "Ill" });
  const { change_id, pending, ...base } = open;
  await replica.sync_issues.insert({
    id: crypto.randomUUID(),
    collection: "shifts",
    code: "invalid",
    reason: "already_claimed",
    base,
    row: { ...base, claimed_by_user_id: me.id },
    held: null,
    at: "2026-03-02T08:00:00.000Z",
  });
  await show([]);
  const told = await screen.findByRole("alert");
  expect(told.textContent).toContain("You didn't get the shift (Wed, Mar 4, 9:00 AM – 5:00 PM)");
  expect(told.textContent).toContain("Someone else claimed it first.");
  press(told, "OK");
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
});

describe("a link to the open shifts", () => {
  const scrolled = vi.fn();
  beforeEach(() => {
    scrolled.mockClear();
    Element.prototype.scrollIntoView = scrolled;
  });

  const arrived = (at: string | -1) =>
    at === "/dashboard"
      ? screen.findByText("Dashboard")
      : screen.findByRole("region", { name: "Available shifts" });

  async function begin(at: string) {
    const routes = [
      { path: "/dashboard", element: <p>Dashboard</p> },
      { path: "/schedule", element: <ScheduleScreen /> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: [at] });
    renderSignedIn(<RouterProvider router={router} />);
    await arrived(at);
    return async (to: string | -1) => {
      await act(() => router.navigate(to as string));
      await arrived(to);
    };
  }

  it("leads to their card, and focuses it", async () => {
    const go = await begin("/dashboard");
    await go("/schedule#open-shifts");
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe("open-shifts");
  });

  it("leads to their card also where a push opened the window", async () => {
    await begin("/schedule#open-shifts");
    expect(document.activeElement?.id).toBe("open-shifts");
  });

  it("leads to the swaps, once they are there", async () => {
    const [theirs, own] = [shift("2026-03-04", { user_id: ben.id }), mine("2026-03-05")];
    await replica.shifts.bulkInsert([theirs, own]);
    await rows(replica, "swap").insert(newSwap(theirs, own));
    const go = await begin("/dashboard");
    await go("/schedule#swaps");
    await expect.poll(() => document.activeElement?.id).toBe("swaps");
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("is needed for that: one stays at the top without it, and where one was on the way back", async () => {
    const go = await begin("/dashboard");
    await go("/schedule");
    await go("/dashboard");
    await go(-1);
    expect(scrolled).not.toHaveBeenCalled();
    await go("/schedule#open-shifts");
    await go("/dashboard");
    await go(-1);
    expect(scrolled).toHaveBeenCalledOnce();
  });
});
