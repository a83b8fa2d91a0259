import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { availabilityDeadlineEntity } from "#schema/entities/availability-deadline.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { newDeadline, newEntry } from "#tests/factories/availability.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newChatRead, newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { DashboardCards } from "./dashboard-cards.tsx";

/** Monday, March 2nd 2026, 9:00 in Dublin. */
const device = new FakeDevice();
const business = newBusiness();
const EARLY = {
  kind: "shift_template" as const,
  id: "e0000000-0000-4000-8000-000000000001",
  business_id: business.id,
  name: "Early",
  start_time: "07:00",
  end_time: "13:00",
  required_module_id: null,
  required_days: [],
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
  change_id: null,
};
const me = newUser(business.id);
const ann = newPerson({ name: "Ann Lee" });
const onThere = vi.fn();
// A replica takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
let replica: Replica;

const ENTITIES = [
  profileEntity,
  businessEntity,
  punchEntity,
  shiftEntity,
  shiftTemplateEntity,
  trainingModuleEntity,
  messageEntity,
  staffAvailabilityEntity,
  availabilityDeadlineEntity,
];
beforeEach(async () => {
  onThere.mockReset();
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(business);
  await replica.templates.insert(EARLY);
  await replica.profiles.bulkInsert([newPerson({ id: me.id, name: "Sam Rivera", payrate: 15 }), ann]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

const early = (date: string, fields: Parameters<typeof newShift>[0] = {}) =>
  newShift({ date, time_slot: EARLY.id, start_time: "07:00", end_time: "13:00", published: true, ...fields });

function Cards({ isManager }: { isManager: boolean }) {
  const format = useFormatFor(business);
  return (
    <BusinessFormat value={format}>
      <DashboardCards userId={me.id} isManager={isManager} onThere={onThere} />
    </BusinessFormat>
  );
}
async function show(role: "manager" | "employee") {
  render(
    <CommandContextContext value={commandContext(me, replica, device)}>
      <ReplicaContext value={{ replica, userId: me.id }}>
        <Cards isManager={role === "manager"} />
      </ReplicaContext>
    </CommandContextContext>,
  );
  await waitFor(() => expect(onThere).toHaveBeenCalled());
}
const card = (name: string) => screen.getByRole("region", { name });
const upcomingRows = () =>
  within(screen.getByRole("list", { name: "Upcoming Shifts" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

it("counts what a manager asks about: shifts, what is not covered, people", async () => {
  await replica.shifts.bulkInsert([
    early("2026-03-01", { user_id: ann.id }),
    early("2026-03-02", { user_id: me.id }),
    early("2026-03-03", { user_id: ann.id }),
    early("2026-03-03", {
      user_id: crypto.randomUUID(),
      start_time: "16:00",
      end_time: "22:00",
      time_slot: null,
    }),
    early("2026-03-04", { user_id: ann.id, status: "dropped" }),
    early("2026-03-05", { user_id: null }),
    early("2026-03-06", { user_id: null, published: false }),
    early("2026-03-09", { user_id: ann.id }),
  ]);
  await show("manager");
  expect(card("Total Shifts This Week").textContent).toBe(
    "Total Shifts This Week5 upcomingNext: Mon, Mar 2 (Early, 7:00 AM – 1:00 PM)7 in the next 4 weeks, 7 this week",
  );
  expect(card("Open Shifts").textContent).toBe("Open Shifts2Shifts needing coverage");
  const href = (name: string) => within(card(name)).getByRole("link").getAttribute("href");
  expect([href("Total Shifts This Week"), href("Total Staff")]).toEqual(["/roster", "/staff"]);
  fireEvent.click(within(card("Open Shifts")).getByRole("button"));
  const open = await screen.findByRole("list", { name: "Open shifts" });
  expect(
    within(open)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Wed, Mar 4Early, 7:00 AM – 1:00 PM · Dropped by Ann LeeRoster",
    "Thu, Mar 5Early, 7:00 AM – 1:00 PM · OpenRoster",
  ]);
  expect(
    within(open)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/roster?week=2026-03-04", "/roster?week=2026-03-05"]);
  fireEvent.keyDown(open, { key: "Escape" });
  expect(card("Total Staff").textContent).toBe("Total Staff2Active employees");
  expect(upcomingRows()).toEqual([
    expect.stringContaining("Mon, Mar 2TodayYou · Early, 7:00 AM – 1:00 PM"),
    expect.stringContaining("Tue, Mar 3Ann Lee · Early, 7:00 AM – 1:00 PM"),
    expect.stringContaining("Tue, Mar 3Employee · Custom Shift, 4:00 PM – 10:00 PM"),
    expect.stringContaining("Wed, Mar 4DroppedAnn Lee · Early"),
    expect.stringContaining("Thu, Mar 5Open shift · Early"),
  ]);
  expect(screen.getByRole("link", { name: "View Full Roster" }).getAttribute("href")).toBe("/roster");
  expect(screen.queryByRole("region", { name: "Estimated Weekly Earnings" })).toBeNull();
  expect(screen.queryByRole("region", { name: "New Messages" })).toBeNull();
  expect(card("On the clock now")).toBeTruthy();
  expect(card("Today's punches")).toBeTruthy();
});

it("names and shows those of upcoming shifts and messages, also who has left", async () => {
  const picture = "data:image/png;base64,AA";
  const mia = newPerson({ name: "Mia Webb", deactivated_at: "2026-03-02T08:00:00.000Z" });
  await replica.profiles.insert({ ...mia, profile_picture_url: picture });
  await replica.shifts.insert(early("2026-03-02", { user_id: mia.id }));
  await replica.messages.insert(newMessage({ text: "Bye", user_id: mia.id, user_name: "" }));
  await show("manager");
  expect(upcomingRows()).toEqual([expect.stringContaining("TodayMia Webb · Early")]);
  expect(card("Total Staff").textContent).toBe("Total Staff2Active employees");
  const messages = await screen.findByRole("list", { name: "Recent Messages" });
  expect(messages.textContent).toContain("Mia Webb");
  for (const list of [messages, screen.getByRole("list", { name: "Upcoming Shifts" })]) {
    expect(list.querySelector("img")?.getAttribute("src")).toBe(picture);
  }
});

it("counts what an employee asks about: their own shifts, what they could take, messages", async () => {
  await replica.shifts.bulkInsert([
    early("2026-03-02", { user_id: me.id }),
    early("2026-03-03", { user_id: ann.id }),
    early("2026-03-04", { user_id: me.id, status: "claimed" }),
    early("2026-03-05", { user_id: me.id, status: "dropped" }),
    early("2026-03-06", { user_id: ann.id, status: "dropped" }),
    early("2026-03-10", { user_id: me.id }),
    early("2026-03-17", { status: "dropped", claimed_by_user_id: me.id }),
  ]);
  await replica.messages.bulkInsert([
    newMessage({ timestamp: "2026-03-02T08:00:00.000Z", text: "Oat milk is out" }),
    newMessage({ timestamp: "2026-03-02T08:10:00.000Z", text: "Bought some", user_id: me.id }),
    newMessage({ timestamp: "2026-03-02T08:20:00.000Z", text: "Thanks" }),
    newChatRead({ user_id: me.id, last_read_at: "2026-03-02T08:10:00.000Z" }) as never,
    newPrivateMessage({ to_user_id: me.id }, me.id) as never,
    newPrivateMessage({ to_user_id: me.id, read_at: "2026-03-02T08:30:00.000Z" }, me.id) as never,
    newPrivateMessage({ from_user_id: me.id, to_user_id: ann.id }, me.id) as never,
  ]);
  await show("employee");
  expect(card("My Shifts This Week").textContent).toBe(
    "My Shifts This Week4 upcomingNext: Mon, Mar 2 (Early, 7:00 AM – 1:00 PM)4 in the next 4 weeks, 3 this week",
  );
  expect(card("Available Shifts").textContent).toBe(
    "Available Shifts1Shifts needing coverageRequested: Tue, Mar 17, 7:00 AM",
  );
  await waitFor(() =>
    expect(card("New Messages").textContent).toBe("New Messages1 and 1 privateUnread messages"),
  );
  expect(upcomingRows()).toEqual([
    expect.stringContaining("Mon, Mar 2TodayEarly, 7:00 AM – 1:00 PM"),
    expect.stringMatching(/^Wed, Mar 4ClaimedEarly.*PMView$/),
    expect.stringMatching(/^Thu, Mar 5DroppedEarly.*PM$/),
    expect.stringContaining("Tue, Mar 10Early"),
  ]);
  const views = screen.getAllByRole("link", { name: /^View \w{3}, / });
  expect(views.map((link) => link.getAttribute("href"))).toEqual([
    "/schedule?day=2026-03-02",
    "/schedule?day=2026-03-04",
    "/schedule?day=2026-03-10",
  ]);
  expect(screen.getByRole("link", { name: "View Full Schedule" }).getAttribute("href")).toBe("/schedule");
  expect(screen.queryByRole("region", { name: "Total Staff" })).toBeNull();
  expect(screen.queryByRole("region", { name: "On the clock now" })).toBeNull();
});

it("leaves out of today what is over", async () => {
  await replica.shifts.bulkInsert([
    early("2026-03-02", { user_id: me.id, start_time: "04:00", end_time: "08:30" }),
    early("2026-03-02", { user_id: me.id, start_time: "08:30", end_time: "10:00" }),
  ]);
  await show("employee");
  expect(upcomingRows()).toEqual([expect.stringContaining("8:30 AM – 10:00 AM")]);
  expect(card("My Shifts This Week").textContent).toMatch(/1 upcoming.*1 in the next 4 weeks, 2 this week/);
});

it("says so where there is nothing yet", async () => {
  await show("employee");
  expect(card("My Shifts This Week").textContent).toBe(
    "My Shifts This Week0 upcomingNo upcoming shifts0 in the next 4 weeks, 0 this week",
  );
  expect(card("Available Shifts").textContent).toContain("0");
  expect(within(card("Upcoming Shifts")).getByText("No upcoming shifts")).toBeTruthy();
  expect(await screen.findByText("No messages yet")).toBeTruthy();
  await waitFor(() => expect(card("New Messages").textContent).toBe("New Messages0Unread messages"));
  const earnings = card("Estimated Weekly Earnings").textContent;
  expect(earnings).toContain("Scheduled Activities00 shifts, 0 time clock records");
  expect(earnings).toContain("Total Hours–as scheduled");
  expect(earnings).toContain("Estimated Pay$0.00");
});

it("shows the last three messages, newest first, and marks what is more than a message", async () => {
  await replica.messages.bulkInsert([
    newMessage({ timestamp: "2026-03-02T06:00:00.000Z", text: "Too old to be shown" }),
    newMessage({ timestamp: "2026-03-02T08:00:00.000Z", text: "Dentist on Friday", type: "shift-drop" }),
    newMessage({ timestamp: "2026-03-02T08:30:00.000Z", text: "Stocktaking", type: "announcement" }),
    newMessage({ timestamp: "2026-03-01T09:00:00.000Z", text: "Of yesterday" }),
    newMessage({ timestamp: "2026-03-02T07:00:00.000Z", text: "Morning all" }),
  ]);
  await show("manager");
  const rows = await within(await screen.findByRole("list", { name: "Recent Messages" })).findAllByRole(
    "listitem",
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Ann Lee8:30 AMAnnouncementStocktaking"),
    expect.stringContaining("Ann Lee8:00 AMShift AvailableDentist on Friday"),
    expect.stringContaining("Ann Lee7:00 AMMorning all"),
  ]);
  expect(rows.map((row) => row.className.includes("bg-brand-soft"))).toEqual([true, false, false]);
  expect(screen.getByRole("link", { name: "View All Messages" }).getAttribute("href")).toBe("/chat");
});

it("estimates what the week pays, worked and still to come, with what nobody has taken yet", async () => {
  await replica.shifts.bulkInsert([
    early("2026-03-01", { user_id: me.id }),
    early("2026-03-03", { user_id: me.id }),
    early("2026-03-04", { user_id: me.id, status: "dropped" }),
    early("2026-03-08", { user_id: me.id }),
  ]);
  await replica.punches.bulkInsert([
    punchRow(me, { type: "in", at: "2026-03-01T07:00:00.000Z" }),
    punchRow(me, { type: "out", at: "2026-03-01T13:30:00.000Z" }),
  ]);
  await show("employee");
  const earnings = card("Estimated Weekly Earnings").textContent;
  expect(earnings).toContain("Mar 1 – 7, 2026");
  expect(earnings).toContain("Scheduled Activities43 shifts, 1 time clock record");
  expect(earnings).toContain("Total Hours18h 30m+30m against scheduled");
  expect(earnings).toContain("Estimated Pay$277.50$97.50 earned, $180.00 upcoming");
  expect(earnings).toContain("Based on your current pay rate of $15.00/hr");
});

it("pays what was clocked and typed in once, as the managers decided", async () => {
  const typed = { source: "manager", entry_id: crypto.randomUUID(), created_by: ann.id } as const;
  const [clocked, entered] = [
    punchRow(me, { type: "in", at: "2026-03-01T07:00:00.000Z" }),
    punchRow(me, { type: "in", at: "2026-03-01T07:00:00.000Z", ...typed }),
  ];
  await replica.punches.bulkInsert([
    clocked,
    entered,
    punchRow(me, { type: "out", at: "2026-03-01T13:30:00.000Z" }),
    punchRow(me, { type: "out", at: "2026-03-01T13:00:00.000Z", ...typed }),
  ]);
  await rows(replica, "decision").insert({
    ...{ kind: "decision", id: crypto.randomUUID(), business_id: business.id, user_id: me.id },
    ...{ at: clocked.at, about: "match", choice: "clocked", entered: entered.id, clocked: clocked.id },
    ...{ note: "", decided_by: ann.id, decided_at: clocked.at, version: 1, change_id: null },
  });
  await show("employee");
  await waitFor(() =>
    expect(card("Estimated Weekly Earnings").textContent).toContain("$97.50 earned, $0.00 upcoming"),
  );
});

it("says that there is no pay rate", async () => {
  await replica.profiles.findOne(me.id).patch({ payrate: null });
  await show("employee");
  expect(card("Estimated Weekly Earnings").textContent).toContain("Your pay rate is not set yet.");
});

describe("availability that a manager waits for", () => {
  const setDeadline = (due_date: string, days = { start_date: "2026-03-08", end_date: "2026-03-14" }) =>
    replica.staff_availability.insert(newDeadline({ due_date, ...days }) as never);
  const enterEveryDay = () =>
    replica.staff_availability.bulkInsert(
      [8, 9, 10, 11, 12, 13, 14].map((day) =>
        newEntry({ user_id: me.id, date: `2026-03-${String(day).padStart(2, "0")}` }),
      ),
    );
  const notice = () => screen.queryByText(/^Availability for/)?.textContent;

  it.each([
    ["2026-02-28", "was due 2 days ago"],
    ["2026-03-03", "is due tomorrow"],
    ["2026-03-05", "is due in 3 days"],
  ])("and is due on %s is asked for", async (due, words) => {
    await setDeadline(due);
    await show("employee");
    expect(notice()).toBe(`Availability for Mar 8 – 14, 2026 ${words}`);
    expect(screen.getByRole("link", { name: "Enter now" }).getAttribute("href")).toBe("/availability");
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is due later", () => setDeadline("2026-03-06")],
    ["is over", () => setDeadline("2026-02-20", { start_date: "2026-02-22", end_date: "2026-03-01" })],
    [
      "was answered",
      async () => {
        await enterEveryDay();
        await setDeadline("2026-03-03");
      },
    ],
  ])("is not asked for when it %s", async (_, prepare) => {
    await prepare();
    await show("employee");
    expect(notice()).toBeUndefined();
  });

  it("is no concern of a manager", async () => {
    await setDeadline("2026-03-03");
    await show("manager");
    expect(notice()).toBeUndefined();
  });

  it("is not asked for in the middle of what is read, and goes once it is answered", async () => {
    await setDeadline("2026-03-03");
    await show("employee");
    await enterEveryDay();
    await waitFor(() => expect(notice()).toBeUndefined());
    cleanup();
    onThere.mockReset();
    await show("employee");
    await setDeadline("2026-03-04", { start_date: "2026-03-15", end_date: "2026-03-21" });
    await replica.shifts.insert(early("2026-03-04", { user_id: me.id }));
    await waitFor(() => expect(card("My Shifts This Week").textContent).toContain("1 upcoming"));
    expect(notice()).toBeUndefined();
  });
});

it.each(["employee", "manager"] as const)(
  "asks a %s who is asked to swap, and takes the answer",
  async (role) => {
    const given = early("2026-03-04", { user_id: ann.id });
    const wanted = early("2026-03-05", { user_id: me.id });
    const past = early("2026-03-01", { user_id: me.id });
    const swap = newSwap(given, wanted);
    const rows = [
      given,
      wanted,
      past,
      swap,
      newSwap(given, wanted, { status: "agreed" }),
      newSwap(given, past),
    ];
    await replica.shifts.bulkInsert(rows as never[]);
    await show(role);
    const asked = screen.getAllByText("Ann Lee would like to swap shifts with you");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.parentElement?.textContent).toContain(
      "You give Thu, Mar 5, 7:00 AM – 1:00 PM. You get Wed, Mar 4, 7:00 AM – 1:00 PM.",
    );
    expect(screen.getByRole("link", { name: "See shifts" }).getAttribute("href")).toBe(
      "/schedule?view=week&day=2026-03-05",
    );
    fireEvent.click(screen.getByRole("button", { name: "Agree" }));
    await waitFor(() => expect(screen.queryByText(/would like to swap/)).toBeNull());
    expect((await replica.shifts.findOne(swap.id).exec())?.toMutableJSON()).toMatchObject({
      status: "agreed",
    });
  },
);

describe("whoever should be at work", () => {
  const names = () =>
    within(screen.getByRole("list", { name: "Late or absent" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("is named while they are late, and once their shift is over", async () => {
    await replica.shifts.bulkInsert([
      early("2026-03-02", { user_id: ann.id }),
      early("2026-03-02", { user_id: me.id, start_time: "05:00", end_time: "08:00" }),
      early("2026-03-02", { user_id: me.id, start_time: "09:00", end_time: "12:00" }),
    ]);
    await show("manager");
    expect(names()).toEqual(["SRSam Rivera5:00 AM – 8:00 AMAbsent", "ALAnn Lee7:00 AM – 1:00 PMLate"]);
  });

  it("is not named once they came, nor to colleagues", async () => {
    await replica.shifts.insert(early("2026-03-02", { user_id: ann.id }));
    await replica.punches.insert(
      punchRow({ ...me, id: ann.id }, { type: "in", at: "2026-03-02T07:10:00.000Z" }),
    );
    await show("manager");
    expect(screen.queryByRole("region", { name: "Late or absent" })).toBeNull();
    cleanup();
    await replica.shifts.insert(early("2026-03-02", { user_id: me.id }));
    onThere.mockReset();
    await show("employee");
    expect(screen.queryByRole("region", { name: "Late or absent" })).toBeNull();
  });
});

it("counts as available what can be claimed: not what is requested already, nor what needs training", async () => {
  await replica.shifts.bulkInsert([
    early("2026-03-06", { user_id: null }),
    early("2026-03-07", { user_id: null, claimed_by_user_id: me.id }),
    early("2026-03-02", { user_id: null }),
    early("2026-06-01", { user_id: ann.id, status: "dropped" }),
  ]);
  await show("employee");
  expect(card("Available Shifts").textContent).toBe(
    "Available Shifts2Shifts needing coverageRequested: Sat, Mar 7, 7:00 AM",
  );
  expect(within(card("Available Shifts")).getByRole("link").getAttribute("href")).toBe("/schedule");
});
