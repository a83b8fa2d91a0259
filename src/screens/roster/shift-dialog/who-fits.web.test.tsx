import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { WhoFits } from "./who-fits.tsx";

afterEach(cleanup);

function show(shift: Shift, people: string[] = ["Anna", "Ben"], others: Shift[] = []) {
  const edits = { apply: vi.fn().mockResolvedValue(undefined), undo: vi.fn(), redo: vi.fn() };
  const onClose = vi.fn();
  const week = newWeek({ shifts: [shift, ...others], people });
  render(<WhoFits shift={shift} week={week} edits={edits} onClose={onClose} />);
  return { edits, onClose };
}
const rows = () =>
  within(screen.getByRole("list", { name: "Suggested people, best match first" }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

it("ranks people for an open shift with reasons, and gives it to one as one step", async () => {
  const shift = newShift();
  const { edits, onClose } = show(
    shift,
    ["Anna", "Ben"],
    [newShift({ user_id: "Anna", start_time: "12:00" })],
  );
  expect(rows()).toEqual(["Assign Ben", "Assign Anna anyway"]);
  expect(screen.getByText("Already working Mon, Mar 2, 12:00 PM – 5:00 PM")).toBeDefined();
  expect(screen.getAllByText("Costs $160.00")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Assign Ben" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(edits.apply.mock.calls).toEqual([
    [[{ kind: "change", id: shift.id, fields: { user_id: "Ben" } }], "Assigned a shift to Ben"],
  ]);
});

it("does not ask who dropped it again, and shows the best of many first", () => {
  const people = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"];
  show(newShift({ user_id: "Anna", status: "dropped" }), people);
  expect(rows()).toHaveLength(4);
  fireEvent.click(screen.getByRole("button", { name: "Show all 5" }));
  expect(rows()).toHaveLength(5);
  expect(rows().join()).not.toContain("Anna");
});
