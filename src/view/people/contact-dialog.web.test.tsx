import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { newPerson } from "#tests/factories/people.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ContactDialog } from "./contact-dialog.tsx";

const change = vi.hoisted(() => vi.fn());
vi.mock("#commands/account/profile.ts", () => ({
  changeContact: (_: unknown, ...args: unknown[]) => change(...args),
}));

const ME = newPerson({ phone: "+353 1 555 0100" });
const onClose = vi.fn();
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const one of [change, onClose]) one.mockReset().mockResolvedValue(undefined);
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <ContactDialog person={ME} isOwn onClose={onClose} />
    </CommandContextContext>,
  );
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string, role = "button") => fireEvent.click(screen.getByRole(role, { name }));

it("leaves it to the person whether colleagues see their number, which they do not at first", async () => {
  const shows = screen.getByRole<HTMLInputElement>("switch", { name: "Show my number to colleagues" });
  expect(shows.checked).toBe(false);
  press("Show my number to colleagues", "switch");
  press("Save");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(change).toHaveBeenCalledExactlyOnceWith(ME.id, { shows_phone: true });
});

it("asks whose number an emergency contact has", async () => {
  type("Contact phone", "+353 1 555 0101");
  press("Save");
  expect(await screen.findByText("Enter the contact's name")).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
  type("Contact name", " Ruth ");
  press("Save");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(change).toHaveBeenCalledExactlyOnceWith(ME.id, {
    emergency_name: "Ruth",
    emergency_phone: "+353 1 555 0101",
  });
});

it("forgets what is emptied, and changes nothing where nothing was changed", async () => {
  press("Save");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(change).not.toHaveBeenCalled();
  type("Phone", " ");
  press("Save");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(change).toHaveBeenCalledExactlyOnceWith(ME.id, { phone: null });
});

it("keeps what was typed when it could not be stored", async () => {
  change.mockRejectedValueOnce(new Error("full"));
  type("Phone", "+353 1 555 0199");
  press("Save");
  expect(await screen.findByText("Couldn't save the contact details. Try again.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("+353 1 555 0199");
});
