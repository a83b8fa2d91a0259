import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

it("knows a browser that has no notifications, and asks it nothing", async () => {
  vi.stubGlobal("Notification", undefined);
  const { askForNotifications, useNotificationPermission } = await import("./notification-store.ts");
  expect(useNotificationPermission.getState().permission).toBe("unsupported");
  await askForNotifications();
  expect(useNotificationPermission.getState().permission).toBe("unsupported");
});

it("asks where nothing is decided yet, and remembers the answer", async () => {
  const requestPermission = vi.fn(async () => "granted");
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  const { askForNotifications, useNotificationPermission } = await import("./notification-store.ts");
  await askForNotifications();
  await askForNotifications();
  expect(useNotificationPermission.getState().permission).toBe("granted");
  expect(requestPermission).toHaveBeenCalledOnce();
});
