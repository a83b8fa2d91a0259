import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { DEFAULT_CHOICES, type WebPushChoices } from "#domain/notifications/web-pushes.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useNotificationPermission } from "#stores/notification-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { NotificationsCard } from "./notifications-card.tsx";

const run = vi.hoisted(() => ({ mode: "installed" }));
vi.mock("#lib/run-mode.ts", () => ({
  get RUN_MODE() {
    return run.mode;
  },
}));
const device = vi.hoisted(() => ({ on: vi.fn(), off: vi.fn(), test: vi.fn(), choose: vi.fn() }));
vi.mock("#commands/messages/web-pushes.ts", async (original) => ({
  ...(await original<object>()),
  turnOnPushes: device.on,
  turnOffPushes: device.off,
  sendTestPush: device.test,
  chooseWebPushes: device.choose,
}));

let choices: WebPushChoices | undefined;
vi.mock("#queries/notifications.ts", async (original) => ({
  ...(await original<object>()),
  useWebPushChoices: () => choices,
}));

const requestPermission = vi.fn(async () => "granted" as const);

beforeEach(() => {
  run.mode = "installed";
  choices = DEFAULT_CHOICES;
  for (const one of Object.values(device)) one.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission });
  useNotificationPermission.setState({
    permission: "granted",
    isOff: false,
    isWebPushed: true,
    problem: null,
  });
  useSyncStatus.setState({ online: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  toastQueue.clear();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function show(role: Role = "employee") {
  useSession.setState({ scope: { user_id: "me", business_id: "b", role } });
  return render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <NotificationsCard />
    </CommandContextContext>,
  );
}
const toggle = (name: string) => screen.getByRole("switch", { name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const status = () => screen.getByRole("status").textContent;
const isOn = (name: string) => (toggle(name) as HTMLInputElement).checked;

describe("this device", () => {
  it.each([
    ["in a browser's tab", () => (run.mode = "browser"), "Notifications only work in the installed app"],
    [
      "without pushes",
      () => Reflect.deleteProperty(globalThis, "PushManager"),
      "This device doesn't support notifications",
    ],
    [
      "blocked",
      () => useNotificationPermission.setState({ permission: "denied" }),
      "Notifications are blocked",
    ],
    [
      "undecided",
      () => useNotificationPermission.setState({ permission: "default" }),
      "Shiftkeep can notify you",
    ],
    [
      "off",
      () => useNotificationPermission.setState({ isOff: true }),
      "Notifications are off for this device",
    ],
    ["waiting", () => useNotificationPermission.setState({ isWebPushed: null }), "Turning on notifications"],
    ["failed", () => useNotificationPermission.setState({ isWebPushed: false }), "isn't receiving them yet"],
    ["on", () => {}, "Notifications are on for this device."],
  ])("says how it stands: %s", (_, prepare, words) => {
    prepare();
    show();
    expect(status()).toContain(words);
  });

  it("offers in a browser's tab nothing to turn on, but the choices for other devices", () => {
    run.mode = "browser";
    show();
    expect(screen.queryByRole("switch", { name: "Notifications on this device" })).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    expect(toggle("Get notifications")).toBeDefined();
  });

  it("asks the browser after a press, and not before", () => {
    useNotificationPermission.setState({ permission: "default" });
    show();
    expect(requestPermission).not.toHaveBeenCalled();
    press("Turn on notifications");
    expect(requestPermission).toHaveBeenCalledOnce();
  });

  it("is turned off and on again", async () => {
    show();
    fireEvent.click(toggle("Notifications on this device"));
    await expect.poll(status).toContain("Notifications are off");
    expect([device.off.mock.calls.length, useNotificationPermission.getState().isWebPushed]).toEqual([
      1,
      false,
    ]);
    await expect
      .poll(() => (toggle("Notifications on this device") as HTMLInputElement).disabled)
      .toBe(false);
    fireEvent.click(toggle("Notifications on this device"));
    await expect.poll(status).toContain("Notifications are on");
    expect(localStorage.getItem("shiftkeep-pushes-off")).toBeNull();
  });

  it("says why it could not be turned on, and tries again", async () => {
    useNotificationPermission.setState({
      isWebPushed: false,
      problem: new AccountError("refused", "", { reason: "pushes_refused" }),
    });
    device.on.mockRejectedValueOnce(new AccountError("refused", "", { reason: "pushes_not_set_up" }));
    show();
    expect(screen.getByText("Your browser couldn't turn on notifications. Try again later.")).toBeDefined();
    press("Try again");
    expect(await screen.findByText("Notifications aren't available on this server.")).toBeDefined();
    press("Try again");
    await expect.poll(status).toContain("Notifications are on");
    expect(screen.queryByText("Notifications aren't available on this server.")).toBeNull();
  });

  it("without a network is turned off, but neither on nor tested", async () => {
    useSyncStatus.setState({ online: false });
    show();
    expect(
      (screen.getByRole("button", { name: "Send a test notification" }) as HTMLButtonElement).disabled,
    ).toBe(true);
    expect(screen.getByText("You need an internet connection to send a test notification.")).toBeDefined();
    fireEvent.click(toggle("Notifications on this device"));
    expect(
      await screen.findByText("You need an internet connection to turn on notifications."),
    ).toBeDefined();
    expect((toggle("Notifications on this device") as HTMLInputElement).disabled).toBe(true);
  });

  it("sends a test, and says when that was too often", async () => {
    show();
    press("Send a test notification");
    await expect
      .poll(() => toastQueue.visibleToasts.map(({ content }) => content.text))
      .toEqual(["Test notification sent to your devices"]);
    device.test.mockRejectedValueOnce(new AccountError("rate_limited", "", { reason: "pushes_too_often" }));
    press("Send a test notification");
    expect(
      await screen.findByText("You've sent several test notifications. Try again in a few minutes."),
    ).toBeDefined();
  });
});

describe("what about", () => {
  it("waits for what is known", () => {
    choices = undefined;
    show();
    expect(screen.getByText("Loading your notification settings")).toBeDefined();
    expect(screen.queryByRole("switch", { name: "Chat" })).toBeNull();
  });

  it("is chosen kind by kind, also without a network", () => {
    useSyncStatus.setState({ online: false });
    choices = { ...DEFAULT_CHOICES, news: false };
    show();
    expect([isOn("Shifts"), isOn("News")]).toEqual([true, false]);
    fireEvent.click(toggle("News"));
    fireEvent.click(toggle("Private messages"));
    expect(device.choose.mock.calls.map(([, changes]) => changes)).toEqual([
      { news: true },
      { private_messages: false },
    ]);
  });

  it("is said in the words of who reads it", () => {
    show("employee");
    expect(screen.getByText("Deadlines and decisions on your requests")).toBeDefined();
    cleanup();
    show("manager");
    expect(screen.getByText(/New availability, time-off requests/)).toBeDefined();
  });

  it("is nothing for whoever wants nothing", () => {
    choices = { ...DEFAULT_CHOICES, pushes: false };
    show();
    expect(screen.queryByRole("switch", { name: "Chat" })).toBeNull();
    fireEvent.click(toggle("Get notifications"));
    expect(device.choose).toHaveBeenCalledWith(expect.anything(), { pushes: true });
  });

  it("shows what people wrote, or not, while any of it is wanted", () => {
    const { rerender: _ } = show();
    fireEvent.click(toggle("Show message text"));
    expect(device.choose).toHaveBeenCalledWith(expect.anything(), { shows_text: false });
    cleanup();
    choices = { ...DEFAULT_CHOICES, private_messages: false, chat: false, news: false };
    show();
    expect((toggle("Show message text") as HTMLInputElement).disabled).toBe(true);
  });

  it("says that quiet hours that end as they begin are none", () => {
    choices = { ...DEFAULT_CHOICES, quiet_from: "22:00", quiet_to: "22:00" };
    show();
    expect(screen.getByText(/^Choose different start and end times/)).toBeDefined();
  });

  it("has quiet hours from the evening to the morning, once they are wanted", () => {
    show();
    expect(screen.queryByRole("group", { name: "From" })).toBeNull();
    fireEvent.click(toggle("Quiet hours"));
    expect(device.choose).toHaveBeenCalledWith(expect.anything(), { quiet_from: "22:00", quiet_to: "07:00" });
    cleanup();
    choices = { ...DEFAULT_CHOICES, quiet_from: "22:00", quiet_to: "07:00" };
    show();
    expect(screen.getByRole("group", { name: "From" })).toBeDefined();
    expect(screen.queryByText(/^Choose different start and end times/)).toBeNull();
    fireEvent.click(toggle("Quiet hours"));
    expect(device.choose).toHaveBeenLastCalledWith(expect.anything(), { quiet_from: null, quiet_to: null });
  });
});

it("is nothing for whoever works nowhere", () => {
  act(() => useSession.setState({ scope: { user_id: "me", business_id: null, role: "employee" } }));
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <NotificationsCard />
    </CommandContextContext>,
  );
  expect(document.body.textContent).toBe("");
});
