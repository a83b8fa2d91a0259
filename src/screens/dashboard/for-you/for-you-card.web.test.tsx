import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { rows } from "#replica/collections.ts";
import { newsPostEntity } from "#schema/entities/news-post.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { pollVoteEntity } from "#schema/entities/poll-vote.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { trainingAssignmentEntity } from "#schema/entities/training-assignment.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { newEntry } from "#tests/factories/availability.ts";
import {
  DASHBOARD_COLLEAGUE as ann,
  cardOf as card,
  earlyShift as early,
  forYouRows,
  DASHBOARD_USER as me,
  prepareDashboard,
  dashboardReplica as replica,
  showCards as show,
} from "#tests/factories/dashboard-page.tsx";
import { newMessage } from "#tests/factories/messages.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { toastQueue } from "#ui/toasts/toast.ts";

prepareDashboard();

const cat = newPerson({ name: "Cat Moss" });
const stored = async ({ id }: Shift) => (await replica.shifts.findOne(id).exec())?.toMutableJSON();
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const undo = () => act(() => toastQueue.visibleToasts[0]?.content.action?.run());
const href = (name: string) => within(card("For you")).getByRole("link", { name }).getAttribute("href");
/** As people were told of it. */
const published = (date: string, fields: Partial<Shift>) => {
  const shift = early(date, fields);
  const { start_time, end_time, user_id } = shift;
  const place = { position_id: null, place_id: null };
  return { ...shift, published_as: { publish_id: shift.id, date, start_time, end_time, user_id, ...place } };
};
const claimed = () => published("2026-03-05", { user_id: null, claimed_by_user_id: ann.id });
const told = (fields: object = {}) =>
  newRow(notificationEntity, {
    ...{ user_id: me.id, type: "claim-denied", key: "claim-denied" },
    ...{ details: { shift: { date: "2026-03-05", start: "07:00", end: "13:00" }, reason: "Too many hours" } },
    ...fields,
  });

it.each(["employee", "manager"] as const)("says to an %s that nothing waits", async (role) => {
  await show(role);
  expect(card("For you").textContent).toContain("You're all caught up");
  expect(within(card("For you")).queryByRole("list")).toBeNull();
});

it("takes a manager's approval of a claim, says whether it was sent, and takes it back", async () => {
  const shift = claimed();
  await replica.shifts.insert(shift);
  await show("manager");
  expect(forYouRows()).toEqual([
    "ALAnn Lee wants a shiftThu, Mar 5, Early, 7:00 AM – 1:00 PMApproveDeclineDetails",
  ]);
  expect(href("Details")).toBe("/roster#requests");
  press("Approve");
  expect(await screen.findByText("Approved")).toBeDefined();
  expect(await screen.findByText("Waiting to be sent")).toBeDefined();
  expect(document.activeElement?.textContent).toContain("Approved");
  expect(await stored(shift)).toMatchObject({ user_id: ann.id, claimed_by_user_id: null });
  await rows(replica, "shift").findOne(shift.id).patch({ change_id: null });
  expect(await screen.findByText("Sent")).toBeDefined();
  await undo();
  expect(await screen.findByRole("button", { name: "Approve" })).toBeDefined();
  expect(await stored(shift)).toMatchObject({ user_id: null, claimed_by_user_id: ann.id });
});

it("names what speaks against a claim, and asks for a reason before it is declined", async () => {
  const shift = claimed();
  await replica.shifts.bulkInsert([shift, early("2026-03-05", { user_id: ann.id, start_time: "10:00" })]);
  await show("manager");
  expect(forYouRows()[0]).toContain("Overlaps another shift by 3h");
  press("Decline");
  const dialog = await screen.findByRole("dialog", { name: "Decline Ann Lee's claim?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("Declined")).toBeDefined();
  expect(await stored(shift)).toMatchObject({ user_id: null, claimed_by_user_id: null });
});

it("gathers what a manager decides and looks after, the most urgent first", async () => {
  await replica.profiles.insert(cat);
  await replica.businesses.findOne().patch({ approval_mode: true });
  const [given, wanted] = [
    published("2026-03-10", { user_id: ann.id }),
    published("2026-03-11", { user_id: cat.id }),
  ];
  await replica.shifts.bulkInsert([
    given,
    wanted,
    newSwap(given, wanted, { status: "agreed" }),
    published("2026-03-03", { user_id: ann.id, status: "dropped", drop_reason: "Dentist" }),
    early("2026-03-12", { user_id: ann.id, published: false }),
  ] as never[]);
  await replica.staff_availability.insert(
    newEntry({ user_id: cat.id, date: "2026-03-11", reason: "Wedding" }),
  );
  await replica.corrections.insert(
    newRow(punchCorrectionEntity, {
      ...{ user_id: ann.id, reason: "Forgot" },
      ...{ clock_in_time: "2026-03-01T09:00:00.000Z", clock_out_time: "2026-03-01T17:00:00.000Z" },
    }),
  );
  await show("manager");
  expect(forYouRows()).toEqual([
    expect.stringMatching(/^ALAnn Lee dropped a shiftTomorrow, Early, .*“Dentist”View roster$/),
    expect.stringMatching(/^ALAnn Lee requested a correctionYesterday, 9:00 AM – 5:00 PM“Forgot”Review$/),
    expect.stringMatching(
      /^ALAnn Lee and Cat Moss want to swap shiftsCat Moss gets Tue, Mar 10, .*Ann Lee gets Wed, Mar 11, .*Approve/,
    ),
    expect.stringMatching(
      /^CMCat Moss requested time offWed, Mar 11, All day“Wedding”1 shift affectedApprove/,
    ),
    expect.stringMatching(/^1 shift isn't publishedWeek of Mar 8 – 14, 2026View roster$/),
  ]);
  expect(href("Review")).toBe("/time-records?tab=review");
  fireEvent.click(screen.getAllByRole("button", { name: "Approve" })[1] as HTMLElement);
  expect(await screen.findByText("Approved")).toBeDefined();
});

it("gathers for everybody what they are told and asked, and leads there", async () => {
  const module = newRow(trainingModuleEntity, { title: "Fire safety", published: true });
  await rows(replica, "module").insert(module);
  await rows(replica, "assignment").insert(
    newRow(trainingAssignmentEntity, { module_id: module.id, role: "all", due_date: "2026-03-04" }),
  );
  const post = (fields: object) => newRow(newsPostEntity, { created_by: ann.id, ...fields });
  const poll = post({ title: "Party?", category: "poll", end_date: "2026-03-09T17:00:00.000Z" });
  const voted = post({ title: "Voted", category: "poll", end_date: "2026-03-09T17:00:00.000Z" });
  const news = post({ title: "New menu", created_at: "2026-03-02T08:30:00.000Z" });
  await replica.news.bulkInsert([
    poll,
    voted,
    news,
    post({ title: "Over", end_date: "2026-03-01T09:00:00.000Z" }),
  ]);
  await rows(replica, "vote").insert(newRow(pollVoteEntity, { news_post_id: voted.id, user_id: me.id }));
  await replica.messages.insert(
    newMessage({
      user_id: ann.id,
      type: "announcement",
      text: "Stocktaking",
      created_at: "2026-03-02T08:45:00.000Z",
    }),
  );
  await replica.notifications.bulkInsert([
    told({ created_at: "2026-03-02T08:00:00.000Z" }),
    told({ key: "swap-requested", type: "shift-swap" }),
    told({ user_id: ann.id }),
  ]);
  await show("employee");
  expect(forYouRows()).toEqual([
    "Fire safetyTraining due Wed, Mar 4Open training",
    "Party?Poll, open until Mar 9, 5:00 PMVote",
    "ALAnnouncement from Ann LeeStocktakingRead",
    "New menuNews, 8:30 AMRead",
    expect.stringMatching(/^Claim declinedYour claim .* Reason: Too many hoursMark as readDetails$/),
  ]);
  expect(href("Vote")).toBe(`/news#${poll.id}`);
  expect(href("Open training")).toBe(`/training/module/${module.id}`);
});

it("marks an answer as read, and takes that back", async () => {
  const one = told();
  await replica.notifications.insert(one);
  await show("employee");
  press("Mark as read");
  expect(await screen.findByText("Marked as read")).toBeDefined();
  const row = await replica.notifications.findOne(one.id).exec();
  expect(row?.toMutableJSON().read).toBe(true);
  await undo();
  expect(await screen.findByRole("button", { name: "Mark as read" })).toBeDefined();
});

it("pushes nothing in between that comes while it is read", async () => {
  await replica.notifications.insert(told({ created_at: "2026-03-02T08:00:00.000Z" }));
  await show("employee");
  const before = forYouRows();
  await replica.notifications.insert(told({ created_at: "2026-03-02T08:50:00.000Z" }));
  const button = await screen.findByRole("button", { name: "Show 1 new" });
  expect(forYouRows()).toEqual(before);
  fireEvent.click(button);
  expect(forYouRows()).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

it.each([
  ["an admin", "admin", false, "$45.00of $90.00 scheduled"],
  ["a manager who may see it", "manager", true, "$45.00of $90.00 scheduled"],
  ["no other manager", "manager", false, null],
] as const)("shows the cost of today to %s", async (_, role, managers_see_cost, text) => {
  await replica.businesses.findOne().patch({ managers_see_cost });
  await replica.shifts.insert(early("2026-03-02", { user_id: me.id }));
  await replica.punches.insert(punchRow(me, { type: "in", at: "2026-03-02T06:00:00.000Z" }));
  await show(role);
  if (text === null) {
    expect(card("For you").textContent).not.toMatch(/\$|cost/);
  } else {
    await waitFor(() => expect(card("For you").textContent).toContain(`Labor cost today${text}`));
  }
  expect(href("Hours to review")).toBe("/time-records?tab=review");
});
