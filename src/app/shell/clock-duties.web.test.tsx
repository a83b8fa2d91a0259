import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { ClockDuties } from "./clock-duties.ts";

const work = vi.hoisted(() => ({ key: "a" }));
vi.mock("./use-automatic-outs.ts", () => ({ useAutomaticOuts: () => {} }));
vi.mock("#screens/time-clock/use-my-day.ts", () => ({
  useMyDay: () => ({ open: { key: work.key, start: Date.parse("2026-03-02T07:00:00.000Z") } }),
}));
vi.mock("#screens/time-clock/use-my-shifts-today.ts", () => ({
  useMyShiftsToday: () => [newShift({ date: "2026-03-02", start_time: "07:00", end_time: "13:00" })],
}));

const showNotification = vi.fn(async () => {});
let device: FakeDevice;

beforeEach(() => {
  localStorage.clear();
  work.key = "a";
  showNotification.mockClear();
  device = new FakeDevice();
  device.instant = "2026-03-02T13:30:00.000Z";
  allow("granted");
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => ({ showNotification }) },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const allow = (permission: NotificationPermission) => vi.stubGlobal("Notification", { permission });

/** Opens the page anew. */
function open() {
  cleanup();
  render(
    <CommandContextContext value={{ device } as never}>
      <ClockDuties />
    </CommandContextContext>,
  );
}

it("reminds somebody once of a clock-out, however often the page is opened", async () => {
  open();
  await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(1));
  expect(showNotification).toHaveBeenCalledWith(
    "Did you forget to clock out?",
    expect.objectContaining({ tag: "clock-out a" }),
  );
  open();
  work.key = "b";
  open();
  await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(2));
  expect(showNotification).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ tag: "clock-out b" }),
  );
});

it("reminds nobody half an hour early, and later whoever has allowed it since", async () => {
  device.instant = "2026-03-02T13:29:59.000Z";
  open();
  device.instant = "2026-03-02T13:30:00.000Z";
  allow("default");
  open();
  allow("granted");
  open();
  await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(1));
});
