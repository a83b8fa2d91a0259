import { beforeEach, describe, expect, it, vi } from "vitest";
import { AccountError } from "#remote/account-error.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { keepWebPushes, sendTestPush, turnOnPushes } from "./web-pushes.ts";

const device = vi.hoisted(() => ({
  forgetLeftDevices: vi.fn(),
  subscribeDevice: vi.fn(),
  isDeviceSubscribed: vi.fn(),
  wasReportedToday: vi.fn(),
  askForTestWebPush: vi.fn(),
}));
vi.mock("#remote/web-push-device.ts", () => device);

const user = newUser("me");
const context = { ...commandContext(user, {} as never, new FakeDevice()), remote: async () => ({}) as never };
const calls = () =>
  [device.forgetLeftDevices, device.subscribeDevice]
    .flatMap((one) =>
      one.mock.invocationCallOrder.map(
        (at) => [at, one === device.subscribeDevice ? "on" : "forget"] as const,
      ),
    )
    .sort(([a], [b]) => a - b)
    .map(([, what]) => what);

beforeEach(() => {
  for (const one of Object.values(device)) one.mockReset();
  device.wasReportedToday.mockResolvedValue(true);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("forgets devices that were left before this one is told of, which may be one of them", async () => {
  await turnOnPushes(context);
  expect(calls()).toEqual(["forget", "on"]);
});

describe("at a start", () => {
  it.each([
    ["known and told of today", true, true, ["forget"]],
    ["known, and not told of today", true, false, ["forget", "on"]],
    ["not known", false, true, ["forget", "on"]],
  ])("a device that is %s", async (_, isKnown, wasReported, expected) => {
    device.isDeviceSubscribed.mockResolvedValue(isKnown);
    device.wasReportedToday.mockResolvedValue(wasReported);
    await keepWebPushes(context);
    expect(calls()).toEqual(expected);
  });

  it.each([
    ["still has its subscription", true],
    ["lost it with the old keys", false],
  ])("the daily word fails for a device that %s", async (_, isStillKnown) => {
    device.isDeviceSubscribed.mockResolvedValueOnce(true).mockResolvedValue(isStillKnown);
    device.wasReportedToday.mockResolvedValue(false);
    device.subscribeDevice.mockRejectedValue(new AccountError("unreachable", "No server."));
    const kept = keepWebPushes(context).then(
      () => "kept",
      () => "failed",
    );
    expect(await kept).toBe(isStillKnown ? "kept" : "failed");
  });
});

describe("a test", () => {
  it("tells the server of a device that it has let go, and asks again", async () => {
    device.askForTestWebPush.mockResolvedValueOnce(false).mockResolvedValue(true);
    await sendTestPush(context);
    expect([calls(), device.askForTestWebPush.mock.calls.length]).toEqual([["forget", "on"], 2]);
  });

  it("fails when the server does not take it", async () => {
    device.askForTestWebPush.mockResolvedValue(false);
    await expect(sendTestPush(context)).rejects.toMatchObject({ code: "refused" });
  });
});
