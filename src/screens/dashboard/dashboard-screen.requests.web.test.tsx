import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { positionEntity } from "#schema/entities/position.ts";
import { newDeadline, newEntry } from "#tests/factories/availability.ts";
import {
  DASHBOARD_COLLEAGUE as ann,
  cardOf as card,
  earlyShift as early,
  DASHBOARD_USER as me,
  onCardsThere as onThere,
  prepareDashboard,
  dashboardReplica as replica,
  showCards as show,
} from "#tests/factories/dashboard-page.tsx";
import { newRow } from "#tests/factories/new-row.ts";
import { newSwap } from "#tests/factories/swaps.ts";

prepareDashboard();

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
    expect(screen.getByRole("link", { name: "Enter availability" }).getAttribute("href")).toBe(
      "/availability",
    );
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

  it("is not raised above the clock, which would move under a finger", async () => {
    await setDeadline("2026-03-03");
    await show("employee");
    expect(screen.getByText(/^Availability for/).closest("[class*='-order-']")).toBeNull();
  });

  it("is not asked for in the middle of what is read, and goes once it is answered", async () => {
    await setDeadline("2026-03-03");
    await show("employee");
    await enterEveryDay();
    expect(await screen.findByText("Done")).toBeDefined();
    expect(notice()).toBe("Availability for Mar 8 – 14, 2026 is due tomorrow");
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
    const asked = screen.getAllByText("Ann Lee wants to swap shifts with you");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.closest("li")?.textContent).toContain(
      "You'd give up Thu, Mar 5, 7:00 AM – 1:00 PM and get Wed, Mar 4, 7:00 AM – 1:00 PM.",
    );
    expect(screen.getByRole("link", { name: "Details" }).getAttribute("href")).toBe(
      "/schedule?view=week&day=2026-03-05",
    );
    fireEvent.click(screen.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Accepted")).toBeDefined();
    expect(await screen.findByText("Waiting to be sent")).toBeDefined();
    expect((await replica.shifts.findOne(swap.id).exec())?.toMutableJSON()).toMatchObject({
      status: "agreed",
    });
  },
);

it("takes no yes to a shift of a position that the person cannot work, and says why", async () => {
  const bar = newRow(positionEntity, { name: "Bar", is_for_everybody: false, user_ids: [ann.id] });
  await replica.templates.insert(bar as never);
  const given = early("2026-03-04", { user_id: ann.id, position_id: bar.id });
  const wanted = early("2026-03-05", { user_id: me.id });
  await replica.shifts.bulkInsert([given, wanted, newSwap(given, wanted)] as never[]);
  await show("employee");
  expect(screen.getByText("Can't work this position: Bar")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Accept" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Decline" })).toHaveProperty("disabled", false);
});
