import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Role } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { newPerson } from "#tests/factories/people.ts";
import { FakeDevice } from "#tests/factories/replica.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ContactDialog } from "./contact-dialog.tsx";

const change = vi.hoisted(() => vi.fn());
vi.mock("#commands/account/profile.ts", () => ({
  changeContact: (_: unknown, ...args: unknown[]) => change(...args),
}));

const ME = newPerson({ phone: "+353 1 555 0100" });
const onClose = vi.fn();
function show(person = ME, isOwn = true) {
  render(
    <CommandContextContext value={{ device: new FakeDevice(), commandFailed: () => {} } as never}>
      <ContactDialog person={person} isOwn={isOwn} onClose={onClose} />
    </CommandContextContext>,
  );
}
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const one of [change, onClose]) one.mockReset().mockResolvedValue(undefined);
  show();
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState());
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

describe("the date of birth of somebody else", () => {
  const LEO = newPerson({ name: "Leo", birth_date: "2010-05-04" });
  function showAs(role: Role, person = LEO) {
    cleanup();
    useSession.setState({ scope: { user_id: "me", business_id: "b", role } });
    show(person, false);
  }
  const field = () => screen.queryByRole("group", { name: "Date of birth" });

  it("is edited by admins", () => {
    showAs("admin");
    expect(field()?.textContent).toContain("2010");
    expect(screen.queryByText(/Under 18/)).toBeNull();
  });

  it("is told to managers of minors, and stays where they change something else", async () => {
    showAs("manager");
    expect(field()).toBeNull();
    expect(screen.getByText("Under 18, born on May 4, 2010")).toBeTruthy();
    type("Phone", "+353 1 555 0199");
    press("Save");
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(change).toHaveBeenCalledExactlyOnceWith(LEO.id, { phone: "+353 1 555 0199" });
  });

  it("is nothing on a manager's screen otherwise", () => {
    showAs("manager", newPerson({ name: "Leo" }));
    expect(field()).toBeNull();
    expect(screen.queryByText(/Under 18/)).toBeNull();
  });
});

it("lets people say when they were born", () => {
  expect(screen.getByRole("group", { name: "Date of birth" })).toBeTruthy();
});
