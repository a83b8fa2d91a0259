import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { of } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { RequireBusiness } from "./guards.tsx";

// What a page asks of the browser and jsdom does not answer.
vi.hoisted(() => {
  window.matchMedia = (() => ({ matches: false })) as never;
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
});

const SCOPE = { user_id: "me", business_id: null, role: "employee" as const };

afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

interface Person {
  business_id?: string;
  businessName?: string;
  profile?: Partial<Profile> | null;
}

/** Opens a page as somebody whose replica holds this profile. */
async function open(path: string, { business_id, businessName = "", profile = {} }: Person) {
  const user = { id: "me", email: "me@demo.test", businessName };
  useSession.setState({ phase: "ready", user, scope: { ...SCOPE, business_id: business_id ?? null } });
  const row = profile && { subscription_status: "none", ...profile };
  const replica = { profiles: { findOne: () => ({ $: of(row && { toMutableJSON: () => row }) }) } };
  const endSession = vi.fn(async () => {});
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <CommandContextContext value={{ endSession } as never}>
          <ReplicaContext value={{ replica, userId: "me" } as never}>
            <Routes>
              <Route element={<RequireBusiness />}>
                <Route path="*" element="the page" />
              </Route>
              <Route path="/business-setup" element="set-up" />
              <Route path="/login" element="login" />
            </Routes>
          </ReplicaContext>
        </CommandContextContext>
      </MemoryRouter>,
    );
  });
  return endSession;
}

const CALM = "You are not part of a business at the moment";

it("lets members through", async () => {
  await open("/dashboard", { business_id: "b" });
  expect(screen.getByText("the page")).toBeTruthy();
});

it.each<[string, Person]>([
  ["signed up for one", { businessName: "Corner Bakery" }],
  ["signed up for one, before the replica knows them", { businessName: "Corner Bakery", profile: null }],
  ["pay for one", { profile: { subscription_status: "active" } }],
  ["paid for one", { profile: { subscription_status: "canceled" } }],
])("leads those to business set-up who %s", async (_, person) => {
  await open("/dashboard", person);
  expect(await screen.findByText("set-up")).toBeTruthy();
});

it("tells those calmly who were removed, and lets them log out", async () => {
  const endSession = await open("/dashboard", { profile: { role: "employee" } });
  expect(await screen.findByRole("heading", { name: CALM })).toBeTruthy();
  expect(screen.getByText(/Your punches are safe and were sent/)).toBeTruthy();
  expect(screen.queryByText("set-up")).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Log out" })));
  expect(endSession).toHaveBeenCalledOnce();
  expect(await screen.findByText("login")).toBeTruthy();
});

it("does not say that everything was sent while something waits", async () => {
  useSyncStatus.setState({ waiting: 2 });
  await open("/time-clock", { profile: {} });
  expect(await screen.findByText(/2 changes wait on this device and are sent/)).toBeTruthy();
  expect(screen.queryByText(/were sent/)).toBeNull();
});

it("leads to what needs attention, and lets them in there", async () => {
  useSyncStatus.setState({ attention: 1 });
  await open("/dashboard", { profile: {} });
  const link = await screen.findByRole("link", { name: /Needs Attention/ });
  expect(link.getAttribute("href")).toBe("/needs-attention");
  expect(screen.queryByText(/were sent/)).toBeNull();
  cleanup();
  await open("/needs-attention", { profile: {} });
  expect(screen.getByText("the page")).toBeTruthy();
});
