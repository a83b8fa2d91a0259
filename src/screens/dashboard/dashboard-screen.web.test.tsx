import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSession } from "#stores/session-store.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { DashboardScreen } from "./dashboard-screen.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const card = () => screen.queryByRole("heading", { name: "Time clock" });
const show = () =>
  render(
    <CommandContextContext value={{ device: new FakeDevice() } as never}>
      <DashboardScreen />
    </CommandContextContext>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("counts the delay of its content from the press of Login, and on a later visit from its own beginning", () => {
  pass(1000);
  useSession.setState({ pressedAt: performance.now() });
  pass(500);
  const { unmount } = show();
  pass(99);
  expect(card()).toBeNull();
  pass(1);
  expect(card()).not.toBeNull();
  unmount();
  show();
  pass(599);
  expect(card()).toBeNull();
  pass(1);
  expect(card()).not.toBeNull();
});
