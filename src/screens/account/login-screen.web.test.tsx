import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { CommandContextContext } from "#commands/command-context.ts";
import { type SessionPhase, useSession } from "#stores/session-store.ts";
import { useLoginRedirectStore } from "#stores/sign-up-store.ts";
import { factorState, fakeSignInRemote } from "#tests/fakes/sign-in-remote.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { LoginScreen } from "./login-screen.tsx";

const run = vi.hoisted(() => ({ mode: "browser" }));
vi.mock("#lib/run-mode.ts", () => ({
  get RUN_MODE() {
    return run.mode;
  },
}));
const removeSession = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("#commands/account/sign-out.ts", () => ({ removeSession }));

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  run.mode = "browser";
  toastQueue.clear();
  removeSession.mockClear();
  useSession.setState(useSession.getInitialState());
  useLoginRedirectStore.setState(useLoginRedirectStore.getInitialState());
});

function open(phase: SessionPhase, address = "/login", server = fakeSignInRemote()) {
  useSession.setState({ phase });
  render(
    <MemoryRouter initialEntries={[address]}>
      <CommandContextContext value={{ remote: server.remote, commandFailed: () => {} } as never}>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/dashboard" element="the dashboard" />
          <Route path="/time-clock" element="the time clock" />
        </Routes>
      </CommandContextContext>
    </MemoryRouter>,
  );
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

it("says that it is initializing until it is known who is signed in", () => {
  open("initializing");
  expect(screen.getByRole("status").textContent).toBe("Initializing ...");
});

describe("somebody who is signed in", () => {
  it("reads where they are led, and is there after 100 ms", async () => {
    open("ready", "/login?redirect=%2Ftime-clock");
    expect(screen.getByRole("status").textContent).toBe("Logging you in...");
    expect(screen.getByText("Redirecting to /time-clock")).toBeTruthy();
    await pass(99);
    expect(screen.queryByText("the time clock")).toBeNull();
    await pass(1);
    expect(screen.getByText("the time clock")).toBeTruthy();
  });

  it("is led to the dashboard when no page of this site was asked for", async () => {
    open("ready", "/login?redirect=https%3A%2F%2Felsewhere.test");
    await pass(100);
    expect(screen.getByText("the dashboard")).toBeTruthy();
  });

  it.each([
    [4999, false],
    [5001, true],
  ])("who comes back after %i ms is led on again: %s", async (ms, isLed) => {
    useLoginRedirectStore.setState({ lastAt: Date.now() - ms });
    open("ready");
    await pass(100);
    if (isLed) return expect(screen.getByText("the dashboard")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "You're already logged in" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/dashboard");
  });
});

describe("somebody who is not", () => {
  const tip = "Having trouble? Try closing the app completely and reopening it.";

  it("can register in a browser", () => {
    open("signed-out");
    expect(screen.getByRole("heading", { name: "Login" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Register as a business owner" }).getAttribute("href")).toBe(
      "/signup",
    );
    expect(screen.queryByText(tip)).toBeNull();
  });

  it("cannot in the installed app, which gives a tip instead", () => {
    run.mode = "installed";
    open("signed-out");
    expect(screen.getByRole("heading", { name: "Login (PWA)" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Register as a business owner" })).toBeNull();
    expect(screen.getByText(tip)).toBeTruthy();
  });

  it("is told when their account was just made", () => {
    open("signed-out", "/login?registered=true");
    expect(screen.getByText("Your account has been created. Log in to continue.")).toBeTruthy();
  });
});

async function enterPassword(server: ReturnType<typeof fakeSignInRemote>) {
  open("signed-out", "/login", server);
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "sam@demo.test" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "something" } });
  await press("Login");
}
async function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
}

describe("a right password", () => {
  const USER = { factors: [{ status: "verified" }] };
  const WRONG = { code: "mfa_verification_failed", status: 422, message: "Invalid TOTP code entered" };
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it("is all that is asked of whoever has no second factor", async () => {
    const server = fakeSignInRemote();
    await enterPassword(server);
    expect(server.setSession).toHaveBeenCalledOnce();
  });

  it("leads to the code of the app, and only that signs in", async () => {
    const server = fakeSignInRemote();
    server.auth.signInWithPassword.mockResolvedValue({ data: { user: USER }, error: null });
    server.auth.mfa.challengeAndVerify.mockResolvedValueOnce({ error: WRONG });
    await enterPassword(server);
    await vi.waitFor(() => screen.getByRole("heading", { name: "Two-step login" }));
    type("Code", "12 34");
    await press("Continue");
    expect(server.auth.mfa.challengeAndVerify).not.toHaveBeenCalled();
    type("Code", "123 456");
    await press("Continue");
    expect(screen.getByRole("alert").textContent).toMatch(/^This code is incorrect/);
    expect(server.setSession).not.toHaveBeenCalled();
    await press("Continue");
    expect(server.auth.mfa.challengeAndVerify).toHaveBeenLastCalledWith({
      factorId: "factor",
      code: "123456",
    });
    expect(server.setSession).toHaveBeenCalledOnce();
  });

  it("or to a recovery code, from whoever lost the app", async () => {
    const server = fakeSignInRemote();
    server.auth.signInWithPassword.mockResolvedValue({ data: { user: USER }, error: null });
    await enterPassword(server);
    await vi.waitFor(() => screen.getByRole("heading", { name: "Two-step login" }));
    await press("Use a recovery code");
    server.rpc.mockResolvedValueOnce({ data: { status: "wrong" }, error: null, status: 200 });
    type("Recovery code", "aaaa-bbbb");
    await press("Continue");
    expect(screen.getByRole("alert").textContent).toBe(
      "This recovery code is incorrect or was already used.",
    );
    server.rpc.mockResolvedValueOnce({ data: { status: "ok" }, error: null, status: 200 });
    await press("Continue");
    expect(server.rpc).toHaveBeenCalledWith("use_recovery_code", { code: "aaaa-bbbb" });
    expect(server.setSession).toHaveBeenCalledOnce();
  });

  it("leads an admin whose business requires a second factor to setting one up", async () => {
    const server = fakeSignInRemote();
    server.rpc.mockResolvedValueOnce(factorState({ needed: true, required: true }));
    await enterPassword(server);
    await vi.waitFor(() => screen.getByLabelText("Key"));
    expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("ABCD EFGH");
    expect(screen.getByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
    type("Code", "123456");
    await press("Turn on");
    expect(screen.getByRole("list", { name: "Recovery codes" }).textContent).toBe("aaaa-bbbbcccc-dddd");
    expect(server.setSession).not.toHaveBeenCalled();
    await press("I've saved my codes");
    expect(server.setSession).toHaveBeenCalledOnce();
  });

  it("mails the confirmation of an address that may have no factor yet, and goes on once it was opened", async () => {
    const server = fakeSignInRemote();
    const answer = (data: unknown) => ({ data, error: null, status: 200 });
    server.rpc.mockResolvedValueOnce(factorState({ needed: true, required: true }));
    server.auth.mfa.enroll.mockResolvedValueOnce({
      data: null,
      error: { name: "AuthApiError", status: 500, message: "Unexpected failure" },
    } as never);
    server.rpc.mockResolvedValueOnce(answer(false));
    await enterPassword(server);
    await vi.waitFor(() => screen.getByText(/^We emailed you a link/));
    expect(server.invoke).toHaveBeenCalledExactlyOnceWith("confirm-email", expect.anything());
    server.rpc.mockResolvedValueOnce(answer(false));
    await press("Continue");
    expect(screen.getByText(/^Your email address isn't confirmed yet/)).toBeTruthy();
    await press("Send again");
    expect(server.invoke).toHaveBeenCalledTimes(2);
    server.rpc.mockResolvedValueOnce(answer(true));
    await press("Continue");
    await vi.waitFor(() => screen.getByLabelText("Key"));
    expect(server.setSession).not.toHaveBeenCalled();
  });

  it("is entered again when somebody goes back", async () => {
    const server = fakeSignInRemote();
    server.auth.signInWithPassword.mockResolvedValue({ data: { user: USER }, error: null });
    await enterPassword(server);
    await vi.waitFor(() => screen.getByRole("heading", { name: "Two-step login" }));
    await press("Back");
    expect(screen.getByRole("heading", { name: "Login" })).toBeTruthy();
    expect(server.setSession).not.toHaveBeenCalled();
  });
});

describe("a network that has used up its logins", () => {
  const BUSY = { code: "over_request_rate_limit", status: 429, message: "Request rate limit reached" };

  it("is waited for: the page says when it tries again, and does so by itself", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = fakeSignInRemote();
    server.auth.signInWithPassword
      .mockResolvedValueOnce({ error: BUSY })
      .mockResolvedValueOnce({ error: BUSY });
    await enterPassword(server);
    expect(screen.getByText(/^Many people are logging in .* again in 5 seconds\.$/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Waiting..." })).toBeTruthy();
    await pass(4000);
    expect(screen.getByText(/again in 1 second\.$/)).toBeTruthy();
    await pass(1000);
    expect(screen.getByText(/again in 10 seconds\.$/)).toBeTruthy();
    await pass(10_000);
    expect(server.auth.signInWithPassword).toHaveBeenCalledTimes(3);
    expect(server.setSession).toHaveBeenCalledOnce();
    expect(screen.queryByText(/^Many people/)).toBeNull();
  });

  it("is not waited for for ever, nor by somebody who has left the page", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = fakeSignInRemote();
    server.auth.signInWithPassword.mockResolvedValue({ error: BUSY });
    await enterPassword(server);
    await pass(200_000);
    expect(server.auth.signInWithPassword).toHaveBeenCalledTimes(7);
    expect(screen.getByRole("alert").textContent).toBe("Too many attempts. Wait a while, then try again.");
    await press("Login");
    cleanup();
    await pass(200_000);
    expect(server.auth.signInWithPassword).toHaveBeenCalledTimes(8);
  });

  it("is not what locks an account: its wait is said, in minutes", async () => {
    const server = fakeSignInRemote();
    const message = "Too many wrong passwords. Please try again in 3 minutes.";
    server.auth.signInWithPassword.mockResolvedValue({ error: { ...BUSY, message } });
    await enterPassword(server);
    expect(screen.getByRole("alert").textContent).toBe("Too many attempts. Try again in 3 minutes.");
    expect(server.auth.signInWithPassword).toHaveBeenCalledOnce();
  });
});

describe("a login that fails", () => {
  async function logIn(message: string, reason: string | null = null) {
    const server = fakeSignInRemote();
    server.auth.signInWithPassword.mockRejectedValue(new AccountError("refused", message, { reason }));
    await enterPassword(server);
  }
  const said = () => toastQueue.visibleToasts.map(({ content }) => content.text);

  it.each([
    [
      "email_not_confirmed",
      "To log in, confirm your email address with the link in the email from Shiftkeep.",
    ],
    ["something_new", "Invalid email or password"],
  ])("says %j as %j", async (reason, text) => {
    await logIn("What the server says", reason);
    expect(screen.getByRole("alert").textContent).toBe(text);
    expect(removeSession).not.toHaveBeenCalled();
  });

  it("because of its session clears that in the installed app", async () => {
    run.mode = "installed";
    await logIn("Session not found");
    expect(removeSession).toHaveBeenCalledOnce();
    expect(said()).toEqual(["Session cleared, please try logging in again"]);
  });

  it("leaves the session alone in a browser", async () => {
    await logIn("Session not found");
    expect(removeSession).not.toHaveBeenCalled();
    expect(said()).toEqual([]);
  });
});
