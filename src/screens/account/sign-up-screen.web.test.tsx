import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { SignUpDetailsScreen } from "./sign-up-details-screen.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

afterEach(() => {
  cleanup();
  useSignUp.setState(useSignUp.getInitialState());
});

const TAKEN = { code: "email_taken", message: "This email address is already in use." };

it("an address that has an account is said on step 1, with a link to the login, and nothing typed is lost", async () => {
  useSignUp.setState({ email: "ada@shop.test", password: "correct-horse-9" });
  const invoke = vi.fn(async () => ({
    error: Object.assign(new Error(), {
      name: "FunctionsHttpError",
      context: Response.json(TAKEN, { status: 409 }),
    }),
  }));
  render(
    <MemoryRouter initialEntries={["/signup/details"]}>
      <CommandContextContext
        value={{ remote: async () => ({ functions: { invoke } }), commandFailed: () => {} } as never}
      >
        <Routes>
          <Route path="/signup" element={<SignUpScreen />} />
          <Route path="/signup/details" element={<SignUpDetailsScreen />} />
        </Routes>
      </CommandContextContext>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText(/^Business name/), { target: { value: "Corner Bakery" } });
  await act(
    async () => void fireEvent.click(screen.getByRole("button", { name: "Register & Continue to Payment" })),
  );
  expect(invoke).toHaveBeenCalledExactlyOnceWith("sign-up", {
    body: {
      email: "ada@shop.test",
      password: "correct-horse-9",
      businessName: "Corner Bakery",
      staffCount: 1,
      locale: "en-US",
      subscription: {
        plan: "staff-based",
        basePrice: 19.99,
        staffPrice: 0,
        totalStaffCount: 1,
        totalPrice: 19.99,
      },
    },
  });
  expect(screen.getByRole("heading", { name: "Step 1: Create Your Account" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(
    "There's already an account for ada@shop.test. Log in instead or use a different email.",
  );
  expect(screen.getByRole("link", { name: "Log in instead" }).getAttribute("href")).toBe("/login");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("correct-horse-9");
  expect(useSignUp.getState().details?.businessName).toBe("Corner Bakery");

  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@other.test" } });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an account that was made is not made again when only signing in failed, and is entered where it can", async () => {
  useSignUp.setState({ email: "ada@shop.test", password: "correct-horse-9" });
  const NO_ANSWER = { name: "AuthRetryableFetchError", status: 0, message: "Failed to fetch" };
  const BUSY = { code: "over_request_rate_limit", status: 429, message: "Request rate limit reached" };
  const invoke = vi.fn(async () => ({ data: { email: "ada@shop.test" }, error: null }));
  const signInWithPassword = vi
    .fn(async () => ({ error: BUSY }))
    .mockResolvedValueOnce({ error: NO_ANSWER as never });
  const remote = async () => ({ functions: { invoke }, auth: { signInWithPassword } });
  render(
    <MemoryRouter initialEntries={["/signup/details"]}>
      <CommandContextContext value={{ remote, commandFailed: () => {} } as never}>
        <Routes>
          <Route path="/login" element="the login" />
          <Route path="/signup/details" element={<SignUpDetailsScreen />} />
        </Routes>
      </CommandContextContext>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText(/^Business name/), { target: { value: "Corner Bakery" } });
  const register = () =>
    act(async () => void fireEvent.click(screen.getByRole("button", { name: /^Register/ })));
  await register();
  expect(screen.getByRole("alert").textContent).toBe("Can't reach the server. Try again.");
  await register();
  expect(screen.getByText("the login")).toBeTruthy();
  expect([invoke.mock.calls.length, signInWithPassword.mock.calls.length]).toEqual([1, 2]);
});
