import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import type { Scope } from "#schema/protocol/sync.ts";
import { lockDevice, tabletSignIn, unlockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { AppRoutes } from "./routes.tsx";

// Browser functions that jsdom lacks.
vi.hoisted(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
});
vi.mock("./communal-clock.tsx", () => ({ CommunalClock: () => "the clock" }));
vi.mock("../shell/app-shell.tsx", () => ({ AppShell: () => "the app" }));

const TABLET = {
  user_id: "tablet",
  device_id: "d1",
  pin_key: "a1".repeat(32),
  code: { salt: "5a".repeat(16), hash: "b0".repeat(32) },
};
const LOCK: KioskLock = {
  business_id: "cafe",
  turned_on_by: "m",
  turned_on_at: "2026-03-02T08:00:00.000Z",
  tablet: TABLET,
};
/** Of a tablet that was locked before there were sign-ins of tablets. */
const OLD: KioskLock = { ...LOCK, tablet: null };
const getSession = async () => ({ data: { session: null } });
const setSession = vi.fn(async () => ({ error: null as object | null }));

beforeEach(() => lockDevice(LOCK, "Bar"));
afterEach(() => {
  cleanup();
  unlockDevice();
  localStorage.clear();
  setSession.mockReset();
  useSession.setState(useSession.getInitialState());
});

function signIn(role: Scope["role"], business_id: string | null = "cafe") {
  const id = role === "tablet" || role === null ? TABLET.user_id : "me";
  const user = { id, email: "me@demo.test", businessName: "" };
  useSession.setState({ phase: "ready", user, scope: { user_id: id, business_id, role } });
}

async function open(path: string) {
  const endSession = vi.fn(async () => useSession.setState({ phase: "signed-out", user: null, scope: null }));
  const remote = async () => ({ auth: { setSession, getSession }, tokens: async () => null });
  const device = { exclusively: (_: string, work: () => unknown) => work() };
  const context = { endSession, remote, device, commandFailed() {}, scope: useSession.getState().scope };
  await act(async () => {
    render(
      <CommandContextContext value={context as never}>
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
  signIn("tablet");
  await open(path);
  expect(await screen.findByText("the clock")).toBeTruthy();
  expect(address()).toBe("/time-clock");
});

it("signs the person out and the tablet in before it shows the clock", async () => {
  lockDevice(LOCK, "Bar", { access_token: "access", refresh_token: "refresh" });
  setSession.mockImplementation(async () => {
    signIn("tablet");
    return { error: null };
  });
  signIn("admin");
  const endSession = await open("/dashboard");
  expect(await screen.findByText("the clock")).toBeTruthy();
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ discard: false });
  expect(setSession).toHaveBeenCalledExactlyOnceWith({ access_token: "access", refresh_token: "refresh" });
  expect(tabletSignIn()).toBeNull();
});

it("shows no clock where the tablet's session cannot begin, and tries again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  lockDevice(LOCK, "Bar", { access_token: "access", refresh_token: "refresh" });
  setSession.mockImplementation(async () => ({
    error: { name: "AuthRetryableFetchError", message: "", status: 0 },
  }));
  signIn("admin");
  const endSession = await open("/dashboard");
  expect(await screen.findByRole("heading", { name: "Almost done" })).toBeTruthy();
  expect(endSession).toHaveBeenCalledOnce();
  setSession.mockImplementation(async () => {
    signIn("tablet");
    return { error: null };
  });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("the clock")).toBeTruthy();
});

it.each<[string, () => void]>([
  ["an admin has removed the tablet", () => signIn(null, null)],
  [
    "the tablet has lost its session",
    () => useSession.setState({ phase: "signed-out", user: null, scope: null }),
  ],
])("leads to the login where %s", async (_, begin) => {
  begin();
  await open("/time-clock");
  expect(await screen.findByRole("heading", { name: "This tablet was removed" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  await vi.waitFor(() => expect(useKiosk.getState().lock).toBeNull());
  expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
});

it("ends a tablet's session without communal mode", async () => {
  unlockDevice();
  signIn("tablet");
  const endSession = await open("/dashboard");
  await vi.waitFor(() => expect(endSession).toHaveBeenCalledOnce());
  expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
});

it("shows the clock on a tablet that works under a manager's account", async () => {
  lockDevice(OLD, "Bar");
  signIn("manager");
  await open("/roster");
  expect(await screen.findByText("the clock")).toBeTruthy();
});

it("shows the login while nobody is signed in to such a tablet, and nothing else", async () => {
  lockDevice(OLD, "Bar");
  useSession.setState({ phase: "signed-out" });
  await open("/signup");
  expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
  expect(address()).toBe("/login?redirect=%2Ftime-clock");
});

it.each<[string, Scope["role"], string]>([
  ["an employee", "employee", "cafe"],
  ["a manager of another business", "manager", "bar"],
])("asks for a manager where %s is signed in to it", async (_, role, business) => {
  lockDevice(OLD, "Bar");
  signIn(role, business);
  const endSession = await open("/dashboard");
  expect(await screen.findByRole("heading", { name: "A manager needs to log in" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Log in as a manager" }));
  await vi.waitFor(() => expect(endSession).toHaveBeenCalledExactlyOnceWith({ discard: false }));
});

it("gives way to the app once it is turned off, in whichever tab", async () => {
  lockDevice(OLD, "Bar");
  signIn("manager");
  await open("/dashboard");
  await screen.findByText("the clock");
  await act(async () => {
    localStorage.removeItem("shiftkeep-communal");
    window.dispatchEvent(new StorageEvent("storage"));
  });
  expect(await screen.findByText("the app")).toBeTruthy();
});
