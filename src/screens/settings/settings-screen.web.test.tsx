import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { RouterProvider } from "react-aria-components";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { links } from "#lib/links.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newPerson } from "#tests/factories/roster-week.ts";
import { SettingsScreen } from "./settings-screen.tsx";

vi.mock("#lib/run-mode.ts", () => ({ RUN_MODE: "browser" }));
let replica: Replica;

beforeEach(async () => {
  vi.stubGlobal("scrollTo", vi.fn());
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, ENTITIES);
  await replica.businesses.insert(newBusiness({ name: "Corner Café" }));
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useSession.setState(useSession.getInitialState());
  await replica.close();
});

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)}>
      <SettingsScreen />
      <p data-testid="address">{pathname + search}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Browser's Back
      </button>
    </RouterProvider>
  );
}

async function show(role: Role, { at = links.settings(), isPhone = false, before = [] as string[] } = {}) {
  const matches = (media: string) => isPhone && media.includes("max-width");
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: matches(media),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const user = newUser("b0000000-0000-4000-8000-000000000001", role);
  await replica.profiles.insert(newPerson("Anna", { id: user.id, role }));
  useSession.setState({ scope: { user_id: user.id, business_id: "b", role } });
  render(
    <MemoryRouter initialEntries={[...before, at]} initialIndex={before.length}>
      <ReplicaContext value={{ replica, userId: user.id }}>
        <CommandContextContext value={commandContext(user, replica, new FakeDevice())}>
          <Page />
        </CommandContextContext>
      </ReplicaContext>
    </MemoryRouter>,
  );
  return user;
}
const sections = () =>
  [...screen.getByRole("navigation", { name: "All settings" }).querySelectorAll("a")].map((link) =>
    link.getAttribute("aria-label"),
  );
const open = () => screen.queryByRole("group", { name: /./ })?.getAttribute("aria-label") ?? null;
const address = () => screen.getByTestId("address").textContent;

const EVERYBODYS = ["Account", "Payslips", "Notifications", "Language and appearance", "Business"];
const DEVICES = ["This device", "Your data", "Help, feedback, and legal"];
it.each([
  ["employee", [...EVERYBODYS, ...DEVICES]],
  ["manager", [...EVERYBODYS, "Roster", "Shared tablets", ...DEVICES]],
  ["admin", [...EVERYBODYS, "Roster", "Shared tablets", "Audit log", ...DEVICES]],
] as const)("shows the %s the sections that are theirs", async (role, expected) => {
  await show(role, { isPhone: true });
  expect(sections()).toEqual(expected);
});

it("says in a line what is set in each", async () => {
  await show("manager", { isPhone: true });
  const about = (name: string) => {
    const id = screen.getByRole("link", { name }).getAttribute("aria-describedby");
    return document.getElementById(id ?? "")?.textContent;
  };
  await waitFor(() => {
    expect(about("Account")).toMatch(/^Anna/);
    expect(about("Business")).toBe("Corner Café, USD");
    expect(about("Payslips")).toBe("No payslips yet");
    expect(about("Notifications")).toMatch(/^On/);
    expect(about("Roster")).toBe("0 shift templates, 0 positions, 0 places");
    expect(about("Shared tablets")).toBe("None");
    expect(about("Language and appearance")).toMatch(/^English \(United States\), 12-hour/);
  });
});

it("opens a section in place of the list on a phone, and leads back to where one was", async () => {
  await show("employee", { isPhone: true });
  expect(open()).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Your data" }));
  expect(await screen.findByRole("button", { name: "Export my data" })).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(address()).toBe("/settings?section=data");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Your data");
  fireEvent.click(screen.getByRole("button", { name: "All settings" }));
  const link = await screen.findByRole("link", { name: "Your data" });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(address()).toBe("/settings");
});

it("takes the place of a section that was opened from elsewhere, so that Back leads out", async () => {
  await show("employee", { isPhone: true, before: ["/dashboard"], at: links.settings({ section: "help" }) });
  expect(await screen.findByRole("link", { name: "Give feedback" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "All settings" }));
  await waitFor(() => expect(address()).toBe("/settings"));
  fireEvent.click(screen.getByRole("button", { name: "Browser's Back" }));
  await waitFor(() => expect(address()).toBe("/dashboard"));
});

it("shows the list beside the section on a wide screen", async () => {
  await show("employee");
  expect(open()).toBe("Account");
  fireEvent.click(screen.getByRole("link", { name: "Language and appearance" }));
  expect(await screen.findByRole("radio", { name: "Dark" })).toBeDefined();
  expect(screen.getByRole("link", { current: "page" }).getAttribute("aria-label")).toBe(
    "Language and appearance",
  );
  expect(screen.queryByRole("button", { name: "All settings" })).toBeNull();
});

it.each(["tablets", "roster", "nothing"])("shows an employee the list at the address of %s", async (name) => {
  await show("employee", { isPhone: true, at: `/settings?section=${name}` });
  expect(open()).toBeNull();
  expect(sections()).toHaveLength(EVERYBODYS.length + DEVICES.length);
});
