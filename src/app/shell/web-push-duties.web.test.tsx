import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useNotificationPermission } from "#stores/notification-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { WebPushDuties } from "./web-push-duties.ts";

const run = vi.hoisted(() => ({ mode: "installed" }));
vi.mock("#lib/run-mode.ts", () => ({
  get RUN_MODE() {
    return run.mode;
  },
}));
const pushes = vi.hoisted(() => ({ keep: vi.fn(), has: vi.fn() }));
vi.mock("#commands/messages/web-pushes.ts", () => ({ keepWebPushes: pushes.keep, hasWebPushes: pushes.has }));

beforeEach(() => {
  run.mode = "installed";
  pushes.keep.mockReset().mockResolvedValue(undefined);
  pushes.has.mockReset().mockResolvedValue(false);
  vi.stubGlobal("PushManager", class {});
  useNotificationPermission.setState({
    permission: "granted",
    isOff: false,
    isWebPushed: null,
    problem: null,
  });
  useSyncStatus.setState({ online: true, lastSyncedAt: "2026-03-02T09:00:00.000Z", trouble: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

const open = () =>
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <WebPushDuties />
    </CommandContextContext>,
  );
const isWebPushed = () => useNotificationPermission.getState().isWebPushed;

it("has the device pushed to once the server was reached", async () => {
  open();
  await expect.poll(isWebPushed).toBe(true);
  expect(pushes.keep).toHaveBeenCalledOnce();
});

it.each([
  ["in a browser's tab", () => (run.mode = "browser")],
  ["where it is not allowed", () => useNotificationPermission.setState({ permission: "default" })],
  ["where somebody has turned it off", () => useNotificationPermission.setState({ isOff: true })],
  ["without pushes in the browser", () => Reflect.deleteProperty(globalThis, "PushManager")],
])("asks for nothing %s", (_, prepare) => {
  prepare();
  open();
  expect([pushes.keep.mock.calls, pushes.has.mock.calls, isWebPushed()]).toEqual([[], [], null]);
});

it("begins when it is allowed", async () => {
  useNotificationPermission.setState({ permission: "default" });
  open();
  act(() => useNotificationPermission.setState({ permission: "granted" }));
  await expect.poll(isWebPushed).toBe(true);
});

it("knows without a network what it was, and makes up for it later", async () => {
  useSyncStatus.setState({ online: false });
  pushes.has.mockResolvedValue(true);
  open();
  await expect.poll(isWebPushed).toBe(true);
  expect(pushes.keep).not.toHaveBeenCalled();
  act(() => useSyncStatus.setState({ online: true }));
  await expect.poll(() => pushes.keep.mock.calls.length).toBe(1);
});

it("says why it does not work", async () => {
  const problem = new Error("This browser could not turn notifications on.");
  pushes.keep.mockRejectedValue(problem);
  open();
  await expect.poll(isWebPushed).toBe(false);
  expect(useNotificationPermission.getState().problem).toBe(problem);
});
