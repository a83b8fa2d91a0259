import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { createRemote } from "./client.ts";

it("spreads the devices that lost their sockets at once", () => {
  const { realtime } = createRemote({ url: "https://shop.test", publishableKey: "sb_publishable_test" });
  const random = vi.spyOn(Math, "random");
  const spread = (tries: number) =>
    [0, 0.5, 1].map((value) => {
      random.mockReturnValueOnce(value);
      return realtime.reconnectAfterMs?.(tries);
    });
  expect(spread(1)).toEqual([2000, 1500, 1000]);
  expect(spread(9)).toEqual([10_000, 7500, 5000]);
});
