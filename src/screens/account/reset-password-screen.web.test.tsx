import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { ResetPasswordScreen } from "./reset-password-screen.tsx";

const NO_ANSWER = { error: { name: "AuthRetryableFetchError", status: 0, message: "Failed to fetch" } };
const EXPIRED = {
  data: { user: null },
  error: { code: "otp_expired", status: 403, message: "Token has expired or is invalid" },
};
const EXPIRED_TEXT = "This code or link is invalid, was already used, or has expired. Request a new one.";
const SESSION = { access_token: "a", refresh_token: "r" };

const main = { resetPasswordForEmail: vi.fn(), setSession: vi.fn() };
const apart = { verifyOtp: vi.fn(), updateUser: vi.fn(), signOut: vi.fn(), getSession: vi.fn() };
const mfa = {
  listFactors: async () => ({ data: { totp: [{ id: "factor" }] }, error: null }),
  challengeAndVerify: vi.fn(async () => ({ error: null })),
};
const online = vi.spyOn(navigator, "onLine", "get");

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  online.mockReturnValue(true);
  for (const call of Object.values({ ...main, ...apart }))
    call.mockReset().mockResolvedValue({ error: null });
  apart.verifyOtp.mockResolvedValue({ data: { user: { id: "sam" } }, error: null });
  apart.updateUser.mockResolvedValue({ data: { user: { id: "sam" } }, error: null });
  apart.getSession.mockResolvedValue({ data: { session: SESSION } });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  history.replaceState(null, "", "/");
});

function open(address = "/reset-password") {
  history.replaceState(null, "", address);
  const remote = async () => ({ auth: main, ephemeral: () => ({ auth: { ...apart, mfa } }) });
  render(
    <BrowserRouter>
      <CommandContextContext value={{ remote, commandFailed: () => {} } as never}>
        <Routes>
          <Route path="/reset-password" element={<ResetPasswordScreen />} />
          <Route path="/dashboard" element="the dashboard" />
          <Route path="/login" element="the login" />
        </Routes>
      </CommandContextContext>
    </BrowserRouter>,
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const alerted = () => screen.getByRole("alert").textContent;

async function askForCode() {
  open();
  type("Email", " sam@demo.test ");
  await press("Send email");
}

it("leads from the email by the code to a new password, and in", async () => {
  await askForCode();
  expect(main.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith("sam@demo.test");
  expect(screen.getByText(/^If there's an account for sam@demo\.test, we/)).toBeTruthy();
  type("Code", "123 456");
  await press("Continue");
  expect(apart.verifyOtp).toHaveBeenCalledExactlyOnceWith({
    type: "recovery",
    email: "sam@demo.test",
    token: "123456",
  });
  type("New password", "another one");
  await press("Save password");
  expect(apart.updateUser).toHaveBeenCalledExactlyOnceWith({ password: "another one" });
  expect(apart.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "others" });
  expect(main.setSession).toHaveBeenCalledExactlyOnceWith(SESSION);
  expect(screen.getByText("the dashboard")).toBeTruthy();
});

it("says the same when a mail was sent moments ago, which is said of known addresses alone", async () => {
  main.resetPasswordForEmail.mockResolvedValue({
    error: { code: "over_email_send_rate_limit", status: 429, message: "after 50 seconds" },
  });
  await askForCode();
  expect(screen.getByText(/^If there's an account for sam@demo\.test/)).toBeTruthy();
});

it("keeps the link's secret out of the address, and uses it up only when a password is saved", async () => {
  open("/reset-password#token=abc123");
  expect(location.hash).toBe("");
  expect(apart.verifyOtp).not.toHaveBeenCalled();
  type("New password", "another one");
  await press("Save password");
  expect(apart.verifyOtp).toHaveBeenCalledExactlyOnceWith({ type: "recovery", token_hash: "abc123" });
  expect(screen.getByText("the dashboard")).toBeTruthy();
});

it("asks for no second proof when the server refused the password", async () => {
  apart.updateUser.mockResolvedValueOnce({
    data: { user: null },
    error: { code: "same_password", status: 422, message: "New password should be different." },
  });
  open("/reset-password#token=abc123");
  type("New password", "the old one");
  await press("Save password");
  expect(alerted()).toBe("This is already your password. Choose a different one.");
  type("New password", "another one");
  await press("Save password");
  expect(apart.verifyOtp).toHaveBeenCalledOnce();
  expect(screen.getByText("the dashboard")).toBeTruthy();
});

it("leaves the other devices alone on wish, and leads to the login when it cannot sign in", async () => {
  main.setSession.mockResolvedValue(NO_ANSWER);
  open("/reset-password#token=abc123");
  fireEvent.click(screen.getByLabelText("Log out of all other devices"));
  type("New password", "another one");
  await press("Save password");
  expect(apart.signOut).not.toHaveBeenCalled();
  expect(screen.getByText("the login")).toBeTruthy();
  expect(toastQueue.visibleToasts[0]?.content.text).toBe("Password changed");
});

it("says that a code is wrong, used or expired, and sends another", async () => {
  apart.verifyOtp.mockResolvedValue(EXPIRED);
  await askForCode();
  type("Code", "123456");
  await press("Continue");
  expect(alerted()).toBe(EXPIRED_TEXT);
  await press("Resend email");
  expect(main.resetPasswordForEmail).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("");
  await press("Use a different email");
  expect(screen.getByLabelText("Email")).toBeTruthy();
});

it("an expired link leads to a new mail", async () => {
  apart.verifyOtp.mockResolvedValue(EXPIRED);
  open("/reset-password#token=abc123");
  type("New password", "another one");
  await press("Save password");
  expect(alerted()).toBe(EXPIRED_TEXT);
  expect(apart.updateUser).not.toHaveBeenCalled();
  await press("Request a new code");
  expect(screen.getByLabelText("Email")).toBeTruthy();
});

it("asks nobody for what cannot be right", async () => {
  open();
  type("Email", "sam");
  await press("Send email");
  expect(main.resetPasswordForEmail).not.toHaveBeenCalled();
  type("Email", "sam@demo.test");
  await press("Send email");
  type("Code", "12ab");
  await press("Continue");
  expect(apart.verifyOtp).not.toHaveBeenCalled();
});

it("asks for the code of the app where two-step login is on, and keeps the typed password", async () => {
  apart.verifyOtp.mockResolvedValue({ data: { user: { factors: [{ status: "verified" }] } }, error: null });
  open("/reset-password#token=abc123");
  type("New password", "another one");
  await press("Save password");
  expect(apart.updateUser).not.toHaveBeenCalled();
  type("Code", "123456");
  await press("Continue");
  expect(mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({ factorId: "factor", code: "123456" });
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("another one");
  await press("Save password");
  expect(apart.verifyOtp).toHaveBeenCalledOnce();
  expect(screen.getByText("the dashboard")).toBeTruthy();
});

it("says that it is offline, and that the server does not answer", async () => {
  online.mockReturnValue(false);
  open();
  expect(alerted()).toContain("You're offline");
  online.mockReturnValue(true);
  main.resetPasswordForEmail.mockResolvedValue(NO_ANSWER);
  type("Email", "sam@demo.test");
  await press("Send email");
  expect(alerted()).toBe("Can't reach the server. Try again.");
});
