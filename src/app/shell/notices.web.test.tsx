import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { noteStorageTrouble } from "#app/sync/note-storage-trouble.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { NotStoredNotice } from "./notices.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SyncNotices } from "./sync-notices.tsx";

const complete = vi.hoisted(() => vi.fn((): boolean | undefined => undefined));
vi.mock("#queries/sync.ts", () => ({ useIsComplete: complete }));

const AT = "2026-03-02T09:00:00.000Z";

afterEach(() => {
  cleanup();
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function renderNotices() {
  const endSession = vi.fn(async () => {});
  render(
    <MemoryRouter initialEntries={["/time-clock"]}>
      <CommandContextContext value={{ endSession } as never}>
        <SyncNotices />
        <OfflineBanner />
        <NotStoredNotice />
      </CommandContextContext>
    </MemoryRouter>,
  );
  return { endSession };
}

it("says nothing while all is well", () => {
  renderNotices();
  expect(document.body.textContent).toBe("");
});

it.each([
  [null, true],
  ["unreachable", true],
  ["unexpected", false],
  ["throttled", false],
  ["outdated", false],
  ["full", false],
  ["unauthorized", false],
] as const)("says that the device is offline, and only that, with trouble %s: %s", (trouble, isOffline) => {
  useSyncStatus.setState({ online: false, trouble });
  renderNotices();
  expect(screen.queryByText(/You are currently offline/) !== null).toBe(isOffline);
});

it.each([
  [false, true],
  [true, false],
  [undefined, false],
])(
  "offline it says that data is missing where the device is known to hold all of it: %s",
  (isComplete, isSaid) => {
    complete.mockReturnValue(isComplete);
    useSyncStatus.setState({ online: false, trouble: null });
    renderNotices();
    expect(screen.queryByText(/isn't on this device yet/) !== null).toBe(isSaid);
  },
);

it("can be folded to a line, and unfolded", () => {
  useSyncStatus.setState({ online: false, trouble: null });
  renderNotices();
  fireEvent.click(screen.getByRole("button", { name: "Hide message", expanded: true }));
  expect(screen.getByText("You're offline")).toBeTruthy();
  expect(screen.queryByText(/saved locally/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show message", expanded: false }));
  expect(screen.getByText(/saved locally/)).toBeTruthy();
});

it.each([
  [0, /^Changes from other devices/],
  [1, /^1 change from this device is being sent again\. Changes from other devices/],
  [12, /^12 changes from this device are being sent again\. Changes/],
])("says until it is read that the server lost data, and how much is sent again: %i", (changes, words) => {
  useSyncStatus.setState({ wentBack: { at: AT, changes } });
  renderNotices();
  expect(screen.getByText(/The server lost some recent data/)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(document.body.textContent).toBe("");
});

it("offers to reload a build that is too old", () => {
  useSyncStatus.setState({ trouble: "outdated" });
  renderNotices();
  expect(screen.getByRole("alert").textContent).toContain(
    "This version of the app is too old to sync. Reload to update.",
  );
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

it("says calmly that a full device stores no news, for as long as it does", () => {
  useSyncStatus.setState({ trouble: "full" });
  renderNotices();
  const calm = /^This device is full.*Nothing you entered is lost.*Free/;
  expect(screen.getByRole("alert").textContent).toMatch(calm);
  // After an actual loss, only that is shown until it has been read.
  act(() => useSyncStatus.setState({ notStored: { trouble: "full", at: AT } }));
  expect(screen.getByRole("alert").textContent).toContain("was NOT saved");
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.getByRole("alert").textContent).toMatch(calm);
  act(() => useSyncStatus.setState({ trouble: null }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says that a full server keeps nobody from working", () => {
  useSyncStatus.setState({ trouble: "serverFull" });
  renderNotices();
  expect(screen.getByRole("status").textContent).toMatch(/^The server is out of storage space.*Keep working/);
  act(() => useSyncStatus.setState({ trouble: null }));
  expect(screen.queryByText(/out of storage space/)).toBeNull();
});

it("leads to the login when the session has ended, and keeps what waits", () => {
  useSyncStatus.setState({ trouble: "unauthorized" });
  const { endSession } = renderNotices();
  expect(screen.getByRole("alert").textContent).toContain("Log in again");
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ discard: false });
});

it("names what an eviction took until it was read", () => {
  useSyncStatus.setState({ lost: { waiting: [{ label: "Clock in", at: AT }], lastSyncedAt: null } });
  renderNotices();
  expect(screen.getByRole("listitem").textContent).toMatch(/^Clock in, Mon, Mar 2/);
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("interrupts when something was not stored, until it was read", () => {
  useSyncStatus.setState({ notStored: { trouble: "full", at: AT } });
  renderNotices();
  expect(screen.getByRole("alert").textContent).toContain("was NOT saved");
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

function Punch({ fail }: { fail: Error }) {
  const punch = useCommand(async () => {
    throw fail;
  });
  return (
    <button type="button" onClick={() => void punch().catch(() => {})}>
      Punch
    </button>
  );
}

it("a command that fails tells the app, even if its caller says nothing", async () => {
  const commandFailed = vi.fn();
  const fail = new Error("no");
  render(
    <CommandContextContext value={{ commandFailed } as never}>
      <Punch fail={fail} />
    </CommandContextContext>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Punch" }));
  await vi.waitFor(() => expect(commandFailed).toHaveBeenCalledExactlyOnceWith(fail));
});

it("only a failure of storage is said loudly", () => {
  renderNotices();
  act(() => noteStorageTrouble(new Error("anything else"), AT));
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => noteStorageTrouble(Object.assign(new Error("full"), { name: "QuotaExceededError" }), AT));
  expect(screen.getByRole("alert").textContent).toContain("this device is full");
});
