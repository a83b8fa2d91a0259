import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSession } from "#stores/session-store.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import type { DashboardCardsProps } from "./dashboard-cards.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";

const known = vi.hoisted(() => ({ cards: true, profile: undefined as object | undefined }));
vi.mock("#queries/people.ts", async (original) => ({
  ...(await original<object>()),
  useMyProfile: () => known.profile,
}));
vi.mock("#view/clock/use-my-day.ts", () => ({
  useMyDay: () => ({
    open: null,
    intervals: [],
    offer: { presence: "away", since: null, actions: ["in"], forgotten: null },
  }),
}));
vi.mock("./dashboard-cards.tsx", () => ({
  DashboardCards({ onThere }: DashboardCardsProps) {
    useEffect(() => {
      if (known.cards) onThere();
    });
    return known.cards && <h2>Upcoming Shifts</h2>;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  known.cards = true;
  known.profile = undefined;
  useSession.setState({ scope: { user_id: "u1", business_id: "b1", role: "employee" } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.setState(useSession.getInitialState());
});

const card = (name = "Time clock") => screen.queryByRole("heading", { name });
const content = () => (
  <CommandContextContext value={{ device: new FakeDevice() } as never}>
    <DashboardScreen />
  </CommandContextContext>
);
/** Renders the screen with its cards' code already loaded. */
async function show() {
  const shown = render(content());
  await act(async () => void (await import("./dashboard-cards.tsx")));
  return shown;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("shows what is stored at once", async () => {
  await show();
  expect(card()).not.toBeNull();
  expect(screen.queryByText("Loading your dashboard")).toBeNull();
});

it("counts the delay of its content from the press of Login, and makes nobody wait who returns", async () => {
  pass(1000);
  useSession.setState({ pressedAt: performance.now() });
  pass(500);
  const { unmount } = await show();
  pass(99);
  expect(card()).toBeNull();
  pass(1);
  expect(card()).not.toBeNull();
  unmount();
  await show();
  expect(card()).not.toBeNull();
});

it("shows nothing before all of it is known, and then everything at once", async () => {
  known.cards = false;
  const { rerender } = await show();
  expect(card()).toBeNull();
  expect(screen.getByText("Loading your dashboard")).toBeTruthy();
  known.cards = true;
  rerender(content());
  expect(card()).not.toBeNull();
  expect(card("Upcoming Shifts")).not.toBeNull();
  expect(screen.queryByText("Loading your dashboard")).toBeNull();
});

it.each([
  ["by their name", { name: "Ada Byrne", email: "info@cafe.test" }, "Welcome, Ada"],
  [
    "by their address, where they gave none",
    { name: "", email: "olivia.byrne@cafe.test" },
    "Welcome, Olivia",
  ],
  ["as a user, where nothing is known", undefined, "Welcome, User"],
])("greets people %s", async (_, profile, text) => {
  known.profile = profile;
  await show();
  expect(screen.getByRole("heading", { name: text })).toBeTruthy();
});
