import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { RequireBusiness, RequireSession, Start } from "./guards.tsx";

// Browser functions that jsdom lacks.
vi.hoisted(() => {
  window.matchMedia = (() => ({ matches: false })) as never;
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
});

afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

interface Person {
  business_id?: string;
  businessName?: string;
  role?: Role;
}

/** Opens a page as this person. */
async function open(path: string, { business_id, businessName = "", role = "employee" }: Person = {}) {
  const user = { id: "me", email: "me@demo.test", businessName };
  useSession.setState({
    phase: "ready",
    user,
    scope: { user_id: "me", business_id: business_id ?? null, role },
  });
  const endSession = vi.fn(async () => {});
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <CommandContextContext value={{ endSession } as never}>
          <Routes>
            <Route element={<RequireBusiness />}>
              <Route path="*" element="the page" />
            </Route>
            <Route path="/business-setup" element="set-up" />
            <Route path="/login" element="login" />
          </Routes>
        </CommandContextContext>
      </MemoryRouter>,
    );
  });
  return endSession;
}

const REMOVED = "You're not part of a business";

it("lets members through", async () => {
  await open("/dashboard", { business_id: "b" });
  expect(screen.getByText("the page")).toBeTruthy();
});

it("leads whoever registered a business to its set-up", async () => {
  await open("/dashboard", { businessName: "Corner Bakery" });
  expect(await screen.findByText("set-up")).toBeTruthy();
});

it("tells those calmly who were removed, and lets them log out", async () => {
  const endSession = await open("/dashboard");
  expect(await screen.findByRole("heading", { name: REMOVED })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Review unsaved changes" })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Log out" })));
  expect(endSession).toHaveBeenCalledOnce();
  expect(await screen.findByText("login")).toBeTruthy();
});

it.each(["employee", "manager"] as const)(
  "offers no business of their own to a %s without one",
  async (role) => {
    await open("/dashboard", { role });
    expect(await screen.findByText(/If this is a mistake, contact your manager/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Set up a business" })).toBeNull();
  },
);

it("offers an admin without a business to set one up", async () => {
  await open("/dashboard", { role: "admin" });
  const link = await screen.findByRole("link", { name: "Set up a business" });
  expect(link.getAttribute("href")).toBe("/business-setup");
});

it("leads to what needs attention, and lets them in there", async () => {
  useSyncStatus.setState({ attention: 1 });
  await open("/dashboard");
  const link = await screen.findByRole("link", { name: "Review unsaved changes" });
  expect(link.getAttribute("href")).toBe("/needs-attention");
  cleanup();
  await open("/needs-attention");
  expect(screen.getByText("the page")).toBeTruthy();
});

describe("a page that needs a session", () => {
  function openProtected(session: Partial<ReturnType<typeof useSession.getState>>) {
    useSession.setState(session);
    render(
      <MemoryRouter initialEntries={["/time-clock?week=2#today"]}>
        <Routes>
          <Route element={<RequireSession />}>
            <Route path="*" element="the page" />
          </Route>
          <Route path="/login" element={<Address />} />
        </Routes>
      </MemoryRouter>,
    );
  }

  it.each([
    ["initializing", "Checking authentication..."],
    ["opening", "Validating session..."],
  ] as const)("says while %s: %s", (phase, text) => {
    openProtected({ phase });
    expect(screen.getByRole("status").textContent).toBe(text);
  });

  it.each([
    ["unreachable", "Go online once to get started"],
    ["throttled", "Your data is on its way"],
  ] as const)("says what a device waits for that was never filled (%s): %s", (trouble, heading) => {
    useSyncStatus.setState({ trouble });
    openProtected({ phase: "opening", trouble: "unreachable" });
    expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
  });

  it("is there once the session is", () => {
    openProtected({ phase: "ready" });
    expect(screen.getByText("the page")).toBeTruthy();
  });

  it("asks everybody else to log in, and does not forget what they wanted", () => {
    openProtected({ phase: "signed-out" });
    expect(screen.getByText("/login?redirect=%2Ftime-clock%3Fweek%3D2%23today")).toBeTruthy();
  });
});

describe("the start of the site", () => {
  async function openStart(session: Partial<ReturnType<typeof useSession.getState>>) {
    useSession.setState(session);
    await act(async () => {
      render(
        <MemoryRouter initialEntries={["/"]}>
          <Routes>
            <Route path="/" element={<Start />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>,
      );
    });
  }

  it("leads the signed-in to the dashboard, also while their replica is being opened", async () => {
    await openStart({ phase: "opening", user: { id: "me", email: "me@demo.test", businessName: "" } });
    expect(screen.getByText("/dashboard")).toBeTruthy();
  });

  it("is the start page for everybody else", async () => {
    await openStart({ phase: "signed-out" });
    expect((await screen.findAllByRole("link", { name: "Log in" })).length).toBeGreaterThan(0);
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return pathname + search;
}
