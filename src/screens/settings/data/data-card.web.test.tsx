import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ExportProgress } from "#commands/account/export-data.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { DataCard } from "./data-card.tsx";

type Options = { isWhole: boolean; onProgress: (progress: ExportProgress) => void; signal: AbortSignal };

const fakes = vi.hoisted(() => ({ read: vi.fn(), download: vi.fn(), remove: vi.fn(), close: vi.fn() }));
vi.mock("#commands/account/export-data.ts", () => ({
  exportData: (_: unknown, options: object) => fakes.read(options),
}));
vi.mock("#commands/account/end-account.ts", () => ({
  deleteAccount: (_: unknown, password: string) => fakes.remove(password),
  deleteBusiness: (_: unknown, ...args: unknown[]) => fakes.close(...args),
  handOverBusiness: vi.fn(),
}));
vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: fakes.download }));
vi.mock("#queries/sync.ts", () => ({ useWaitingFiles: () => new Map() }));
vi.mock("#queries/people.ts", () => ({ usePeople: () => [] }));
vi.mock("#queries/business.ts", () => ({
  useBusiness: () => newBusiness({ name: "Café", owner_id: "owner" }),
}));

const FILES = { name: "shiftkeep-my-data.zip", files: [{ path: "READ ME.txt", content: "Hi" }] };
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const one of Object.values(fakes)) one.mockReset();
  fakes.read.mockResolvedValue(FILES);
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function show(user_id: string, role: Role) {
  useSession.setState({ scope: { user_id, business_id: "b", role } });
  render(
    <MemoryRouter>
      <CommandContextContext value={{ commandFailed: () => {} } as never}>
        <DataCard />
      </CommandContextContext>
    </MemoryRouter>,
  );
}
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("everybody exports their own data, admins the business", async () => {
  show("sam", "employee");
  expect(button("Export business data")).toBeNull();
  press("Export my data");
  await vi.waitFor(() => expect(fakes.download).toHaveBeenCalledOnce());
  expect(fakes.download.mock.calls[0]?.[0]).toBe("shiftkeep-my-data.zip");
  expect(fakes.read.mock.calls[0]?.[0]).toMatchObject({ isWhole: false });
  cleanup();
  show("admin", "admin");
  press("Export business data");
  await vi.waitFor(() => expect(fakes.read).toHaveBeenCalledTimes(2));
  expect(fakes.read.mock.calls[1]?.[0]).toMatchObject({ isWhole: true });
});

it("shows how far it is, and saves nothing once it is cancelled", async () => {
  const given: Options[] = [];
  let resolve: (files: typeof FILES) => void = () => {};
  const promise = new Promise<typeof FILES>((done) => {
    resolve = done;
  });
  fakes.read.mockImplementation((options: Options) => {
    given.push(options);
    return promise;
  });
  show("sam", "employee");
  press("Export my data");
  act(() => given[0]?.onProgress({ done: 3, all: 13, rows: 1200 }));
  expect(screen.getByText("1,200 rows so far")).toBeTruthy();
  press("Cancel export");
  expect(given[0]?.signal.aborted).toBe(true);
  expect(button("Export my data")).toBeTruthy();
  await act(async () => resolve(FILES));
  expect(fakes.download).not.toHaveBeenCalled();
});

it("says that it failed, and that it needs a connection", async () => {
  fakes.read.mockRejectedValue(new Error("unreachable"));
  show("sam", "employee");
  press("Export my data");
  await screen.findByText(/The export didn't finish/);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(button("Export my data")?.disabled).toBe(true);
});

it("an owner hands over or deletes the business before their account", () => {
  show("owner", "admin");
  expect(button("Delete account")).toBeNull();
  expect(button("Transfer ownership")).toBeTruthy();
  expect(button("Delete business")).toBeTruthy();
});

it("an account is deleted by its password, and not while something here is unsent", async () => {
  show("sam", "employee");
  act(() => useSyncStatus.setState({ waiting: 1 }));
  press("Delete account");
  await screen.findByText("Delete your account?");
  fireEvent.change(screen.getByLabelText("Current password"), { target: { value: "mine" } });
  press("Delete account");
  await screen.findByText(/only on this device/);
  expect(fakes.remove).not.toHaveBeenCalled();
  act(() => useSyncStatus.setState({ waiting: 0 }));
  press("Delete account");
  await vi.waitFor(() => expect(fakes.remove).toHaveBeenCalledExactlyOnceWith("mine"));
});

it("a business is deleted once its name was typed", async () => {
  show("owner", "admin");
  press("Delete business");
  await screen.findByText("Delete this business?");
  fireEvent.change(screen.getByLabelText("Current password"), { target: { value: "mine" } });
  press("Delete business");
  await screen.findByText("Type the business name exactly as shown.");
  expect(fakes.close).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: "Café" } });
  press("Delete business");
  await vi.waitFor(() => expect(fakes.close).toHaveBeenCalledExactlyOnceWith("mine", false));
});

it("says when the business was deleted and the account was not", async () => {
  fakes.close.mockResolvedValue(false);
  show("owner", "admin");
  press("Delete business");
  await screen.findByText("Delete this business?");
  fireEvent.change(screen.getByLabelText("Current password"), { target: { value: "mine" } });
  fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: "Café" } });
  fireEvent.click(screen.getByRole("checkbox"));
  press("Delete business");
  await vi.waitFor(() => expect(fakes.close).toHaveBeenCalledExactlyOnceWith("mine", true));
  const told = () => toastQueue.visibleToasts.map(({ content }) => content.text);
  await expect.poll(told).toEqual(["The business was deleted, but your account wasn't"]);
});
