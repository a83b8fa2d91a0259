import { act, cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { BottomBar } from "./bottom-bar.tsx";

const replica = vi.hoisted(() => ({ team: 0, news: 0 }));
vi.mock("#queries/chat.ts", () => ({ useTeamUnread: () => replica.team, useUnreadPrivate: () => new Map() }));
vi.mock("#queries/news.ts", () => ({ useUnreadNews: () => Array.from({ length: replica.news }) }));
vi.mock("#queries/people.ts", () => ({ useMyProfile: () => null }));
vi.mock("#view/times/use-now.ts", () => ({ useNow: () => "2026-03-02T09:00:00.000Z" }));

beforeEach(() => {
  Object.assign(replica, { team: 0, news: 0 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function show(role: Role, path = "/time-clock") {
  useSession.setState({ scope: { user_id: "me", business_id: "b", role } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <BottomBar isMenuOpen={false} onMore={() => {}} />
    </MemoryRouter>,
  );
}

const bar = () => screen.getByRole("navigation", { name: "Quick access" });

it.each([
  ["employee", "/schedule", ["Home", "Schedule", "Clock", "Chat", "More"]],
  ["manager", "/roster", ["Home", "Roster", "Clock", "Chat", "More"]],
  ["admin", "/roster", ["Home", "Roster", "Clock", "Chat", "More"]],
] as const)("leads an %s where they go most, and says where they are", (role, plan, names) => {
  show(role, plan);
  expect(
    within(bar())
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(names);
  expect(within(bar()).getByRole("link", { current: "page" }).getAttribute("href")).toBe(plan);
});

it("counts messages at the chat, and at More what waits behind the menu", () => {
  Object.assign(replica, { team: 2, news: 3 });
  show("employee");
  expect(within(bar()).getByRole("link", { name: /^Chat ?2 ?unread$/ })).toBeDefined();
  expect(within(bar()).getByRole("button", { name: /^More ?3 ?unread$/ })).toBeDefined();
  act(() => useSyncStatus.setState({ attention: 1 }));
  expect(within(bar()).getByRole("button", { name: /^More ?4 ?pending$/ })).toBeDefined();
});

it("is away while an on-screen keyboard is there, and not for a browser's own bars", () => {
  const seen = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: window.innerHeight });
  vi.stubGlobal("visualViewport", seen);
  show("employee");
  const lower = (px: number) =>
    act(() => {
      seen.height = window.innerHeight - px;
      seen.dispatchEvent(new Event("resize"));
    });
  lower(60);
  expect(bar()).toBeDefined();
  lower(300);
  expect(screen.queryByRole("navigation")).toBeNull();
  // Pushed up with the field, the page's lower edge is in sight.
  seen.offsetTop = 300;
  lower(300);
  expect(screen.queryByRole("navigation")).toBeNull();
  lower(0);
  expect(bar()).toBeDefined();
});
