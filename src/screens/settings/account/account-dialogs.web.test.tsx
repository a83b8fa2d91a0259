import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { EmailDialog, PasswordDialog, PinDialog } from "./account-dialogs.tsx";

const change = vi.hoisted(() => ({ password: vi.fn(), email: vi.fn(), pin: vi.fn() }));
vi.mock("#commands/account/change-sign-in.ts", () => ({
  changePassword: (_: unknown, ...args: unknown[]) => change.password(...args),
  resetPin: (_: unknown, ...args: unknown[]) => change.pin(...args),
  changeEmail: (_: unknown, ...args: unknown[]) => change.email(...args),
}));

const onClose = vi.fn();
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  for (const one of [change.password, change.email, onClose]) one.mockReset().mockResolvedValue(undefined);
  change.password.mockResolvedValue(true);
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
});

function show(Dialog: typeof EmailDialog) {
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <Dialog onClose={onClose} />
    </CommandContextContext>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function typePasswords(present: string, password: string, again = password) {
  type("Current password", present);
  type("New password", password);
  type("Confirm new password", again);
}

it("changes the password by the present one", async () => {
  show(PasswordDialog);
  typePasswords("the old one", "the new one");
  press("Change password");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(change.password).toHaveBeenCalledExactlyOnceWith("the old one", "the new one");
});

it("tells when the password is another and the other devices are still logged in", async () => {
  change.password.mockResolvedValue(false);
  show(PasswordDialog);
  typePasswords("the old one", "the new one");
  press("Change password");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [{ content } = { content: null }] = toastQueue.visibleToasts;
  expect([content?.tone, content?.text]).toEqual(["warning", "Password changed"]);
  expect(content?.description).toContain("couldn't log you out");
});

it.each([
  ["short", "short", "Password must be at least 8 characters"],
  ["long enough", "long enouhg", "Passwords do not match"],
  ["the old one", "the old one", "Choose a password that's different from your current one"],
])("refuses %s and %s without asking anybody", (password, again, said) => {
  show(PasswordDialog);
  typePasswords("the old one", password, again);
  press("Change password");
  expect(screen.getByText(said)).toBeTruthy();
  expect(change.password).not.toHaveBeenCalled();
});

it("says that the present password is wrong, and keeps what was typed", async () => {
  change.password.mockRejectedValue(new AccountError("invalid_credentials", "Invalid login credentials"));
  show(PasswordDialog);
  typePasswords("a guess", "the new one");
  press("Change password");
  await screen.findByText("Your current password is incorrect.");
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("the new one");
  expect(onClose).not.toHaveBeenCalled();
});

it("says offline that it needs a connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(PasswordDialog);
  expect(screen.getByRole("alert").textContent).toContain("What you entered will still be here");
});

it("tells where the mails about a new address went", async () => {
  show(EmailDialog);
  type("New email", " New@Shop.test ");
  type("Current password", "mine");
  press("Change email");
  await screen.findByText(/^We emailed a link to new@shop\.test and to your current address/);
  expect(change.email).toHaveBeenCalledExactlyOnceWith(
    "mine",
    "new@shop.test",
    `${location.origin}/email-change`,
  );
  press("Done");
  expect(onClose).toHaveBeenCalled();
});

it("says that an address is taken", async () => {
  change.email.mockRejectedValue(new AccountError("email_taken", "This address is taken"));
  show(EmailDialog);
  type("New email", "new@shop.test");
  type("Current password", "mine");
  press("Change email");
  await screen.findByText(/^Another account already uses this email/);
});

it("tells a new PIN once, after the present password", async () => {
  change.pin.mockRejectedValueOnce(
    new AccountError("refused", "No.", { reason: "invalid_password", from: "reset-own-pin" }),
  );
  change.pin.mockResolvedValue("482917");
  show(PinDialog);
  press("Get new PIN");
  expect(change.pin).not.toHaveBeenCalled();
  type("Current password", "a guess");
  press("Get new PIN");
  await screen.findByText("Your current password is incorrect.");
  type("Current password", "mine");
  press("Get new PIN");
  expect((await screen.findByLabelText("PIN")).textContent).toBe("482917");
  expect(change.pin).toHaveBeenLastCalledWith("mine");
  press("Done");
  expect(onClose).toHaveBeenCalled();
});
