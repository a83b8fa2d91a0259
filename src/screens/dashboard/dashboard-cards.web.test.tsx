import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { rows } from "#replica/collections.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import {
  DASHBOARD_COLLEAGUE as ann,
  cardOf as card,
  earlyShift as early,
  forYouRows,
  DASHBOARD_USER as me,
  onCardsThere as onThere,
  prepareDashboard,
  dashboardReplica as replica,
  showCards as show,
} from "#tests/factories/dashboard-page.tsx";
import { newChatRead, newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { newTemplate } from "#tests/factories/shifts.ts";

prepareDashboard();

const upcomingRows = () =>
  within(screen.getByRole("list", { name: "Upcoming Shifts" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

it("leads a new business to its first roster, until there are templates and people", async () => {
  await rows(replica, "shift_template").find().remove();
  await show("manager");
  const steps = within(card("Your first roster"));
  expect(steps.getAllByRole("listitem").map((step) => /Done/.test(String(step.textContent)))).toEqual([
    false,
    true,
    false,
  ]);
  expect(steps.getByRole("link", { name: "Choose templates" }).getAttribute("href")).toBe("/roster");
  // Above the clock it would move it under a finger when it goes.
  expect(card("Your first roster").closest("[class*='-order-']")).toBeNull();
});

it("tells what is special about today and tomorrow", async () => {
  await replica.staff_availability.bulkInsert(
    [
      { date: "2026-03-02", type: "event", title: "Football at 20:45" },
      { date: "2026-03-03", type: "closed", title: "Inventory" },
      { date: "2026-03-04", type: "note", title: "Delivery at 9" },
    ].map((fields) => newRow(dayNoteEntity, fields as never)) as never[],
  );
  await show("employee");
  expect(card("Today and tomorrow").textContent).toContain("TodayFootball at 20:45TomorrowClosed: Inventory");
  expect(card("Today and tomorrow").textContent).not.toContain("Delivery");
});

it("leads no business that has begun", async () => {
  await show("manager");
  expect(screen.queryByRole("region", { name: "Your first roster" })).toBeNull();
});

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
    "Wed, Mar 4Early, 7:00 AM – 1:00 PM · Dropped by Ann LeeView roster",
    "Thu, Mar 5Early, 7:00 AM – 1:00 PM · OpenView roster",
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
    expect.stringContaining("Tue, Mar 3Employee · Custom shift, 4:00 PM – 10:00 PM"),
    expect.stringContaining("Wed, Mar 4DroppedAnn Lee · Early"),
    expect.stringContaining("Thu, Mar 5Open shift · Early"),
  ]);
  expect(screen.getByRole("link", { name: "View Full Roster" }).getAttribute("href")).toBe("/roster");
  expect(screen.queryByRole("region", { name: "Estimated weekly earnings" })).toBeNull();
  expect(screen.queryByRole("region", { name: "New Messages" })).toBeNull();
  expect(card("On the clock now")).toBeTruthy();
  expect(card("Today's punches")).toBeTruthy();
});

it("begins for a manager with the places where they work", async () => {
  const place = (name: string, user_id: string) =>
    newRow(placeEntity, { name, is_for_everybody: false, user_ids: [user_id] });
  const [north, south] = [place("North", ann.id), place("South", me.id)];
  await replica.templates.bulkInsert([north, south] as never[]);
  await replica.shifts.bulkInsert([
    early("2026-03-03", { user_id: ann.id, place_id: north.id }),
    early("2026-03-04", { user_id: ann.id, place_id: south.id }),
    early("2026-03-05", { user_id: null, place_id: north.id }),
    early("2026-03-06", { user_id: null }),
  ]);
  await show("manager");
  expect(upcomingRows()).toEqual([
    expect.stringContaining("Wed, Mar 4Ann Lee · Early, South"),
    expect.stringContaining("Fri, Mar 6Open shift · Early"),
  ]);
  expect(card("Open Shifts").textContent).toBe("Open Shifts1Shifts needing coverage");
});

it("names the templates of the next days that need more people, once each, and no past ones", async () => {
  await replica.templates.insert(
    newTemplate({
      ...{ name: "Late", start_time: "16:00", end_time: "22:00", required_days: [0, 1, 2], headcount: 2 },
    }),
  );
  const late = { time_slot: null, start_time: "16:00", end_time: "22:00" };
  await replica.shifts.bulkInsert([
    early("2026-03-02", { user_id: ann.id, ...late }),
    early("2026-03-02", { user_id: me.id, ...late, end_time: "20:00", published: false }),
    early("2026-03-03", { user_id: ann.id, ...late }),
    early("2026-03-03", { user_id: me.id, ...late }),
  ]);
  await show("manager");
  const list = within(card("Not fully covered")).getAllByRole("listitem");
  expect(list.map(({ textContent }) => textContent)).toEqual([
    "Late 0 of 2Sun, Mar 8, 4:00 PM – 10:00 PMView roster",
  ]);
  expect(within(card("Not fully covered")).getByRole("link").getAttribute("href")).toBe(
    "/roster?week=2026-03-08",
  );
  expect(forYouRows()[0]).toBe("Late 1 of 2Today, 4:00 PM – 10:00 PM, 8 PM–10 PM: 1 missingView roster");
});

it("says nothing of who is needed to employees", async () => {
  await replica.templates.insert(newTemplate({ name: "Late", required_days: [0, 1, 2, 3, 4, 5, 6] }));
  await show("employee");
  expect(screen.queryByRole("region", { name: "Not fully covered" })).toBeNull();
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
    expect(card("New Messages").textContent).toBe("New Messages1 team, 1 privateUnread messages"),
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
  const earnings = card("Estimated weekly earnings").textContent;
  expect(earnings).toContain("Scheduled activities00 shifts, 0 time clock records");
  expect(earnings).toContain("Total hours–as scheduled");
  expect(earnings).toContain("Estimated pay$0.00");
});

it("shows the last three messages, newest first, and marks what is more than a message", async () => {
  await replica.messages.bulkInsert([
    newMessage({ timestamp: "2026-03-02T06:00:00.000Z", text: "Too old to be shown" }),
    newMessage({
      ...{ timestamp: "2026-03-02T08:00:00.000Z", type: "shift-drop", about: "shift" },
      text: "2026-03-06 09:00 17:00",
    }),
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
    expect.stringContaining("Ann Lee8:00 AMShift AvailableFriday, March 6, 9:00 AM to 5:00 PM"),
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
  const earnings = card("Estimated weekly earnings").textContent;
  expect(earnings).toContain("Mar 1 – 7, 2026");
  expect(earnings).toContain("Scheduled activities43 shifts, 1 time clock record");
  expect(earnings).toContain("Total hours18h 30m+30m vs. scheduled");
  expect(earnings).toContain("Estimated pay$277.50$97.50 earned, $180.00 upcoming");
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
  const pair = { entered: entered.id, clocked: clocked.id, at: clocked.at, decided_at: clocked.at };
  await rows(replica, "decision").insert(
    newRow(punchDecisionEntity, { user_id: me.id, about: "match", choice: "clocked", ...pair }),
  );
  await show("employee");
  await waitFor(() =>
    expect(card("Estimated weekly earnings").textContent).toContain("$97.50 earned, $0.00 upcoming"),
  );
});

it("names the rates of positions too, also of who has none of all work", async () => {
  const earnings = () => card("Estimated weekly earnings").textContent;
  await replica.profiles.findOne(me.id).patch({ position_payrates: { bar: 18, door: 15 } });
  await show("employee");
  expect(earnings()).toContain("Based on your current hourly rates: $15.00 and $18.00");
  await replica.profiles.findOne(me.id).patch({ payrate: null, position_payrates: { bar: 18 } });
  await waitFor(() => expect(earnings()).toContain("Based on your current pay rate of $18.00/hr"));
});

it("says that there is no pay rate", async () => {
  await replica.profiles.findOne(me.id).patch({ payrate: null });
  await show("employee");
  expect(card("Estimated weekly earnings").textContent).toContain("Your pay rate isn't set yet.");
});

describe("whoever should be at work", () => {
  it("is named while they are late, and once their shift is over", async () => {
    await replica.shifts.bulkInsert([
      early("2026-03-02", { user_id: ann.id }),
      early("2026-03-02", { user_id: me.id, start_time: "05:00", end_time: "08:00" }),
      early("2026-03-02", { user_id: me.id, start_time: "09:00", end_time: "12:00" }),
    ]);
    await show("manager");
    expect(forYouRows().slice(0, 2)).toEqual([
      "SRSam RiveraAbsent5:00 AM – 8:00 AMTime records",
      "ALAnn LeeLate7:00 AM – 1:00 PMTime records",
    ]);
    expect(screen.getAllByRole("link", { name: "Time records" })[1]?.getAttribute("href")).toBe(
      `/time-records?person=${ann.id}&from=2026-03-02&to=2026-03-02`,
    );
  });

  it("is not named once they came, nor to colleagues", async () => {
    await replica.shifts.insert(early("2026-03-02", { user_id: ann.id }));
    await replica.punches.insert(
      punchRow({ ...me, id: ann.id }, { type: "in", at: "2026-03-02T07:10:00.000Z" }),
    );
    await show("manager");
    expect(screen.queryByText("Late")).toBeNull();
    cleanup();
    await replica.shifts.insert(early("2026-03-02", { user_id: me.id }));
    onThere.mockReset();
    await show("employee");
    expect(screen.queryByText("Late")).toBeNull();
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
  expect(within(card("Available Shifts")).getByRole("link").getAttribute("href")).toBe(
    "/schedule#open-shifts",
  );
});
