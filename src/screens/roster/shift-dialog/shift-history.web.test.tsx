import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { ShiftHistory } from "./shift-history.tsx";

const read = vi.hoisted(() => vi.fn());
vi.mock("#commands/business/history.ts", () => ({
  readShiftHistory: (_: unknown, shiftId: string) => read(shiftId),
}));
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  read.mockReset().mockResolvedValue([]);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});
afterEach(cleanup);

function show() {
  render(
    <CommandContextContext value={commandContext(newUser("b", "manager"), null as never, new FakeDevice())}>
      <ShiftHistory shift={newShift({ id: "shift" })} week={newWeek({ people: ["Anna", "Ben"] })} />
    </CommandContextContext>,
  );
}
const open = () => fireEvent.click(screen.getByRole("button", { name: "Show history" }));
const goOnline = () =>
  act(() => {
    isOnline = true;
    window.dispatchEvent(new Event("online"));
  });

it("asks only when it is wanted, and tells who changed what, newest first", async () => {
  read.mockResolvedValue([
    {
      changed_at: "2026-03-02T10:00:00.000Z",
      changed_by: "b",
      name: "Ben",
      fields: { user_id: { from: "Anna", to: "Ben" } },
    },
    {
      changed_at: "2026-03-02T09:30:00.000Z",
      changed_by: "b",
      name: "Ben",
      fields: { version: { from: 1, to: 2 } },
    },
    {
      changed_at: "2026-03-02T09:00:00.000Z",
      changed_by: "a",
      name: "Anna",
      fields: { start_time: { from: "08:00", to: "09:00" } },
    },
  ]);
  show();
  expect(read).not.toHaveBeenCalled();
  open();
  const list = await screen.findByRole("list", { name: "Changes, newest first" });
  expect(read).toHaveBeenCalledExactlyOnceWith("shift");
  expect([...list.children].map((row) => row.querySelector("ul")?.textContent)).toEqual([
    "Assigned to Ben (previously Anna)",
    "Start changed from 8:00 AM to 9:00 AM",
  ]);
});

it("says without a network that it needs one, and comes by itself with it", async () => {
  isOnline = false;
  show();
  open();
  expect(screen.getByText("History isn't available offline")).toBeDefined();
  expect(read).not.toHaveBeenCalled();
  goOnline();
  expect(await screen.findByText("No changes since this shift was created")).toBeDefined();
});

it("can be tried again when the server did not answer", async () => {
  read.mockRejectedValueOnce(new AccountError("unreachable", "no answer"));
  show();
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't reach the server");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No changes since this shift was created")).toBeDefined();
});
