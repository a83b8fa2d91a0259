import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newPerson } from "#tests/factories/people.ts";
import { MobileSidebar } from "./mobile-sidebar.tsx";

const replica = vi.hoisted(() => ({
  me: undefined as Profile | undefined,
  team: 0,
  direct: [] as number[],
  news: 0,
}));
vi.mock("#queries/people.ts", () => ({ useMyProfile: () => replica.me }));
vi.mock("#queries/chat.ts", () => ({
  useTeamUnread: () => replica.team,
  useUnreadPrivate: () => new Map(replica.direct.entries()),
}));
vi.mock("#queries/news.ts", () => ({ useUnreadNews: () => Array.from({ length: replica.news }) }));
vi.mock("#view/times/use-now.ts", () => ({ useNow: () => "2026-03-02T09:00:00.000Z" }));
vi.mock("#view/account/use-log-out.tsx", () => ({ useLogOut: () => ({ logOut() {}, confirmation: null }) }));

afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function show(isOpen: boolean, opener: HTMLElement | null = null) {
  useSession.setState({ scope: { user_id: "me", business_id: "b", role: "admin" } });
  const menu = (isOpen: boolean) => (
    <MemoryRouter>
      <MobileSidebar isOpen={isOpen} opener={{ current: opener }} open={() => {}} close={() => {}} />
    </MemoryRouter>
  );
  const { rerender } = render(menu(isOpen));
  return (isOpen: boolean) => rerender(menu(isOpen));
}

it("counts at its button what waits behind its entries", () => {
  Object.assign(replica, { me: newPerson({ name: "Olivia Byrne" }), team: 2, direct: [1, 3], news: 1 });
  show(false);
  expect(screen.getByRole("button", { name: "Open menu", description: /^7 ?unread$/ })).toBeDefined();
  cleanup();
  Object.assign(replica, { team: 0, direct: [], news: 0 });
  show(false);
  expect(screen.getByRole("button", { name: "Open menu" }).parentElement?.textContent).not.toContain(
    "unread",
  );
});

it("calls somebody without a name by their address", () => {
  replica.me = newPerson({ name: "", email: "olivia.byrne@shop.test" });
  show(true);
  const menu = screen.getByRole("complementary", { name: "Sidebar" });
  const entry = within(menu).getByRole("link", { name: /Olivia Byrne$/ });
  expect(entry.textContent).toBe("OBOlivia Byrne");
});

it("gives the focus back to what opened it, wherever that is", () => {
  const opener = document.body.appendChild(document.createElement("button"));
  const turn = show(false, opener);
  turn(true);
  expect(screen.getByRole("complementary").contains(document.activeElement)).toBe(true);
  turn(false);
  expect(document.activeElement).toBe(opener);
  opener.remove();
});
