import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { links } from "#lib/links.ts";
import { rows } from "#replica/collections.ts";
import { readSamples } from "#replica/samples.ts";
import { recallSync, rememberSync } from "#replica/sync-memory.ts";
import { businessHoursEntity } from "#schema/entities/business-hours.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { ruleSetEntity } from "#schema/entities/rule-set.ts";
import { useSession } from "#stores/session-store.ts";
import { areStepsAway } from "#stores/steps-away.ts";
import {
  DASHBOARD_COLLEAGUE as ann,
  earlyShift as early,
  DASHBOARD_USER as me,
  onCardsThere as onThere,
  prepareDashboard,
  dashboardReplica as replica,
  showCards as show,
} from "#tests/factories/dashboard-page.tsx";
import { newRow } from "#tests/factories/new-row.ts";
import { punchRow } from "#tests/factories/punches.ts";
import { toastQueue } from "#ui/toasts/toast.ts";

prepareDashboard();
beforeEach(async () => {
  useSession.setState({ scope: { user_id: me.id, business_id: me.businessId, role: "admin" } });
  await rememberSync(replica, { ...(await recallSync(replica)), version: 1 });
  // A new business: nobody else, and no template.
  await replica.profiles.findOne(ann.id).remove();
  await rows(replica, "shift_template").find().remove();
});
afterEach(() => {
  toastQueue.clear();
  useSession.setState(useSession.getInitialState());
});

const card = () => screen.queryByRole("region", { name: "Getting started" });
const steps = () =>
  within(screen.getByRole("list", { name: "Getting started" }))
    .getAllByRole("listitem")
    .map((step) => within(step).queryByRole("link")?.textContent ?? step.textContent);
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const toast = () => toastQueue.visibleToasts[0]?.content;
const sampleCount = async () => (await readSamples(replica, String(me.businessId))).shifts.size;
const again = async (at?: string) => {
  cleanup();
  onThere.mockClear();
  await show("manager", at);
};

it("leads an admin of a new business to the place of each step, below the clock", async () => {
  await show("manager");
  expect(card()?.textContent).toContain("0 of 7 done");
  expect(steps().map((step) => hrefOf(String(step)))).toEqual([
    links.staff({ part: "add" }),
    links.roster({ part: "hours" }),
    ...[links.roster(), links.roster(), links.roster()],
    links.timeClock({ part: "communal-mode" }),
    links.payroll({ tab: "rules" }),
  ]);
  // Above the clock it would move it under a finger when it goes.
  expect(card()?.closest("[class*='-order-']")).toBeNull();
});

it("ticks by itself what is done, and leads to the draft that is to be published", async () => {
  await show("manager");
  await replica.profiles.insert(ann as never);
  await replica.templates.bulkInsert([
    newRow(businessHoursEntity, { opening_time: "08:00", closing_time: "18:00" }),
    newRow(ruleSetEntity, { code: "generic" }),
    newRow(deviceEntity, { name: "Bar", is_kiosk: true, status: "registered" }),
  ] as never[]);
  await replica.shifts.insert(early("2026-03-11", { published: false }));
  await waitFor(() =>
    expect(steps()).toEqual([
      "Add your team: done",
      "Set your opening hours: done",
      "Set up your shifts",
      "Plan your first roster: done",
      "Publish your roster",
      "Set up a shared tablet: done",
      "Set your pay rules: done",
    ]),
  );
  expect(hrefOf("Publish your roster")).toBe(links.roster({ week: "2026-03-11" }));
  expect(hrefOf("Set up your shifts")).toBe(links.roster({ part: "templates" }));
});

it("asks managers for nothing that only admins may do, and employees for nothing", async () => {
  useSession.setState({ scope: { user_id: me.id, business_id: me.businessId, role: "manager" } });
  await show("manager");
  expect(steps()).not.toContain("Add your team");
  expect(steps()).not.toContain("Set your pay rules");
  cleanup();
  await show("employee");
  expect(card()).toBeNull();
});

it("is put away on this device with an undo, and found again by its link", async () => {
  await show("manager");
  press("Hide these steps");
  await waitFor(() => expect(card()).toBeNull());
  await again();
  expect(card()).toBeNull();
  await again(links.dashboard({ part: "getting-started" }));
  expect(card()).toBeTruthy();
  press("Hide these steps");
  await waitFor(() => expect(card()).toBeNull());
  toast()?.action?.run();
  await waitFor(() => expect(card()).toBeTruthy());
  await again();
  expect(card()).toBeTruthy();
});

it.each([
  ["punches", () => replica.punches.insert(punchRow(me, { at: "2026-02-10T09:00:00.000Z" }) as never)],
  ["published shifts", () => replica.shifts.insert(early("2026-02-10"))],
])("is nothing for a business with %s of weeks ago, unless a link asks for it", async (_, before) => {
  await before();
  await show("manager");
  expect(card()).toBeNull();
  // Next time not even its code is loaded.
  expect(areStepsAway(me.id)).toBe(true);
  await again(links.dashboard({ part: "getting-started" }));
  expect(card()).toBeTruthy();
});

it("does not come late to a device that is still being filled", async () => {
  await rememberSync(replica, { ...(await recallSync(replica)), version: -1 });
  await replica.profiles.insert(ann as never);
  await show("manager");
  expect(card()).toBeNull();
  expect(areStepsAway(me.id)).toBe(false);
});

it("makes sample data by one press, and removes it by another, each with an undo", async () => {
  await show("manager");
  press("Try with sample data");
  await screen.findByRole("button", { name: "Remove sample data" });
  expect(await sampleCount()).toBe(21);
  // Of the next week; and no step is done by samples.
  expect(hrefOf("View sample week")).toBe(links.roster({ week: "2026-03-08" }));
  expect(card()?.textContent).toContain("0 of 7 done");
  toast()?.action?.run();
  await screen.findByRole("button", { name: "Try with sample data" });
  expect(await sampleCount()).toBe(0);
  await waitFor(() =>
    expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toContain("Sample data removed"),
  );
  toastQueue.visibleToasts
    .find(({ content }) => content.text === "Sample data removed")
    ?.content.action?.run();
  await screen.findByRole("button", { name: "Remove sample data" });
  expect(await sampleCount()).toBe(21);
});

it("lists by name and place the samples that somebody has used, and keeps them", async () => {
  await show("manager");
  press("Try with sample data");
  await screen.findByRole("button", { name: "Remove sample data" });
  const { shifts } = await readSamples(replica, String(me.businessId));
  await replica.shifts.findOne(shifts.get("shift late 1 1")?.id ?? "").incrementalPatch({ user_id: me.id });
  press("Remove sample data");
  const kept = await screen.findByRole("list", { name: /^Kept, because/ });
  expect(
    within(kept)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Mon, Mar 9, 1:00 PM – 7:00 PMAssigned or requested",
    "Late (sample)In use",
    "Service (sample)In use",
  ]);
  expect(
    within(kept)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    links.roster({ week: "2026-03-09" }),
    links.roster({ part: "templates" }),
    links.roster({ part: "positions" }),
  ]);
  expect(await sampleCount()).toBe(1);
});
