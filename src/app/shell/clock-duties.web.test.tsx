import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { DEFAULT_CHOICES, type WebPushChoices } from "#domain/notifications/web-pushes.ts";
import { useNotificationPermission, wasReminded } from "#stores/notification-store.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { ClockDuties } from "./clock-duties.ts";

const work = vi.hoisted(() => ({ key: "a" }));
const run = vi.hoisted(() => ({ mode: "installed" }));
let choices: WebPushChoices | undefined;
vi.mock("#lib/run-mode.ts", () => ({
  get RUN_MODE() {
    return run.mode;
  },
}));
vi.mock("#queries/notifications.ts", () => ({ useWebPushChoices: () => choices }));
vi.mock("./use-automatic-outs.ts", () => ({ useAutomaticOuts: () => {} }));
vi.mock("#view/clock/use-my-day.ts", () => ({
  useMyDay: () => ({ open: { key: work.key, start: Date.parse("2026-03-02T07:00:00.000Z") } }),
}));
vi.mock("#view/clock/use-my-shifts-today.ts", () => ({
  useMyShiftsToday: () => [newShift({ date: "2026-03-02", start_time: "07:00", end_time: "13:00" })],
}));

const showNotification = vi.fn(async () => {});
let device: FakeDevice;

beforeEach(() => {
  localStorage.clear();
  work.key = "a";
  run.mode = "installed";
  choices = DEFAULT_CHOICES;
  useNotificationPermission.setState({ isOff: false });
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

/** Reopens the page. */
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

it.each<[string, () => unknown]>([
  ["in a browser's tab", () => (run.mode = "browser")],
  [
    "where they have turned notifications off on the device",
    () => useNotificationPermission.setState({ isOff: true }),
  ],
  ["who wants no notifications", () => (choices = { ...DEFAULT_CHOICES, pushes: false })],
  ["who wants none of the time clock", () => (choices = { ...DEFAULT_CHOICES, time_clock: false })],
  ["in their quiet hours", () => (choices = { ...DEFAULT_CHOICES, quiet_from: "00:00", quiet_to: "23:59" })],
  ["whose choices are not known yet", () => (choices = undefined)],
])("reminds nobody %s, and later whoever it is right for again", async (_, prepare) => {
  prepare();
  open();
  expect(wasReminded("a")).toBe(false);
  run.mode = "installed";
  choices = DEFAULT_CHOICES;
  useNotificationPermission.setState({ isOff: false });
  open();
  await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(1));
});

it("reminds nobody where the browser has no notifications, and without a worker to show them", async () => {
  vi.stubGlobal("Notification", undefined);
  open();
  expect(wasReminded("a")).toBe(false);
  allow("granted");
  Reflect.deleteProperty(navigator, "serviceWorker");
  open();
  await waitFor(() => expect(wasReminded("a")).toBe(true));
  expect(showNotification).not.toHaveBeenCalled();
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
