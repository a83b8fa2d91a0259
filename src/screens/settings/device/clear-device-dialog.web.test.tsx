import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ClearDeviceDialog } from "./clear-device-dialog.tsx";

let files: Map<string, "waiting"> | undefined;
const fakes = vi.hoisted(() => ({ leave: vi.fn(), toFile: vi.fn(), download: vi.fn() }));
vi.mock("#commands/account/sign-out.ts", () => ({
  signOut: (_: unknown, options: object) => fakes.leave(options),
}));
vi.mock("#commands/rejected-changes.ts", () => ({ exportUnsentChanges: fakes.toFile }));
vi.mock("#ui/page/download-file.ts", () => ({ downloadFile: fakes.download }));
vi.mock("#queries/sync.ts", () => ({ useWaitingFiles: () => files }));

beforeEach(() => {
  files = new Map();
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const one of Object.values(fakes)) one.mockReset();
  fakes.toFile.mockResolvedValue({ name: "changes.json", json: "{}" });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  useSyncStatus.setState(useSyncStatus.getInitialState());
});

function show(status: { waiting?: number; attention?: number } = {}) {
  useSyncStatus.setState(status);
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <CommandContextContext value={{ commandFailed: () => {} } as never}>
        <ClearDeviceDialog onClose={onClose} />
      </CommandContextContext>
    </MemoryRouter>,
  );
  return onClose;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("clears what the server has, after asking once", async () => {
  show();
  press("Clear and log out");
  await vi.waitFor(() => expect(fakes.leave).toHaveBeenCalledExactlyOnceWith({ discard: true }));
});

it("loses nothing unsent without being told so twice", async () => {
  show({ waiting: 2, attention: 1 });
  expect(screen.queryByRole("button", { name: "Clear and log out" })).toBeNull();
  press("Discard and clear device");
  expect(fakes.leave).not.toHaveBeenCalled();
  expect(screen.getByText("Discard 3 unsent changes?")).toBeTruthy();
  press("Discard and clear device");
  await vi.waitFor(() => expect(fakes.leave).toHaveBeenCalledOnce());
});

it("saves what is unsent to a file first", async () => {
  show({ waiting: 1 });
  press("Export and clear device");
  await vi.waitFor(() => expect(fakes.leave).toHaveBeenCalledOnce());
  expect(fakes.download).toHaveBeenCalledWith("changes.json", "{}", "application/json");
});

it("says that files are not in the export, and loses them only in so many words", async () => {
  files = new Map([["picture.png", "waiting"]]);
  show({ waiting: 2 });
  expect(screen.getByText("2 changes and 1 file are only on this device")).toBeTruthy();
  expect(screen.getByText(/1 unsent file won't be included/)).toBeTruthy();
  press("Export and clear device");
  expect(await screen.findByText("Discard 1 unsent file?")).toBeTruthy();
  expect(fakes.download).toHaveBeenCalledOnce();
  expect(fakes.leave).not.toHaveBeenCalled();
  press("Discard and clear device");
  await vi.waitFor(() => expect(fakes.leave).toHaveBeenCalledOnce());
});

it("offers no export of nothing but files", () => {
  files = new Map([["picture.png", "waiting"]]);
  show();
  expect(screen.getByText("1 file is only on this device")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Export and clear device" })).toBeNull();
});

it("decides nothing before it knows which files wait", () => {
  files = undefined;
  show();
  expect(screen.queryByRole("button", { name: /clear/i })).toBeNull();
});

it("clears nothing when that file could not be made", async () => {
  fakes.toFile.mockRejectedValue(new Error("no"));
  show({ waiting: 1 });
  press("Export and clear device");
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  expect(fakes.leave).not.toHaveBeenCalled();
});
