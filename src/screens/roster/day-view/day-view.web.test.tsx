import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import type { Board } from "../board/board.ts";
import { DayView } from "./day-view.tsx";

afterEach(cleanup);

function show(shifts: Shift[], query = "") {
  const [openShift, addShift] = [vi.fn(), vi.fn()];
  const week = newWeek({ shifts, people: ["Anna", "Ben", "Cleo"] });
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
  within(screen.getByRole("list", { name: "Shifts by person" }))
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
