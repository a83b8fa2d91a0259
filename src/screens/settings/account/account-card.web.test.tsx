import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { AccountCard, LogOutEverywhere } from "./account-card.tsx";

const fakes = vi.hoisted(() => ({ endOthers: vi.fn(), logOut: vi.fn() }));
vi.mock("#commands/account/change-sign-in.ts", () => ({ signOutElsewhere: () => fakes.endOthers() }));
vi.mock("#view/account/use-log-out.tsx", () => ({
  useLogOut: () => ({ logOut: fakes.logOut, confirmation: null }),
}));

vi.mock("#queries/people.ts", () => ({
  useMyProfile: () => newPerson({ name: "", email: "olivia.byrne@shop.test" }),
}));
vi.mock("#queries/contracts.ts", () => ({ useContracts: () => new Map() }));
vi.mock("#view/people/picture-field.tsx", () => ({ PictureField: () => null }));

const device = { readClock: () => ({ instant: "2026-03-02T09:00:00.000Z" }) };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fakes.endOthers.mockReset().mockResolvedValue(undefined);
  fakes.logOut.mockReset();
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <LogOutEverywhere />
    </CommandContextContext>,
  );
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("ends the sessions elsewhere, and then this one in the usual way", async () => {
  press("Log out of all devices");
  expect(fakes.endOthers).not.toHaveBeenCalled();
  press("Log out everywhere");
  await vi.waitFor(() => expect(fakes.logOut).toHaveBeenCalledOnce());
  expect(fakes.endOthers).toHaveBeenCalledOnce();
});

it("stays here when the others could not be ended", async () => {
  fakes.endOthers.mockRejectedValue(new Error("unreachable"));
  press("Log out of all devices");
  press("Log out everywhere");
  await vi.waitFor(() => expect(toastQueue.visibleToasts).toHaveLength(1));
  expect(fakes.logOut).not.toHaveBeenCalled();
});

it("needs a connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Log out of all devices" }).disabled).toBe(
    true,
  );
});

it("calls somebody without a name by their address", () => {
  cleanup();
  render(
    <CommandContextContext value={{ commandFailed: () => {}, device } as never}>
      <AccountCard />
    </CommandContextContext>,
  );
  expect(screen.getByText("Olivia Byrne")).toBeDefined();
  expect(screen.getByText("OB")).toBeDefined();
});
