import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "#stores/session-store.ts";
import { QUIET_MS, quietMoment } from "./start-updates.ts";

const came = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  came.mockClear();
});
afterEach(() => void vi.useRealTimers());

it("comes with the page where a worker is already there", async () => {
  void quietMoment(true).then(came);
  await vi.advanceTimersByTimeAsync(0);
  expect(came).toHaveBeenCalled();
});

it("comes on a new device once nothing has happened to the session for a while", async () => {
  void quietMoment(false).then(came);
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  useSession.setState({ phase: "opening" });
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  expect(came).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toHaveBeenCalled();
});

it("is not put off by every word of who is signed in", async () => {
  useSession.setState({ phase: "ready" });
  void quietMoment(false).then(came);
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  useSession.setState({ phase: "ready", trouble: null });
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toHaveBeenCalled();
});
