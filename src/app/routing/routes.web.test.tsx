import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Role } from "#schema/entities/profile.ts";
import { lockDevice, unlockDevice } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { AppRoutes } from "./routes.tsx";

// Browser functions that jsdom lacks.
vi.hoisted(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
});
vi.mock("./communal-clock.tsx", () => ({ CommunalClock: () => "the clock" }));
vi.mock("../shell/app-shell.tsx", () => ({ AppShell: () => "the app" }));

const LOCK = { business_id: "cafe", turned_on_by: "m", turned_on_at: "2026-03-02T08:00:00.000Z" };

beforeEach(() => lockDevice(LOCK, "Bar"));
afterEach(() => {
  cleanup();
  unlockDevice();
  useSession.setState(useSession.getInitialState());
});

function signIn(role: Role, business_id = "cafe") {
  const user = { id: "me", email: "me@demo.test", businessName: "" };
  useSession.setState({ phase: "ready", user, scope: { user_id: "me", business_id, role } });
}

async function open(path: string) {
  const endSession = vi.fn(async () => {});
  await act(async () => {
    render(
      <CommandContextContext value={{ endSession } as never}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
          <Address />
        </MemoryRouter>
      </CommandContextContext>,
    );
  });
  return endSession;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const address = () => screen.getByTestId("address").textContent;

it.each([
  "/",
  "/dashboard",
  "/roster?view=day",
  "/login",
  "/signup",
  "/dev/ui",
  "/?session_id=paid",
  "/nowhere",
])("shows the clock at %s", async (path) => {
  signIn("manager");
  await open(path);
  expect(await screen.findByText("the clock")).toBeTruthy();
  expect(address()).toBe("/time-clock");
});

it("shows the login while nobody is signed in, and nothing else", async () => {
  useSession.setState({ phase: "signed-out" });
  await open("/signup");
  expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
  expect(address()).toBe("/login?redirect=%2Ftime-clock");
});

it.each<[string, Role, string]>([
  ["an employee", "employee", "cafe"],
  ["a manager of another business", "manager", "bar"],
])("asks for a manager where %s is signed in", async (_, role, business) => {
  signIn(role, business);
  const endSession = await open("/dashboard");
  expect(await screen.findByRole("heading", { name: "A manager needs to log in" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Log in as a manager" }));
  await vi.waitFor(() => expect(endSession).toHaveBeenCalledExactlyOnceWith({ discard: false }));
});

it("gives way to the app once it is turned off, in whichever tab", async () => {
  signIn("manager");
  await open("/dashboard");
  await screen.findByText("the clock");
  await act(async () => {
    localStorage.removeItem("shiftkeep-communal");
    window.dispatchEvent(new StorageEvent("storage"));
  });
  expect(await screen.findByText("the app")).toBeTruthy();
});
