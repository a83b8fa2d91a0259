import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { positionEntity } from "#schema/entities/position.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import type { Board } from "../board/board.ts";
import { DayView } from "./day-view.tsx";

afterEach(cleanup);

function show(
  shifts: Shift[],
  query = "",
  { templates, positions }: Partial<Parameters<typeof newWeek>[0]> = {},
) {
  const [openShift, addShift] = [vi.fn(), vi.fn()];
  const week = newWeek({
    ...{ shifts, people: ["Anna", "Ben", "Cleo"] },
    ...(templates && { templates }),
    ...(positions && { positions }),
  });
  const props = { week, today: "2026-03-02", openShift, addShift };
  render(
    <MemoryRouter initialEntries={[`/roster${query}`]}>
      <CommandContextContext value={commandContext(newUser("b", "manager"), null as never, new FakeDevice())}>
        <DayView {...(props as unknown as Board)} />
      </CommandContextContext>
    </MemoryRouter>,
  );
  return { openShift, addShift };
}
const bars = () =>
  within(screen.getByRole("region", { name: "Shifts by person" }))
    .getAllByRole("button")
    .map((bar) => bar.getAttribute("aria-label"));

it("shows today, open shifts first, and says how many work in each hour", () => {
  const { openShift } = show([
    newShift({ id: "bens", user_id: "Ben", end_time: "12:00" }),
    newShift({ user_id: "Anna", date: "2026-03-01", start_time: "22:00", end_time: "02:00" }),
    newShift({ start_time: "10:00", end_time: "11:00" }),
    newShift({ user_id: "Cleo", date: "2026-03-03" }),
  ]);
  expect(bars()).toEqual([
    "Open shifts, 10 AM–11 AM, Draft",
    "Anna, 10 PM–2 AM, from the day before, Draft",
    "Ben, 9 AM–12 PM, Draft",
  ]);
  const hours = within(screen.getByRole("list", { name: "People working by hour" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(hours).toHaveLength(19);
  expect(hours[0]).toContain("12 AM: 1 person");
  expect(hours[2]).toContain("2 AM: 0 people");
  expect(screen.getByText("1 person isn't scheduled")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: /^Ben,/ }));
  expect(openShift).toHaveBeenCalledWith("bens");
});

it("says how many are needed in each hour, also on a day on which nobody works yet", () => {
  const late = newTemplate({ start_time: "16:00", end_time: "18:00", required_days: [1, 2], headcount: 2 });
  const anna = newShift({ user_id: "Anna", start_time: "16:00", end_time: "17:00", time_slot: late.id });
  show([anna], "", { templates: [late] });
  const list = () => screen.getByRole("list", { name: "People working by hour" }).textContent;
  expect(list()).toContain("3 PM: 0 people");
  expect(list()).toContain("4 PM: 1 of 2 people needed");
  expect(list()).toContain("5 PM: 0 of 2 people needed");
  expect(screen.getByText("People needed")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Tuesday, March 3, not fully covered" }));
  expect(screen.getByText("No shifts on this day")).toBeDefined();
  expect(list()).toContain("4 PM: 0 of 2 people needed");
});

it("has who works each position below its name, and those of none last", () => {
  const [bar, kitchen] = [
    newRow(positionEntity, { id: "bar", name: "Bar" }),
    newRow(positionEntity, { id: "kitchen", name: "Kitchen", sort_order: 1 }),
  ];
  const shifts = [
    newShift({ user_id: "Cleo", position_id: "kitchen" }),
    newShift({ user_id: "Anna", position_id: "bar", end_time: "12:00" }),
    newShift({ user_id: "Anna", position_id: "kitchen", start_time: "12:00" }),
    newShift({ user_id: "Ben" }),
  ];
  show(shifts, "", { positions: [bar, kitchen] });
  const groups = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(groups).toEqual(["Bar", "Kitchen", "No position"]);
  const barsOf = (name: RegExp) =>
    within(screen.getByRole("list", { name }))
      .getAllByRole("button")
      .map((bar) => bar.getAttribute("aria-label"));
  expect(barsOf(/Bar$/)).toEqual(["Anna, 9 AM–12 PM, Bar, Draft, Second shift that day"]);
  expect(barsOf(/Kitchen$/)).toEqual([
    expect.stringContaining("Anna, 12 PM–5 PM, Kitchen"),
    "Cleo, 9 AM–5 PM, Kitchen, Draft",
  ]);
  expect(barsOf(/No position/)).toEqual(["Ben, 9 AM–5 PM, Draft"]);
});

it("shows another day when it is chosen, and adds to that one", () => {
  const { addShift } = show([newShift({ user_id: "Cleo", date: "2026-03-03" })]);
  expect(screen.getByText("No shifts on this day")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Tuesday, March 3" }));
  expect(bars()).toEqual(["Cleo, 9 AM–5 PM, Draft"]);
  fireEvent.click(screen.getByRole("button", { name: "Add shift" }));
  expect(addShift).toHaveBeenCalledWith({ date: "2026-03-03" });
});

it("opens at the day in the address, and at the first of a week without today", () => {
  show([newShift({ user_id: "Cleo", date: "2026-03-03" })], "?day=2026-03-03");
  expect(bars()).toHaveLength(1);
  cleanup();
  show([newShift({ user_id: "Cleo", date: "2026-03-03" })], "?day=2026-05-05");
  expect(screen.getByText("No shifts on this day")).toBeDefined();
});
