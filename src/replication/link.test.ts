import { expect, it, vi } from "vitest";
import { TransportError } from "#schema/protocol/transport.ts";
import { Link, StoppedError } from "./link.ts";

function fakeDevice() {
  const timers: (() => void)[] = [];
  const device = {
    network: true,
    hasNetwork: () => device.network,
    after: (_ms: number, run: () => void) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
    random: () => 0,
  };
  return { device, timers };
}
const down = () => new TransportError("unreachable", "no answer");

it("repeats work until it succeeds and reports both", async () => {
  const { device, timers } = fakeDevice();
  const report = vi.fn();
  const work = vi.fn().mockRejectedValueOnce(down()).mockResolvedValue("done");
  const result = new Link(device, report).run(work);
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  timers[0]?.();
  expect(await result).toBe("done");
  expect(report.mock.calls.map(([reachable]) => reachable)).toEqual([false, true]);
});

it("tries at once when woken", async () => {
  const { device, timers } = fakeDevice();
  const work = vi.fn().mockRejectedValueOnce(down()).mockResolvedValue("done");
  const link = new Link(device, vi.fn());
  const result = link.run(work);
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  link.wake();
  expect(await result).toBe("done");
  expect(timers).toHaveLength(0);
});

it("asks nothing of a device without network", async () => {
  const { device, timers } = fakeDevice();
  device.network = false;
  const work = vi.fn().mockResolvedValue("done");
  const link = new Link(device, vi.fn());
  const result = link.run(work);
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  expect(work).not.toHaveBeenCalled();
  device.network = true;
  link.wake();
  expect(await result).toBe("done");
});

it("gives up only when stopped", async () => {
  const { device, timers } = fakeDevice();
  const link = new Link(device, vi.fn());
  const result = link.run(() => Promise.reject(down()));
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  link.stop();
  await expect(result).rejects.toBeInstanceOf(StoppedError);
});

it.each([
  ["succeeds", () => Promise.resolve("done")],
  ["fails", () => Promise.reject(down())],
])("reports nothing and pauses no more when work %s after the stop", async (_, end) => {
  const { device, timers } = fakeDevice();
  const report = vi.fn();
  const link = new Link(device, report);
  const result = link.run(async () => {
    link.stop();
    return end();
  });
  await expect(result).rejects.toBeInstanceOf(StoppedError);
  expect(report).not.toHaveBeenCalled();
  expect(timers).toHaveLength(0);
});
