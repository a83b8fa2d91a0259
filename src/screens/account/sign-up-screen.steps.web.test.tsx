import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { SignUpDetailsScreen } from "./sign-up-details-screen.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

beforeEach(() => useSignUp.setState({ email: "ada@shop.test", password: "correct-horse-9" }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  useSignUp.setState(useSignUp.getInitialState());
});

const show = (content: React.ReactNode) =>
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <MemoryRouter>{content}</MemoryRouter>
    </CommandContextContext>,
  );

it("step 1 names the terms that are accepted, before the account is made", () => {
  show(<SignUpScreen />);
  const terms = screen.getByText(/^By continuing, you agree to our/);
  expect(terms.textContent).toBe("By continuing, you agree to our Terms of Service and Privacy Policy.");
  expect(screen.getByRole("link", { name: "Terms of Service" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy");
});

it("step 2 says that the first days are free, and that the owner has a seat", () => {
  localStorage.setItem("staffCount", "5");
  show(<SignUpDetailsScreen />);
  expect(screen.getByText("Your first 14 days are free. No credit card needed.")).toBeTruthy();
  expect(screen.getByText("The owner uses 1 seat, leaving 4 seats for others.")).toBeTruthy();
});

it("step 2 falls to the tier's minimum for what is no number", () => {
  localStorage.setItem("staffCount", "15");
  show(<SignUpDetailsScreen />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Number of staff members" });
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: "abc" } });
  fireEvent.blur(field);
  expect(field.value).toBe("11");
});
